/** Where on the table an option lies, by its key. The key says it; nothing here knows whether it is allowed. */
import type { Cards } from "../../match/cards";
import type { Target } from "../../match/parts";
import { heroOf, printedId, sceneOf, type Side, type Table } from "./view";

export type Place =
  | { at: "exit"; room: number; side: Side; turn?: number }
  | { at: "room"; room: number; from?: number }
  | { at: "monster"; room: number }
  | { at: "stranger"; room: number }
  | { at: "items"; room: number; which?: number }
  | { at: "hero"; seat: number }
  | { at: "card"; card: string }
  | { at: "tile"; tile: string; turn: number }
  | { at: "rating"; rating: string }
  | { at: "die"; face: number; block?: number };

export interface Asked {
  table: Table;
  /** The seat that is asked. */
  seat: number | null;
  kind: string;
  cards: Cards;
}

const SIDE = /^[NESW]$/;
const CARD_VERBS = new Set([
  "keep", "equip", "unequip", "loot", "add", "take", "wear", "give", "discard", "leave", "steal", "put", "lay",
]); // prettier-ignore
const ROOM_VERBS = new Set(["place", "to", "room"]);
const RATING_VERBS = new Set(["attack", "roll", "with", "train", "assist"]);

export function placeOf(key: string, asked: Asked): Place | null {
  const [verb, rest = ""] = split(key);
  const args = rest === "" ? [] : rest.split(",");
  const first = args[0];
  const { table, seat, kind } = asked;
  const here = heroOf(table, seat)?.room ?? null;

  if (kind === "turn-die" && verb === "turn") return { at: "die", face: Number(first) };
  if (verb === "turn") {
    const tile = sceneOf(table, "explore")?.tiles[0];
    return tile === undefined ? null : { at: "tile", tile, turn: Number(first) };
  }
  if (verb === "tile" && first) return { at: "tile", tile: first, turn: 0 };
  if ((verb === "move" || verb === "go") && first && SIDE.test(first) && here !== null)
    return { at: "exit", room: here, side: first as Side };
  if (verb === "lair" && args.length === 3) return { at: "exit", room: Number(first), side: args[1] as Side, turn: Number(args[2]) };
  if (verb === "roam" && args.length === 2) return { at: "room", room: Number(args[1]), from: Number(first) };
  if (ROOM_VERBS.has(verb) && isNumber(first)) return { at: "room", room: Number(first) };
  if (verb === "take" && isNumber(first) && here !== null) return { at: "items", room: here, which: Number(first) };
  if (verb === "search" && here !== null) return { at: "items", room: here };
  if (verb === "battle" || (verb === "attack" && isNumber(first)))
    return first === undefined || !isNumber(first)
      ? here === null
        ? null
        : { at: "monster", room: here }
      : { at: "hero", seat: Number(first) };
  if (verb === "escape" && here !== null) return { at: "monster", room: here };
  if ((verb === "trade" || verb === "ask") && isNumber(first)) return { at: "hero", seat: Number(first) };
  if (verb === "rally" && seat !== null) return { at: "hero", seat };
  if (verb === "summon") return { at: "card", card: "summoning-stone" };
  if (verb === "armor" || verb === "look" || verb === "advance") return null;
  if (verb === "hit" || verb === "die") return { at: "die", face: Number(first) };
  if (verb === "block") return { at: "die", face: Number(first), block: Number(args[1] ?? 0) };
  if (verb === "hero" && first) return { at: "card", card: first };
  if (verb === "use" && first) return placeOfUse(first, args[1], asked, here);
  if (CARD_VERBS.has(verb) && first) return { at: "card", card: first };
  if (RATING_VERBS.has(verb) && first) return { at: "rating", rating: first };
  return null;
}

/** A card is used on what its text says it chooses: a hero, a monster, a tile, an exit, something on the tile. */
function placeOfUse(card: string, on: string | undefined, asked: Asked, here: number | null): Place | null {
  const { table, cards } = asked;
  if (on !== undefined) {
    const what = chosenBy(card, cards);
    if (SIDE.test(on) && here !== null) return { at: "exit", room: here, side: on as Side };
    if (isNumber(on)) {
      const number = Number(on);
      if (/hero|victim|saboteur/.test(what)) return { at: "hero", seat: number };
      if (/monster/.test(what)) return { at: "monster", room: number };
      if (/tile|way/.test(what)) return { at: "room", room: number };
      if (/lying/.test(what) && here !== null) return { at: "items", room: here, which: number };
    }
  }
  const room = here === null ? undefined : table.rooms[here];
  if (room?.stranger && printedId(room.stranger.card) === printedId(card)) return { at: "stranger", room: room.room };
  if (room && (room.tile === card || room.markers.some((each) => each.marker === card))) return { at: "room", room: room.room };
  return { at: "card", card };
}

function chosenBy(card: string, cards: Cards): string {
  const texts = cards.get(printedId(card))?.data.texts as { choose: { what: string } | null }[] | undefined;
  return texts?.find((text) => text.choose)?.choose?.what ?? "";
}

function split(key: string): [string, string | undefined] {
  const colon = key.indexOf(":");
  return colon < 0 ? [key, undefined] : [key.slice(0, colon), key.slice(colon + 1)];
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^\d+$/.test(text);
}

/** Places that lie on the map, which others do not. */
export type MapPlace = Extract<Place, { at: "exit" | "room" | "monster" | "stranger" | "items" | "hero" }>;

export function isOnMap(place: Place | null): place is MapPlace {
  return place !== null && /^(exit|room|monster|stranger|items|hero)$/.test(place.at);
}

export interface Placed {
  target: Target;
  place: Place | null;
}

export function placed(targets: Record<string, Target>, asked: Asked): Placed[] {
  return Object.values(targets).map((target) => ({ target, place: placeOf(target.key, asked) }));
}
