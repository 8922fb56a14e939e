import { hint, type Lesson } from "../lesson";

const lesson: Lesson = {
  game: "dungeon-run",
  seed: 15,
  bots: 1,
  options: {},
  steps: [
    {
      id: "goal",
      at: ["board"],
      clause: "DR-11.10",
      title: { en: "Down together, up alone", de: "Gemeinsam hinab, allein hinauf" },
      text: {
        en: "Explore the dungeon, grow strong, kill its boss, take the Summoning Stone and carry it out by the Entrance. Only one hero can do that.",
        de: "Erkunde den Dungeon, werde stark, töte seinen Boss, nimm den Beschwörungsstein (Summoning Stone) und trag ihn zum Eingang hinaus. Das kann nur ein Held.",
      },
    },
    {
      id: "hero",
      when: [{ asked: ["hero"] }, { happened: ["hero-chosen"] }],
      at: ["options"],
      clause: "DR-2.16",
      does: true,
      title: { en: "Choose a hero", de: "Wähle einen Helden" },
      text: {
        en: "All you may do is in this list, with a number, and on the table. Brawn and magic are for fights, skill for escapes and traps. Take whom you like.",
        de: "Alles, was du tun darfst, steht mit Nummer in dieser Liste und auf dem Tisch. Kraft (brawn) und Magie (magic) sind zum Kämpfen, Geschick (skill) für Fluchten und Fallen. Nimm, wen du magst.",
      },
    },
    {
      id: "yours",
      when: [{ asked: ["turn"] }],
      at: ["tray", "tabs"],
      clause: "DR-8.1",
      title: { en: "Your hero", de: "Dein Held" },
      text: {
        en: "Here are your ratings, which are numbers of dice, your life and wounds, gear and abilities. As many wounds as life, and you are defeated.",
        de: "Hier stehen deine Werte – so viele Würfel hast du –, Leben und Wunden, Ausrüstung und Fähigkeiten. Mit so vielen Wunden wie Leben bist du besiegt.",
      },
    },
    {
      id: "turn",
      when: [{ asked: ["turn"] }],
      at: ["options"],
      clause: "DR-3.14",
      title: { en: "Two actions", de: "Zwei Aktionen" },
      text: {
        en: "In your turn you have two actions: move, fight, escape, search, change gear, advance. What is closed to you, and why, is under ?.",
        de: "In deinem Zug hast du zwei Aktionen: gehen, kämpfen, fliehen, suchen, Ausrüstung wechseln, aufsteigen. Was nicht geht, und warum, steht unter ?.",
      },
    },
    {
      id: "explore",
      when: [{ asked: ["turn"] }],
      at: ["board"],
      clause: "DR-4.8",
      does: true,
      title: { en: "Into the dark", de: "Ins Dunkle" },
      text: {
        en: "Exits you can take glow. Where nobody has been a new tile is drawn and laid there, and a die may bring a treasure, an encounter, or both. Go.",
        de: "Ausgänge, die du nehmen kannst, leuchten. Wo noch niemand war, wird eine neue Kachel gelegt, und ein Würfel bringt vielleicht einen Schatz, eine Begegnung oder beides. Geh.",
      },
    },
    {
      id: "rotation",
      when: [{ happened: ["tile-placed"] }, { done: 6 }],
      at: ["board"],
      clause: "DR-4.20",
      title: { en: "The map grows", de: "Die Karte wächst" },
      text: {
        en: "A tile that lies stays. Drag the map to look around, zoom with the wheel or two fingers, and point at anything to read its card.",
        de: "Eine Kachel, die liegt, bleibt. Zieh die Karte, um dich umzusehen, zoome mit dem Rad oder zwei Fingern, und zeig auf alles, um seine Karte zu lesen.",
      },
    },
    {
      id: "fight",
      when: [{ asked: ["attack"] }, { happened: ["battle-began"] }, { done: 14 }],
      at: ["options", "prompt"],
      clause: "DR-5.29",
      title: { en: "A battle", de: "Ein Kampf" },
      text: {
        en: "First the monster rolls: faces of its power are hits on you. Then you choose brawn or magic, and roll as many dice.",
        de: "Zuerst würfelt das Monster: Augen aus seiner Stärke sind Treffer auf dich. Dann wählst du Kraft (brawn) oder Magie (magic) und würfelst so viele Würfel.",
      },
    },
    {
      id: "dice",
      when: [{ asked: ["die"] }, { done: 16 }],
      at: ["options", "prompt"],
      clause: "DR-5.37",
      title: { en: "Hit or block", de: "Treffen oder abwehren" },
      text: {
        en: "Each die is used once. One that reaches its defense hits, or blocks any hit; a lower one blocks only a hit of its own number. The running result is shown.",
        de: "Jeder Würfel zählt einmal. Erreicht er die Abwehr, trifft er oder wehrt irgendeinen Treffer ab; ein kleinerer nur einen mit derselben Zahl. Das Ergebnis siehst du laufend.",
      },
    },
    {
      id: "trap",
      when: [{ asked: ["disarm-with"] }, { happened: ["disarm-tried"] }, { done: 20 }],
      at: ["options", "board"],
      clause: "DR-6.1",
      title: { en: "Traps", de: "Fallen" },
      text: {
        en: "A trap must be disarmed at once: dice of 4 or more, as many as it asks for. A disarmed trap, like a slain monster, goes to your loot.",
        de: "Eine Falle muss sofort entschärft werden: Würfel mit 4 oder mehr, so viele sie verlangt. Eine entschärfte Falle kommt wie ein totes Monster in deine Beute.",
      },
    },
    {
      id: "escape",
      when: [{ happened: ["escape-tried", "free-attack"] }, { done: 18 }],
      at: ["options", "prompt"],
      clause: "DR-5.10",
      title: { en: "Getting away", de: "Entkommen" },
      text: {
        en: "From a monster you cannot simply walk away: Escape rolls your skill. And if you stay with it all turn without a fight, it strikes.",
        de: "Von einem Monster gehst du nicht einfach weg: Zur Flucht (escape) würfelst du mit Geschick. Und bleibst du einen ganzen Zug ohne Kampf bei ihm, schlägt es zu.",
      },
    },
    {
      id: "danger",
      when: [{ happened: ["wounded", "knocked-out"] }, { done: 13 }],
      at: ["seats"],
      clause: "DR-8.18",
      title: { en: "The danger", de: "Die Gefahr" },
      text: {
        en: "A defeated hero is knocked out: an item stays behind, and a turn is lost. Once somebody has the Stone, defeat is death.",
        de: "Wer besiegt ist, geht k. o.: Ein Gegenstand bleibt liegen, und ein Zug ist verloren. Sobald jemand den Stein hat, ist eine Niederlage der Tod.",
      },
    },
    {
      id: "grow",
      when: [{ happened: ["monster-killed", "searched", "treasure-placed"] }, { done: 10 }],
      at: ["tray", "tabs"],
      clause: "DR-5.87",
      title: { en: "Growing strong", de: "Stark werden" },
      text: {
        en: "Search takes the treasures of your tile. Advance turns two encounter cards of your loot into a better rating and a new ability.",
        de: "Suchen (search) nimmt die Schätze deiner Kachel. Aufsteigen (advance) macht aus zwei Begegnungskarten deiner Beute einen besseren Wert und eine neue Fähigkeit.",
      },
    },
    hint(5),
    {
      id: "help",
      at: ["log", "tabs"],
      clause: "DR-4.45",
      title: { en: "The way to the boss", de: "Der Weg zum Boss" },
      text: {
        en: "When no tile is left the boss appears in its lair. Until then: explore, fight, grow. Rules and all cards are under Learn in the lobby; the number leads to this one.",
        de: "Ist keine Kachel übrig, erscheint der Boss in seinem Bau. Bis dahin: erkunden, kämpfen, wachsen. Regeln und alle Karten stehen in der Lobby unter Lernen; die Nummer führt zu dieser.",
      },
    },
  ],
};

export default lesson;
