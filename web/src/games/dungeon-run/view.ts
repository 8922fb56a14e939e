/** The table of Dungeon Run as a seat sees it: `undercroft.rules.dungeonrun.shapes` and `scenes`, field by field. */

export type Side = "N" | "E" | "S" | "W";
export type RatingName = "brawn" | "magic" | "skill";

export interface Rating {
  printed: number;
  training: number;
  now: number;
}

export interface CardInFront {
  card: string;
  used: boolean;
}

export interface Hero {
  seat: number;
  hero: string;
  status: "standing" | "knocked-out" | "killed";
  room: number;
  wounds: number;
  life: number;
  ratings: Record<RatingName, Rating>;
  silenced: boolean;
  summoner: boolean;
  printed: CardInFront[];
  summoner_ability: CardInFront | null;
  abilities: CardInFront[];
  drawn: number;
  drawn_cards: string[] | null;
  ability_deck: number;
  ability_discard: string[];
  equipped: (CardInFront & { slots: string[] })[];
  slots: Record<string, string | null>;
  loot: number;
  loot_cards: string[] | null;
  found: number;
  found_cards: string[] | null;
  traps: string[];
  markers: string[];
  held_by: number[];
}

export interface Foe {
  card: string;
  boss: boolean;
  type: string;
  wounds: number;
  life: number;
  attack: number;
  power: number[];
  defense: number;
  escape: number;
  roamed: boolean;
}

export interface Lying {
  item: string | null;
  face_up: boolean;
}

export interface Marker {
  marker: string;
  owner: number;
  side: string | null;
}

export interface Room {
  room: number;
  tile: string;
  x: number;
  y: number;
  rotation: number;
  exits: string;
  open: string;
  through: Partial<Record<Side, number>>;
  rubble: string;
  distance: number | null;
  monster: Foe | null;
  stranger: { card: string; sales: number } | null;
  items: Lying[];
  trap: { card: string; owner: number } | null;
  markers: Marker[];
  heroes: number[];
}

export interface Dice {
  kind: string;
  by: number | null;
  rating: string;
  line: number | null;
  need: number;
  faces: number[];
}

export interface Assist {
  seat: number;
  rating: string;
  dice: number;
}

interface Attempt {
  seat: number;
  room: number;
  assists: Assist[];
  saboteurs: number[];
  rolls: Dice[];
}

export interface Battle extends Attempt {
  what: "battle";
  monster: string;
  surprise: boolean;
  rating: string;
  potential: number[];
  blocked: number;
  hits: number[];
  left: number[];
}

export interface Duel extends Attempt {
  what: "duel";
  defender: number;
  rating: string;
  defender_rating: string;
  potential: number;
  blocked: number;
  hits: number[];
  left: number[];
}

export interface Escape extends Attempt {
  what: "escape";
  monster: string | null;
  line: number;
}

export interface Disarm extends Attempt {
  what: "disarm";
  trap: string;
  rating: string;
  need: number;
}

export type Fight = Battle | Duel | Escape | Disarm;

export interface Trade {
  what: "trade";
  seat: number;
  partner: number;
  agreed: boolean;
  offer: number;
  answer: number;
  offer_cards: string[] | null;
  answer_cards: string[] | null;
}

export interface Wounds {
  seat: number;
  amount: number;
  kind: string;
  by: number | null;
  monster: string | null;
}

export type Scene =
  | Fight
  | Trade
  | { what: "free-attack"; room: number; monster: string; seat: number; why: string }
  | ({ what: "roll" } & Dice)
  | { what: "roll-window"; rolls: Dice[] }
  | ({ what: "wounds" } & Wounds)
  | { what: "damage"; cause: string; wounds: Wounds[]; monsters: { room: number; amount: number }[] }
  | { what: "kill"; room: number; monster: string; seat: number | null }
  | { what: "defeat"; seat: number; killed: boolean }
  | { what: "equip"; seat: number; offers: number; traded: boolean }
  | { what: "search"; seat: number; room: number; items: string[] }
  | { what: "explore"; seat: number; tiles: string[] }
  | { what: "encounter"; seat: number; room: number; card: string }
  | { what: "leave"; seat: number; room: number; side: string; to: number }
  | { what: "enter"; seat: number; room: number; how: string; new: boolean }
  | { what: "sprung"; seat: number; trap: string }
  | { what: "summon"; seat: number; monster: string }
  | { what: "summoned"; seat: number; room: number }
  | { what: "rally" | "roaming" | "turn"; seat: number };

export interface Table {
  stage: string;
  round: number;
  first: number;
  order: number[];
  turn: {
    seat: number;
    actions: number;
    extra: { kinds: string[]; card: string; seat: number }[];
    barred: string[];
    battled: string[];
    left: boolean;
    owed: number;
  } | null;
  endgame: boolean;
  draft: { seat: number; hero: string }[];
  heroes: Hero[];
  rooms: Room[];
  boss: { is: "hidden" | "on-map" | "dead"; card: string | null; looked: number[] };
  piles: {
    tiles: number;
    tiles_top: (string | null)[];
    tiles_seen: string[];
    tiles_aside: string[];
    encounters: number;
    encounters_seen: string[] | null;
    encounter_discard: string[];
    treasures: number;
    treasures_top: (string | null)[];
    treasure_discard: string[];
    artifacts: string[];
    gone: string[];
  };
  now: Scene[];
  peeking: { seat: number; at: number } | null;
}

export const RATINGS: readonly RatingName[] = ["brawn", "magic", "skill"];
export const SLOTS: readonly string[] = ["primary", "off", "head", "body"];

/** The card of a copy: "healing-potion.2" is the second Healing Potion. */
export function printedId(id: string): string {
  return id.replace(/\.\d+$/, "");
}

/** What people look at: the last thing begun that dice or two heroes decide. */
export function fightOf(table: Table): Fight | null {
  const fights = table.now.filter(
    (scene): scene is Fight =>
      scene.what === "battle" || scene.what === "duel" || scene.what === "escape" || scene.what === "disarm",
  );
  return fights.at(-1) ?? null;
}

export function sceneOf<W extends Scene["what"]>(table: Table, what: W): Extract<Scene, { what: W }> | null {
  const found = table.now.filter((scene) => scene.what === what);
  return (found.at(-1) as Extract<Scene, { what: W }> | undefined) ?? null;
}

export function heroOf(table: Table, seat: number | null): Hero | null {
  return table.heroes.find((hero) => hero.seat === seat) ?? null;
}

/** The room in which something happens now: a scene's, or that of the hero whose turn it is. */
export function focusOf(table: Table, asked: number | null): number {
  for (const scene of [...table.now].reverse()) if ("room" in scene) return scene.room;
  const whose = asked ?? table.turn?.seat ?? table.first;
  return heroOf(table, whose)?.room ?? 0;
}
