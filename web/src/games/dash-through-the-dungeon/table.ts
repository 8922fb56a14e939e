/** The table of Dash Through the Dungeon as the service shows it. */
import type { Face, Told } from "../../wire/messages";
import type { Target } from "../board";

export interface Spot {
  side: "empty" | "down" | "up";
  card?: string;
}

export interface Explorer {
  seat: number;
  equipment: { id: string; card: string }[];
  treasures: string[];
  explored: string[];
  gold: number;
}

export interface Dash {
  dungeon: number;
  turn: number;
  first: number;
  turns: number;
  ap: number;
  area: Spot[];
  flipped: number[];
  flip: { position: number; card: string; cost: number; magic: string[]; cancelled: boolean } | null;
  redrawing: number[];
  known: { positions: number[]; cards: string[] }[];
  uncollected: Record<string, number>;
  deck: number;
  equipment_deck: number;
  discard: string[];
  explorers: Explorer[];
}

export const COLUMNS = 5;
export const ROWS = ["A", "B", "C", "D"] as const;

export const spot = (position: number): string => `${ROWS[Math.floor(position / COLUMNS)]}${(position % COLUMNS) + 1}`;

/** What stands on a card besides its type: the sentences after the first. */
export function lines(face: Face): string[] {
  return face.text
    .split(/(?<=\.)\s+/)
    .slice(1)
    .map((line) => line.replace(/\.$/, ""));
}

/** The options that a piece of equipment is for, by its id: one for each of its uses, or to discard it. */
export function usesOf(targets: Record<string, Target>, id: string): Target[] {
  return Object.values(targets).filter((target) => {
    const [verb, rest] = target.key.split(":");
    return (verb === "use" || verb === "discard") && rest?.split(",")[0] === id;
  });
}

/** How many action points the turn began with. */
export function begun(events: Told[]): number | null {
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]!.event;
    if (event.kind === "turn-began") return Number(event.ap);
  }
  return null;
}
