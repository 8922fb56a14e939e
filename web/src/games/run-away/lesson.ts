import { hint, type Lesson } from "../lesson";

const lesson: Lesson = {
  game: "run-away",
  seed: 39,
  bots: 2,
  options: {},
  steps: [
    {
      id: "goal",
      at: ["board"],
      clause: "RA-16.6",
      title: { en: "Run!", de: "Lauf!" },
      text: {
        en: "The Boss is behind you, the exit far ahead. Get out alive, with more gold than anybody else who gets out. Gold of the dead counts for nothing.",
        de: "Hinter dir der Boss, weit vorn der Ausgang. Komm lebend hinaus, mit mehr Gold als alle anderen, die es schaffen. Gold der Toten zählt nichts.",
      },
    },
    {
      id: "seats",
      at: ["seats"],
      clause: "RA-2.11",
      title: { en: "The runners", de: "Die Läufer" },
      text: {
        en: "Life, gold and place of everybody. Your class was dealt to you; its ability can be used once a round.",
        de: "Leben, Gold und Platz von allen. Deine Klasse wurde dir zugeteilt; ihre Fähigkeit geht einmal pro Runde.",
      },
    },
    {
      id: "round",
      at: ["corner", "side", "seats"],
      clause: "RA-3.1",
      title: { en: "A round", de: "Eine Runde" },
      text: {
        en: "Each round: the order is set, everybody chooses a speed in secret, cards are laid before the others, and then all run, one after the other. The Boss runs, too.",
        de: "Jede Runde: Die Reihenfolge steht fest, alle wählen geheim ein Tempo, legen den anderen Karten vor, und dann laufen alle nacheinander. Auch der Boss.",
      },
    },
    {
      id: "speed",
      when: [{ asked: ["base-speed"] }],
      at: ["tray", "options"],
      clause: "RA-4.6",
      does: true,
      title: { en: "Choose your speed", de: "Wähle dein Tempo" },
      text: {
        en: "You see three cards of your own. The number of the one you choose now is how far you run. Nobody sees it until you run. Fast is not always best.",
        de: "Du siehst drei eigene Karten. Die Zahl der gewählten ist, wie weit du läufst. Niemand sieht sie vor deinem Lauf. Schnell ist nicht immer am besten.",
      },
    },
    {
      id: "encounter",
      when: [{ asked: ["encounter"] }],
      at: ["options", "tray"],
      clause: "RA-17.1",
      does: true,
      title: { en: "Be nasty", de: "Sei gemein" },
      text: {
        en: "Lay one of the other cards face down before an opponent: an Encounter. They must face it on their run, and you may have to face theirs.",
        de: "Lege eine der übrigen Karten verdeckt vor einen Gegner: eine Begegnung. Er muss sich ihr beim Laufen stellen – und du dich seiner.",
      },
    },
    {
      id: "flip",
      when: [{ happened: ["flipped"] }, { asked: ["which-card"] }],
      at: ["board"],
      clause: "RA-6.8",
      title: { en: "Encounter spaces", de: "Begegnungsfelder" },
      text: {
        en: "You run one space per Speed. On each space marked E a card that lies before you is turned over, and you do what it says.",
        de: "Du läufst ein Feld pro Tempo. Auf jedem Feld mit E wird eine Karte aufgedeckt, die vor dir liegt, und du tust, was sie sagt.",
      },
    },
    {
      id: "window",
      when: [
        { asked: ["run-ready", "run-start", "run-end", "contact", "flip", "after", "hurt", "phase-end", "luck", "brake"] },
        { done: 10 },
      ],
      at: ["options", "prompt"],
      clause: "RA-9.1",
      does: true,
      title: { en: "Use anything?", de: "Etwas einsetzen?" },
      text: {
        en: "Once a round you may play an Item, and once use your ability: on yourself, or on whoever you meet. Passing is fine. Settings can pass such questions for you.",
        de: "Einmal pro Runde darfst du einen Gegenstand spielen und einmal deine Fähigkeit nutzen: für dich oder gegen wen du triffst. Passen ist in Ordnung. In den Einstellungen geht das von selbst.",
      },
    },
    {
      id: "item",
      when: [{ asked: ["found-item"] }, { happened: ["item-taken", "item-left"] }, { done: 14 }],
      at: ["options", "tray", "tabs"],
      clause: "RA-7.6",
      title: { en: "Items", de: "Gegenstände" },
      text: {
        en: "An Item you turn over may be taken for 2 Speed. Items are useful, but whoever carries none runs 3 faster.",
        de: "Einen aufgedeckten Gegenstand darfst du für 2 Tempo nehmen. Gegenstände nützen – aber wer keinen trägt, läuft 3 schneller.",
      },
    },
    {
      id: "bonus",
      when: [{ asked: ["bonus"] }, { done: 15 }],
      at: ["options", "prompt"],
      clause: "RA-7.10",
      title: { en: "Your last card", de: "Deine letzte Karte" },
      text: {
        en: "With nothing left to turn over on an E space you may use a card of your own hand instead. Do it if it helps you.",
        de: "Liegt auf einem E-Feld nichts mehr vor dir, darfst du stattdessen eine Karte deiner Hand nutzen. Tu es, wenn sie dir hilft.",
      },
    },
    {
      id: "boss",
      when: [{ happened: ["boss-ended"] }],
      at: ["board"],
      clause: "RA-10.12",
      title: { en: "The danger: the Boss", de: "Die Gefahr: der Boss" },
      text: {
        en: "He tramples whom he passes, and confronts whom he ends on: you lose Life. Each hero he passes slows him down. Better that it is not you.",
        de: "Er trampelt nieder, wen er überholt, und stellt, bei wem er endet: Du verlierst Leben. Jeder Überholte bremst ihn. Besser, das bist nicht du.",
      },
    },
    hint(5),
    {
      id: "out",
      when: [{ happened: ["hero-escaped"] }, { done: 12 }],
      at: ["board"],
      clause: "RA-13.2",
      title: { en: "The way out", de: "Der Weg hinaus" },
      text: {
        en: "The first to escape gains 10 gold. Who is out lays cards on the Clock each round: five numbers in a row, and the game ends. Who is inside then is dead.",
        de: "Wer zuerst entkommt, erhält 10 Gold. Wer draußen ist, legt jede Runde Karten an die Uhr: Bei fünf Zahlen in Folge endet das Spiel. Wer dann noch drin ist, ist tot.",
      },
    },
    {
      id: "help",
      at: ["log", "tabs"],
      clause: "RA-6.9",
      title: { en: "Now run", de: "Und jetzt lauf" },
      text: {
        en: "That is what you need. Play on and get out. Numbers like the one below lead to the rule itself; rules and all cards are under Learn in the lobby.",
        de: "Das genügt. Spiel weiter und komm hinaus. Nummern wie die folgende führen zur Regel selbst; Regeln und alle Karten stehen in der Lobby unter Lernen.",
      },
    },
  ],
};

export default lesson;
