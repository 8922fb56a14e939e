import { hint, type Lesson } from "../lesson";

const lesson: Lesson = {
  game: "dash-through-the-dungeon",
  seed: 99,
  bots: 1,
  options: {},
  steps: [
    {
      id: "goal",
      at: ["board"],
      clause: "DD-12.3",
      title: { en: "Dash for gold", de: "Lauf ums Gold" },
      text: {
        en: "Three dungeons of twenty cards, all face down. Take turns turning them over. Whoever has the most gold in the end wins.",
        de: "Drei Dungeons mit je zwanzig verdeckten Karten. Ihr deckt abwechselnd auf. Wer am Ende das meiste Gold hat, gewinnt.",
      },
    },
    {
      id: "seats",
      at: ["seats"],
      clause: "DD-12.2",
      title: { en: "Who is ahead", de: "Wer vorn liegt" },
      text: {
        en: "Gold, treasures and explored cards of everybody. The glow says whose turn it is, the crown who leads.",
        de: "Gold, Schätze und erkundete Karten von allen. Das Leuchten sagt, wer am Zug ist, die Krone, wer führt.",
      },
    },
    {
      id: "ap",
      at: ["corner", "seats"],
      clause: "DD-5.1",
      title: { en: "Six torches", de: "Sechs Fackeln" },
      text: {
        en: "A turn begins with 6 action points, shown as torches. Most cards burn some of them. At 0 your turn is over; what is left is not kept.",
        de: "Ein Zug beginnt mit 6 Aktionspunkten, gezeigt als Fackeln. Die meisten Karten verbrennen welche. Bei 0 ist dein Zug vorbei; Reste verfallen.",
      },
    },
    {
      id: "equipment",
      at: ["tray", "tabs"],
      clause: "DD-4.3",
      title: { en: "Your equipment", de: "Deine Ausrüstung" },
      text: {
        en: "You begin with three Equipment cards. Each helps once against certain cards, or gives you action points. Hover or tap one to read it.",
        de: "Du beginnst mit drei Ausrüstungskarten. Jede hilft einmal gegen bestimmte Karten oder gibt dir Aktionspunkte. Zeig auf eine, um sie zu lesen.",
      },
    },
    {
      id: "flip",
      when: [{ asked: ["flip"] }],
      at: ["board"],
      clause: "DD-5.3",
      does: true,
      title: { en: "Turn a card over", de: "Decke eine Karte auf" },
      text: {
        en: "Choose any card that is face down: click it, or take it from the list. While you have action points you must go on.",
        de: "Wähle irgendeine verdeckte Karte: Klicke sie an oder nimm sie aus der Liste. Solange du Aktionspunkte hast, musst du weitermachen.",
      },
    },
    {
      id: "odds",
      when: [{ done: 2 }],
      at: ["options", "prompt"],
      clause: "DD-5.10",
      title: { en: "The odds", de: "Die Chancen" },
      text: {
        en: "Beside the options stands what a flip is likely to be. A treasure is yours, but ends your turn, however many action points are left.",
        de: "Bei den Optionen steht, was du wohl aufdeckst. Ein Schatz gehört dir, beendet aber deinen Zug, egal wie viele Aktionspunkte übrig sind.",
      },
    },
    {
      id: "respond",
      when: [{ asked: ["respond"] }, { done: 9 }],
      at: ["options", "tray"],
      clause: "DD-7.4",
      does: true,
      title: { en: "Use it or pay", de: "Einsetzen oder zahlen" },
      text: {
        en: "Before a card takes effect you may use Equipment: it cancels the card or its magic, or makes it cheaper. What you use is gone. Or save it, and pay.",
        de: "Bevor eine Karte wirkt, darfst du Ausrüstung einsetzen: Sie hebt die Karte oder ihre Magie auf oder macht sie billiger. Eingesetztes ist weg. Oder spare es und zahle.",
      },
    },
    {
      id: "cost",
      when: [{ happened: ["ap-paid"] }, { done: 6 }],
      at: ["corner", "seats"],
      clause: "DD-6.2",
      title: { en: "The price", de: "Der Preis" },
      text: {
        en: "Creatures and encounters cost action points. If one costs more than you have, it takes them all, and nothing more is owed.",
        de: "Kreaturen und Begegnungen kosten Aktionspunkte. Kostet eine mehr, als du hast, nimmt sie alle, und du schuldest nichts weiter.",
      },
    },
    {
      id: "magic",
      when: [{ happened: ["slowed", "fumbled", "darkness", "confused", "fumble-ignored"] }, { asked: ["fumble"] }, { done: 11 }],
      at: ["log", "board"],
      clause: "DD-8.1",
      title: { en: "The danger: magic", de: "Die Gefahr: Magie" },
      text: {
        en: "Slow takes 3 action points, Fumble one Equipment card, Darkness your turn. Confusion ends your turn too, and shuffles what you had turned over back in.",
        de: "Slow nimmt 3 Aktionspunkte, Fumble eine Ausrüstung, Darkness deinen Zug. Auch Confusion beendet ihn und mischt deine aufgedeckten Karten wieder ein.",
      },
    },
    {
      id: "turn-end",
      when: [{ happened: ["turn-ended"] }, { done: 10 }],
      at: ["tray", "tabs"],
      clause: "DD-5.13",
      title: { en: "Your piles", de: "Deine Stapel" },
      text: {
        en: "When your turn ends you collect all cards that lie face up: treasures on one pile, the rest on another. Explored cards break ties.",
        de: "Endet dein Zug, nimmst du alle offenen Karten: Schätze auf einen Stapel, den Rest auf einen anderen. Erkundete Karten entscheiden bei Gleichstand.",
      },
    },
    hint(4),
    {
      id: "dungeons",
      when: [{ done: 8 }],
      at: ["corner", "seats"],
      clause: "DD-10.4",
      title: { en: "Three dungeons", de: "Drei Dungeons" },
      text: {
        en: "When the last card is turned over, the next dungeon is laid out, and everybody fills up to three Equipment cards. After the third the gold is counted.",
        de: "Ist die letzte Karte aufgedeckt, liegt bald der nächste Dungeon aus, und alle füllen auf drei Ausrüstungen auf. Nach dem dritten wird das Gold gezählt.",
      },
    },
    {
      id: "help",
      at: ["log", "tabs"],
      clause: "DD-5.7",
      title: { en: "Off you go", de: "Los geht’s" },
      text: {
        en: "That is all. Play on for the gold. Numbers like the one below lead to the rule itself; rules and all cards are under Learn in the lobby.",
        de: "Das ist alles. Spiel weiter ums Gold. Nummern wie die folgende führen zur Regel selbst; Regeln und alle Karten stehen in der Lobby unter Lernen.",
      },
    },
  ],
};

export default lesson;
