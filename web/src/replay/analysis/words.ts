/** What the analysis of a match says by itself, in both languages. What happened in it is told by the service. */
import { fill, speech } from "../../words/index.svelte";

const en = {
  title: "Analysis",
  ask: "Analyse the match",
  askHelp: "Who was likely to win when, what the match turned on, and what would have been better. About {n} seconds.",
  waiting: "Other matches are being analysed first …",
  working: "Playing imagined matches: {n} so far",
  failed: "The match could not be analysed. Try again.",
  chart: "Chance to win for each seat over the match",
  summary: "{name}: {first} % at the beginning, {last} % at the end, at most {most} %.",
  noCourse: "There was no time to follow the course of this match: it takes long to imagine.",
  here: "Chance to win here",
  hereAt: "as estimated at position {n}",
  turns: "Turning points",
  turnsNone: "No turning point was found.",
  turn: "{name}: {before} % → {after} %",
  at: "Position {n}",
  between: "Positions {first} to {last}",
  doubt: "not beyond doubt",
  costly: "Decisions that cost most",
  costlyNone: "No decision was found that cost anything.",
  cost: "{name}: −{n} points ±{half}",
  chosen: "Chose “{text}” ({n} %).",
  better: "Better: “{text}” ({n} %).",
  figures: "All figures",
  position: "Position",
  how: "By what each knew at the time, in {worlds} imagined worlds an estimate; {looked} of {decisions} decisions were looked at within {seconds} seconds. ±: 95 %.",
  partly: "For the rest there was no time: this game takes long to imagine.",
  learned: "Worlds are judged by what was learned of the game.",
  played: "Worlds are played out by greedy bots: what they do not understand looks worse than it is.",
  knowledge: "Each knows something else, so the figures need not make 100 %.",
} as const;

type Words = Record<keyof typeof en, string>;

const de: Words = {
  title: "Untersuchung",
  ask: "Partie untersuchen",
  askHelp: "Wer wann gute Aussichten hatte, wo die Partie sich gedreht hat, und was besser gewesen wäre. Etwa {n} Sekunden.",
  waiting: "Andere Partien werden zuerst untersucht …",
  working: "Gedachte Partien werden gespielt: {n} bisher",
  failed: "Die Partie konnte nicht untersucht werden. Versuch es noch einmal.",
  chart: "Siegchance jedes Platzes im Lauf der Partie",
  summary: "{name}: {first} % am Anfang, {last} % am Ende, höchstens {most} %.",
  noCourse: "Für den Verlauf dieser Partie war keine Zeit: Sie braucht lange, um sie sich auszumalen.",
  here: "Siegchance hier",
  hereAt: "geschätzt bei Stellung {n}",
  turns: "Wendepunkte",
  turnsNone: "Kein Wendepunkt wurde gefunden.",
  turn: "{name}: {before} % → {after} %",
  at: "Stellung {n}",
  between: "Stellungen {first} bis {last}",
  doubt: "nicht zweifelsfrei",
  costly: "Entscheidungen, die am meisten gekostet haben",
  costlyNone: "Keine Entscheidung wurde gefunden, die etwas gekostet hat.",
  cost: "{name}: −{n} Punkte ±{half}",
  chosen: "Gewählt: „{text}“ ({n} %).",
  better: "Besser: „{text}“ ({n} %).",
  figures: "Alle Zahlen",
  position: "Stellung",
  how: "Nach dem, was jeder damals wusste, mit {worlds} gedachten Welten je Schätzung; {looked} von {decisions} Entscheidungen wurden in {seconds} Sekunden angesehen. ±: 95 %.",
  partly: "Für den Rest war keine Zeit: Dieses Spiel braucht lange, um es sich auszumalen.",
  learned: "Welten werden nach dem beurteilt, was über das Spiel gelernt wurde.",
  played: "Welten werden von gierigen Bots zu Ende gespielt: Was sie nicht verstehen, sieht schlechter aus, als es ist.",
  knowledge: "Jeder weiß etwas anderes, darum müssen die Zahlen nicht 100 % ergeben.",
};

export const catalogues: { en: Words; de: Words } = { en, de };

export const w = (word: keyof Words, args: Record<string, string | number> = {}): string => fill(catalogues[speech.language][word], args);
