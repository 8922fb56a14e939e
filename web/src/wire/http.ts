/** The service over HTTP: opening, joining and finding tables, cards and rules. */
import type { paths } from "./generated-http";
import type { Contents, Opening, Problem, Sheet } from "./messages";

export type Stage = "gathering" | "running";

/** What the service refused; its message is in the service's own words. */
export class Refusal extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.reason);
  }
}

const UNKNOWN: Problem = { error: "refused", reason: "", sentence: "", about: {} };

type Path = keyof paths;
type Json<T> = T extends { content: { "application/json": infer Content } } ? Content : never;
type Answered<Responses> = { [Status in keyof Responses & (200 | 201)]: Json<Responses[Status]> }[keyof Responses & (200 | 201)];
type Got<P extends Path> = paths[P]["get"] extends { responses: infer Responses } ? Answered<Responses> : never;
type Posted<P extends Path> = paths[P]["post"] extends { responses: infer Responses } ? Answered<Responses> : never;
type Body<P extends Path> = paths[P]["post"] extends { requestBody: infer Request } ? Json<Request> : undefined;

/** A path of the service with its names filled in. */
interface Address<P extends Path> {
  readonly path: P;
  readonly text: string;
}

function at<P extends Path>(path: P, names: Record<string, string | number> = {}): Address<P> {
  return { path, text: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name]!)) };
}

const get = <P extends Path>(address: Address<P>, query = ""): Promise<Got<P>> => ask("GET", address.text + query);
const post = <P extends Path>(address: Address<P>, body: Body<P>): Promise<Posted<P>> => ask("POST", address.text, body);

async function ask<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  return (await (await answer(method, path, body)).json()) as T;
}

async function answer(method: "GET" | "POST", path: string, body?: unknown): Promise<Response> {
  let found: Response;
  try {
    found = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal({ ...UNKNOWN, error: "offline", reason: "The service cannot be reached. Look at your connection and try again." }, 0);
  }
  if (found.ok) return found;
  const told = (await found.json().catch(() => null)) as (Partial<Problem> & { detail?: string }) | null;
  const reason = told?.reason ?? told?.detail ?? found.statusText;
  throw new Refusal({ ...UNKNOWN, ...told, reason }, found.status);
}

/** Where the next page of a list begins; null after the last. */
function nextPage(answer: Response): string | null {
  const link = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  return link === undefined ? null : new URL(link, "http://here").searchParams.get("after");
}

const kept = new Map<string, Promise<unknown>>();

/** Ask for something that never changes while the page is open once only. */
function once<P extends Path>(address: Address<P>, query = ""): Promise<Got<P>> {
  const asked = address.text + query;
  let found = kept.get(asked) as Promise<Got<P>> | undefined;
  if (!found) {
    found = get(address, query);
    found.catch(() => kept.delete(asked));
    kept.set(asked, found);
  }
  return found;
}

export const service = {
  games: () => once(at("/api/games")),
  contents: (game: string, packs: string[] = []): Promise<Contents> =>
    once(
      at("/api/games/{game}", { game }),
      packs.length > 0 ? `?${packs.map((pack) => `pack=${encodeURIComponent(pack)}`).join("&")}` : "",
    ),
  book: (game: string) => once(at("/api/games/{game}/rules", { game })),
  /** A page of the public tables: those in which everything searched for occurs, from a place in the list on. */
  async tables(stage: Stage, search = "", after = ""): Promise<{ tables: Sheet[]; then: string | null }> {
    const page = await answer("GET", `/api/tables?${new URLSearchParams({ stage, search, after })}`);
    return { tables: (await page.json()) as Got<"/api/tables">, then: nextPage(page) };
  },
  table: (name: string) => get(at("/api/tables/{name}", { name })),
  open: (opening: Opening) => post(at("/api/tables"), opening),
  join: (name: string, as: string, seat: number | null = null) => post(at("/api/tables/{name}/join", { name }), { name: as, seat }),
  leave: (name: string, token: string) => post(at("/api/tables/{name}/leave", { name }), { token }),
  reseat: (name: string, seat: number, who: string) => post(at("/api/tables/{name}/seats/{seat}", { name, seat }), { who }),
  sendAway: (name: string, seat: number) => post(at("/api/tables/{name}/seats/{seat}/away", { name, seat }), undefined),
  rename: (name: string, seat: number, as: string) => post(at("/api/tables/{name}/seats/{seat}/name", { name, seat }), { name: as }),
  deleteLine: (name: string, line: number) => post(at("/api/tables/{name}/chat/{line}/delete", { name, line }), undefined),
  close: (name: string) => post(at("/api/tables/{name}/close", { name }), undefined),
  me: () => get(at("/api/me")),
  forgetMe: () => post(at("/api/me/forget"), undefined),
  rematch: (name: string, token: string) => post(at("/api/tables/{name}/rematch", { name }), { token }),
  positions: (name: string, number: number, count: number, seat: string) =>
    get(at("/api/tables/{name}/positions/{number}", { name, number }), `?count=${count}${seat ? `&seat=${seat}` : ""}`),
  analysis: (name: string) => get(at("/api/tables/{name}/analysis", { name })),
  analyse: (name: string) => post(at("/api/tables/{name}/analysis", { name }), undefined),
  whatIf: (name: string, position: number, seats: string[], names: string[]) =>
    post(at("/api/tables/{name}/what-if", { name }), { position, seats, names }),
  start: (name: string) => post(at("/api/tables/{name}/start", { name }), undefined),
};
