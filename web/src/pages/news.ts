/** What is new, for players; the newest first. */
import type { Language } from "../base/settings.svelte";

export const NEWS: Record<Language, string>[] = [
  {
    en: "With friends: choose how long one may think and what may be taken back. Unread words at the table are counted.",
    de: "Mit Freunden: Wählt, wie lange man überlegen und was man zurücknehmen darf. Ungelesenes am Tisch wird gezählt.",
  },
  {
    en: "Small phones: the board has most of the screen. With the keyboard, each question begins at its options.",
    de: "Kleine Handys: Das Brett hat den größten Teil des Bildschirms. Mit der Tastatur beginnt jede Frage bei ihren Antworten.",
  },
  {
    en: "All cards of a game can be looked through, with their pictures, under Learn.",
    de: "Alle Karten eines Spiels lassen sich mit ihren Bildern unter Lernen durchsehen.",
  },
  {
    en: "Learn each game in a first match that is explained while you play; H shows what a good player would do.",
    de: "Lerne jedes Spiel in einer ersten Partie, die beim Spielen erklärt wird; H zeigt, was ein guter Spieler täte.",
  },
  {
    en: "Bots of four levels, from novice to legend.",
    de: "Bots in vier Stärken, vom Neuling bis zur Legende.",
  },
];
