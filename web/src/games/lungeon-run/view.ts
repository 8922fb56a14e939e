/** The table of Lungeon Run as the service shows it, and where its tiles are on the board. */
import type { LungeonRunHero, LungeonRunTable } from "../../wire/generated";
import type { GameEvent, Told } from "../../wire/messages";

export type Tile = number[];
export type Lungeon = LungeonRunTable;
export type Hero = LungeonRunHero;

export const SIZE = 6;
export const STEP = 94;
const EDGE = 46;
export const WIDTH = SIZE * STEP + EDGE + 20;
export const HEIGHT = SIZE * STEP + EDGE + 10;

/** The upper left corner of a tile; rows are counted from below. */
export function corner([x = 0, y = 0]: Tile): [number, number] {
  return [EDGE + (x - 1) * STEP, 14 + (SIZE - y) * STEP];
}

export const all: [number, number][] = Array.from({ length: SIZE * SIZE }, (_, i) => [(i % SIZE) + 1, SIZE - Math.floor(i / SIZE)]);

export const name = (tile: Tile): string => tile.join(",");

/** The tile an option is about, if it is about one. */
export function tileOf(key: string): string | null {
  return /^move:(\d+,\d+)$/.exec(key)?.[1] ?? null;
}

/** The tile an event happened on. */
export function tileOfEvent(event: GameEvent): Tile | null {
  return typeof event.x === "number" && typeof event.y === "number" ? [event.x, event.y] : null;
}

/** What a die did: won or found something, hurt, or nothing. */
export function toneOf(event: GameEvent): "plain" | "good" | "bad" | "gold" {
  if (event.result === "treasure") return "gold";
  if (event.result === "won" || event.result === "chest" || event.result === "item") return "good";
  if (event.result === "lost" || event.result === "monster" || event.kind === "monster-appeared") return "bad";
  return "plain";
}

/** The dice of each seat's last turn in which it rolled, the latest turn first. */
export function lastRolls(events: Told[], most = 2): { seat: number; rolls: Told[] }[] {
  const turns: { seat: number; rolls: Told[] }[] = [];
  for (const told of [...events].reverse()) {
    const { kind, seat, roll } = told.event;
    if (kind === "round-began") break;
    if (typeof seat !== "number") continue;
    let turn = turns.at(-1);
    if (!turn || turn.seat !== seat) {
      turns.push((turn = { seat, rolls: [] }));
    }
    if (typeof roll === "number") turn.rolls.unshift(told);
  }
  return turns.filter((turn) => turn.rolls.length > 0).slice(0, most);
}
