/** What the board of Dash Through the Dungeon says by itself. Sentences about the match come from the service. */
import { fill, speech } from "../../words/index.svelte";

const en = {
  dungeon: "Dungeon {n} of 3",
  down: "{n} cards face down",
  ap: "Action points",
  apNow: "now {n}",
  gold: "{n} gold",
  treasure: "{n} treasure",
  treasures: "{n} treasures",
  explored: "{n} explored",
  piles: "Your piles",
  equipment: "Your equipment",
  noEquipment: "No equipment left. Bravery is free.",
  pay: "Pay",
  face: "Go on",
  unseen: "{n} cards unseen",
  inDeck: "{n} equipment cards to draw, {m} discarded",
  order: "{n}.",
};

const de: Record<keyof typeof en, string> = {
  dungeon: "Verlies {n} von 3",
  down: "{n} Karten verdeckt",
  ap: "Aktionspunkte",
  apNow: "jetzt {n}",
  gold: "{n} Gold",
  treasure: "{n} Schatz",
  treasures: "{n} Schätze",
  explored: "{n} erkundet",
  piles: "Deine Stapel",
  equipment: "Deine Ausrüstung",
  noEquipment: "Keine Ausrüstung mehr. Mut kostet nichts.",
  pay: "Zahlen",
  face: "Weiter",
  unseen: "{n} Karten noch verborgen",
  inDeck: "{n} Ausrüstungskarten zu ziehen, {m} abgelegt",
  order: "{n}.",
};

export type Saying = keyof typeof en;

export function say(word: Saying, args: Record<string, string | number> = {}): string {
  return fill((speech.language === "de" ? de : en)[word], args);
}
