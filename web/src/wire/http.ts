/** The service over HTTP: opening, joining and finding tables, cards and rules. */
import type { Book, Box, Contents, Positions, Problem, Seated, SettingValue, Sheet } from "./messages";

/** What the service refused, in its own words. */
export class Refusal extends Error {
  constructor(
    readonly error: string,
    reason: string,
    readonly status: number,
  ) {
    super(reason);
  }
}

export interface Opening {
  game: string;
  seats: string[];
  name?: string;
  options?: Record<string, SettingValue>;
  packs?: string[];
  public?: boolean;
  names?: string[];
  hints?: boolean;
  /** The seed of a lesson. */
  lesson?: number;
}

async function ask<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("offline", "The service cannot be reached. Look at your connection and try again.", 0);
  }
  if (answer.ok) return (await answer.json()) as T;
  const told = (await answer.json().catch(() => null)) as (Problem & { detail?: string }) | null;
  throw new Refusal(told?.error ?? "refused", told?.reason ?? told?.detail ?? answer.statusText, answer.status);
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const kept = new Map<string, Promise<unknown>>();

/** Ask for something that never changes while the page is open once only. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = ask<T>("GET", path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found;
}

export const service = {
  games: () => once<Box[]>("/api/games"),
  contents: (game: string) => once<Contents>(`/api/games/${encodeURIComponent(game)}`),
  book: (game: string) => once<Book>(`/api/games/${encodeURIComponent(game)}/rules`),
  tables: () => ask<Sheet[]>("GET", "/api/tables"),
  table: (id: string) => ask<Sheet>("GET", table(id)),
  open: (opening: Opening) => ask<Seated>("POST", "/api/tables", opening),
  join: (id: string, name: string, seat: number | null = null) =>
    ask<Seated>("POST", `${table(id)}/join`, { name, seat }),
  leave: (id: string, token: string) => ask<Sheet>("POST", `${table(id)}/leave`, { token }),
  reseat: (id: string, seat: number, who: string) => ask<Sheet>("POST", `${table(id)}/seats/${seat}`, { who }),
  rematch: (id: string, token: string) => ask<Seated>("POST", `${table(id)}/rematch`, { token }),
  positions: (id: string, first: number, count: number, seat: string) =>
    ask<Positions>("GET", `${table(id)}/positions/${first}?count=${count}${seat ? `&seat=${seat}` : ""}`),
  whatIf: (id: string, position: number, seats: string[], names: string[]) =>
    ask<Seated>("POST", `${table(id)}/what-if`, { position, seats, names }),
  start: (id: string) => ask<Sheet>("POST", `${table(id)}/start`),
};
