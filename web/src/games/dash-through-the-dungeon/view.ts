/** The table of Dash Through the Dungeon as the service shows it. */
import type { DashThroughTheDungeonExplorer, DashThroughTheDungeonTable } from "../../wire/generated";
import type { Face, Told } from "../../wire/messages";
import type { Target } from "../../match/parts";
import { say } from "./words";

export type Dash = DashThroughTheDungeonTable;
export type Explorer = DashThroughTheDungeonExplorer;

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

export const treasures = (n: number): string => say(n === 1 ? "treasure" : "treasures", { n });
export const explored = (n: number): string => say("explored", { n });
