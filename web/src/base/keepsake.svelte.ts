/** The seats that are held in this browser, and the tables that were opened in it. */
import type { Held } from "../wire/messages";
import { erase, read, write } from "./storage";

export interface Kept {
  id: string;
  game: string;
  seats: Held[];
  /** Whether this browser opened the table, and may start it. */
  host: boolean;
  at: number;
}

/** Each seat has an entry of its own, and so has being the host: what one tab writes cannot undo what another one wrote. */
const HELD = "undercroft.held.";
const HOST = "host";
/** Where all of it was one list once, which the last tab to write had for itself. */
const LIST = "undercroft.tables";

interface Entry {
  id: string;
  game: string;
  seat: number | null;
  token: string;
  at: number;
}

const keyOf = (id: string, seat: number | null): string => `${HELD}${id}.${seat ?? HOST}`;

/** The keys of everything that is held, at one table or at all of them. */
function keys(id = ""): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(id ? `${HELD}${id}.` : HELD));
  } catch {
    return [];
  }
}

/** What is written down, the newest table first. */
function written(): Kept[] {
  const tables = new Map<string, Kept>();
  for (const entry of keys().map((key) => read<Entry | null>(key, null))) {
    if (entry === null) continue;
    const { id, game, seat, token, at } = entry;
    const kept = tables.get(id) ?? { id, game, seats: [], host: false, at };
    tables.set(id, kept);
    if (seat === null) kept.host = true;
    else kept.seats.push({ seat, token });
    kept.at = Math.max(kept.at, at);
  }
  for (const { seats } of tables.values()) seats.sort((a, b) => a.seat - b.seat);
  return [...tables.values()].sort((a, b) => b.at - a.at);
}

/** Write a table down; where there is no room left, the oldest of the others goes. */
function put({ id, game, seats, host, at }: Kept): void {
  const entries: Entry[] = seats.map(({ seat, token }) => ({ id, game, seat, token, at }));
  if (host) entries.push({ id, game, seat: null, token: "", at });
  for (const entry of entries)
    while (!write(keyOf(id, entry.seat), entry)) {
      const oldest = written().findLast((each) => each.id !== id);
      if (!oldest) return;
      keys(oldest.id).forEach(erase);
    }
}

/** Take over what was one list. */
function unpack(): void {
  const list = read<Kept[] | null>(LIST, null);
  if (list === null) return;
  const known = new Set(keys());
  for (const kept of list) if (!kept.seats.some(({ seat }) => known.has(keyOf(kept.id, seat)))) put(kept);
  erase(LIST);
}

class Keepsake {
  tables = $state.raw<Kept[]>([]);

  constructor() {
    unpack();
    this.tables = written();
    // Another tab has changed something.
    addEventListener("storage", ({ key }) => {
      if (key === null || key.startsWith(HELD)) this.tables = written();
    });
  }

  table(id: string): Kept | undefined {
    return this.tables.find((each) => each.id === id);
  }

  keep(id: string, game: string, seats: Held[], host: boolean): void {
    const before = this.table(id);
    const others = (before?.seats ?? []).filter((held) => seats.every(({ seat }) => seat !== held.seat));
    const all = [...others, ...seats].sort((a, b) => a.seat - b.seat);
    const kept: Kept = { id, game, seats: all, host: host || (before?.host ?? false), at: Date.now() };
    put(kept);
    this.tables = [kept, ...this.tables.filter((each) => each.id !== id)];
  }

  /** Whoever was here was never here. */
  forgetAll(): void {
    keys().forEach(erase);
    erase(LIST);
    this.tables = [];
  }

  forget(id: string): void {
    keys(id).forEach(erase);
    this.tables = this.tables.filter((each) => each.id !== id);
  }
}

export const keepsake = new Keepsake();
