/** What the board of Lungeon Run says by itself. Sentences about the match come from the service. */
import { fill, speech } from "../../words/index.svelte";

const en = {
  round: "Round {n} of {of}",
  tilesLit: "Tiles lit",
  tilesHelp: "Light decides when the dungeon is cleared and both live.",
  fights: "Needed on the die",
  wins: "wins",
  match: "The match",
  roundsOf: "{n} rounds, most points",
  total: "total",
  level: "Level {n}",
  points: "{n} level points",
  mana: "{n} of {of} mana",
  life: "{n} of {of} life",
  dead: "dead",
  treasure: "has the treasure",
  noDice: "No die has been rolled yet.",
  chest: "What a chest holds",
  heroes: "Heroes",
  choosing: "choosing a hero",
};

const de: Record<keyof typeof en, string> = {
  round: "Runde {n} von {of}",
  tilesLit: "Erhellte Felder",
  tilesHelp: "Das Licht entscheidet, wenn alles erkundet ist und beide leben.",
  fights: "Nötig auf dem Würfel",
  wins: "siegt",
  match: "Die Partie",
  roundsOf: "{n} Runden, die meisten Punkte",
  total: "gesamt",
  level: "Stufe {n}",
  points: "{n} Stufenpunkte",
  mana: "{n} von {of} Mana",
  life: "{n} von {of} Leben",
  dead: "tot",
  treasure: "hat den Schatz",
  noDice: "Noch wurde nicht gewürfelt.",
  chest: "Was in Truhen ist",
  heroes: "Helden",
  choosing: "wählt einen Helden",
};

export type Saying = keyof typeof en;

export function say(word: Saying, args: Record<string, string | number> = {}): string {
  return fill((speech.language === "de" ? de : en)[word], args);
}
