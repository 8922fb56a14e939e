import { hint, type Lesson } from "../lesson";

const lesson: Lesson = {
  game: "lungeon-run",
  seed: 119,
  bots: 1,
  options: { rounds: 1 },
  steps: [
    {
      id: "goal",
      at: ["board"],
      clause: "LR-12.1",
      title: { en: "Light the dungeon", de: "Licht ins Dunkel" },
      text: {
        en: "You and a rival explore the same dark dungeon, one tile a turn. The most points win. A match has five rounds; this lesson plays one.",
        de: "Du und ein Rivale erkunden denselben dunklen Dungeon, ein Feld pro Zug. Die meisten Punkte gewinnen. Eine Partie hat fünf Runden; hier ist es eine.",
      },
    },
    {
      id: "seats",
      at: ["seats"],
      clause: "LR-1.13",
      title: { en: "Who plays", de: "Wer spielt" },
      text: {
        en: "Up here: you and your rival, with life, mana and level. Whose turn it is glows. Nothing is secret in this game.",
        de: "Hier oben: du und dein Rivale, mit Leben, Mana und Stufe. Wer am Zug ist, leuchtet. Geheim ist in diesem Spiel nichts.",
      },
    },
    {
      id: "hero",
      when: [{ asked: ["choose_hero"] }, { happened: ["hero-chosen"] }],
      at: ["options"],
      clause: "LR-3.7",
      does: true,
      title: { en: "Choose your hero", de: "Wähle deinen Helden" },
      text: {
        en: "Everything you may do is in this list, with a number, and on the board. Heroes differ in life and mana; the Wizard brings a spell, the Thief finds more chests. Choose one.",
        de: "Alles, was du tun darfst, steht mit einer Nummer in dieser Liste und auf dem Brett. Helden haben verschieden viel Leben und Mana; der Wizard bringt einen Zauber mit, der Thief findet mehr Truhen. Wähle einen.",
      },
    },
    {
      id: "move",
      when: [{ asked: ["choose_move"] }],
      at: ["board"],
      clause: "LR-5.1",
      does: true,
      title: { en: "Take a step", de: "Geh einen Schritt" },
      text: {
        en: "Tiles you can reach glow: any neighbour that is no wall, diagonals too. Click one, or pick it in the list. Dark tiles are unknown, and worth a visit.",
        de: "Erreichbare Felder leuchten: alle Nachbarn ohne Mauer, auch schräg. Klicke eines an oder nimm es aus der Liste. Dunkle Felder sind unbekannt – dorthin lohnt es sich.",
      },
    },
    {
      id: "die",
      when: [{ happened: ["tile-tested"] }],
      at: ["tray", "log", "tabs"],
      clause: "LR-6.1",
      title: { en: "What waits there", de: "Was dort wartet" },
      text: {
        en: "On an unknown tile a die is rolled: 1 to 3 nothing, 4 or 5 a monster, 6 a chest. Every roll is shown, and stands in the log.",
        de: "Auf einem unbekannten Feld fällt ein Würfel: 1 bis 3 nichts, 4 oder 5 ein Monster, 6 eine Truhe. Jeder Wurf wird gezeigt und steht im Protokoll.",
      },
    },
    {
      id: "torch",
      when: [{ happened: ["torch-laid"] }],
      at: ["board"],
      clause: "LR-5.15",
      title: { en: "Your torches", de: "Deine Fackeln" },
      text: {
        en: "On the tile you leave you put a torch of your colour. Tiles with your torches are yours: the score is the light you see.",
        de: "Auf dem Feld, das du verlässt, bleibt eine Fackel deiner Farbe. Felder mit deinen Fackeln gehören dir: Der Punktestand ist das Licht, das du siehst.",
      },
    },
    {
      id: "fight",
      when: [{ asked: ["battle_method"] }, { happened: ["battle-rolled", "battle-automatic", "spell-cast"] }, { done: 10 }],
      at: ["side", "board"],
      clause: "LR-7.1",
      title: { en: "Fights", de: "Kämpfe" },
      text: {
        en: "A monster must be fought at once: at first 3 or more beats a Slime, 4 a Hulk, 6 a Dragon. Three victories raise your level, and you need less. With the spell, 1 mana wins without a roll.",
        de: "Ein Monster muss sofort bekämpft werden: Anfangs schlägt eine 3 den Slime, eine 4 den Hulk, eine 6 den Dragon. Drei Siege heben deine Stufe, dann reicht weniger. Mit dem Zauber siegt 1 Mana ohne Wurf.",
      },
    },
    hint(3),
    {
      id: "chest",
      when: [{ asked: ["chest"] }, { happened: ["chest-opened", "chest-left"] }, { done: 12 }],
      at: ["options", "board"],
      clause: "LR-8.10",
      title: { en: "Chests", de: "Truhen" },
      text: {
        en: "Open a chest and roll: potions, the spell, a shield, a sword, or on a 6 the Treasure. It may be left for later, but your rival can open it, too.",
        de: "Öffne eine Truhe und würfle: Tränke, der Zauber, ein Schild, ein Schwert oder bei 6 der Schatz. Man kann sie stehen lassen – aber auch dein Rivale darf sie öffnen.",
      },
    },
    {
      id: "danger",
      when: [{ happened: ["life-lost"] }, { done: 14 }],
      at: ["seats"],
      clause: "LR-7.14",
      title: { en: "The danger", de: "Die Gefahr" },
      text: {
        en: "A lost fight costs a life; the monster stays. Without life your hero is dead, and then neither of you scores. Walk round what is too strong.",
        de: "Ein verlorener Kampf kostet ein Leben; das Monster bleibt. Ohne Leben ist dein Held tot, und dann punktet keiner von euch. Geh um zu Starkes herum.",
      },
    },
    {
      id: "end",
      when: [{ done: 8 }],
      at: ["corner", "seats"],
      clause: "LR-10.3",
      title: { en: "How a round ends", de: "Wie eine Runde endet" },
      text: {
        en: "When all you can reach is explored and no monster or chest is left; soon after somebody finds the Treasure; or when both heroes are dead.",
        de: "Wenn alles Erreichbare erkundet und kein Monster und keine Truhe übrig ist; kurz nachdem jemand den Schatz findet; oder wenn beide Helden tot sind.",
      },
    },
    {
      id: "points",
      when: [{ done: 9 }],
      at: ["corner", "seats"],
      clause: "LR-11.4",
      title: { en: "What it is worth", de: "Was es bringt" },
      text: {
        en: "The Treasure brings 3 points, and 1 to the other. Without it, who has more fields gets 2, the other 1. If both die, both lose 2.",
        de: "Der Schatz bringt 3 Punkte und dem anderen 1. Ohne ihn bekommt, wer mehr Felder hat, 2, der andere 1. Sterben beide, verlieren beide 2.",
      },
    },
    {
      id: "help",
      at: ["log", "tabs"],
      clause: "LR-4.2",
      title: { en: "The rest is yours", de: "Der Rest gehört dir" },
      text: {
        en: "That is all there is to know. Play on to the end of the round. Numbers like the one below lead to the rule itself; all rules are under Learn in the lobby.",
        de: "Mehr musst du nicht wissen. Spiel die Runde zu Ende. Nummern wie die folgende führen zur Regel selbst; alle Regeln stehen in der Lobby unter Lernen.",
      },
    },
  ],
};

export default lesson;
