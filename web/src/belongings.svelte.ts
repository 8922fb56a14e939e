/** What this browser keeps: the seats its player holds, a name, and how things should look. */
import type { Level } from "./lobby/levels";
import type { Held } from "./wire/messages";

export interface Kept {
  id: string;
  game: string;
  seats: Held[];
  /** Whether this browser opened the table, and may start it. */
  host: boolean;
  at: number;
}

export type Theme = "torch" | "daylight";
export type Language = "en" | "de";

interface Taste {
  name: string;
  theme: Theme | null;
  language: Language | null;
  /** How fast things happen: 0 is at once. */
  speed: number;
  coached: boolean;
  /** How well bots play. */
  level: Level;
}

const TABLES = "undercroft.tables";
const TASTE = "undercroft.taste";
const MOST_KEPT = 40;

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can still play until its page is closed.
  }
}

const plain: Taste = { name: "", theme: null, language: null, speed: 1, coached: false, level: "adventurer" };

class Belongings {
  taste = $state<Taste>({ ...plain, ...read<Partial<Taste>>(TASTE, {}) });
  tables = $state.raw<Kept[]>(read<Kept[]>(TABLES, []));

  change(taste: Partial<Taste>): void {
    Object.assign(this.taste, taste);
    write(TASTE, this.taste);
  }

  table(id: string): Kept | undefined {
    return this.tables.find((each) => each.id === id);
  }

  keep(id: string, game: string, seats: Held[], host: boolean): void {
    const before = this.table(id);
    const all = [...(before?.seats ?? []), ...seats].filter(
      (held, i, list) => list.findIndex((each) => each.seat === held.seat) === i,
    );
    const kept: Kept = { id, game, seats: all, host: host || (before?.host ?? false), at: Date.now() };
    this.tables = [kept, ...this.tables.filter((each) => each.id !== id)].slice(0, MOST_KEPT);
    write(TABLES, this.tables);
  }

  forget(id: string): void {
    this.tables = this.tables.filter((each) => each.id !== id);
    write(TABLES, this.tables);
  }
}

export const belongings = new Belongings();
