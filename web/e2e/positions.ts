/** Real positions of every game (`web/fixtures`), played to the page as the service would: over its HTTP and its wire. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Advice, Place, Sheet, Told, Update } from "../src/wire/messages";

const FOLDER = join(import.meta.dirname, "../fixtures");

export interface Position {
  /** The name of the table it is shown at. */
  id: string;
  game: string;
  names: string[];
  seat: number | null;
  update: Update;
  log: Told[];
  packs?: string[];
}

interface Moment extends Omit<Position, "id" | "game"> {
  name: string;
}

/** All positions there are, by game. */
export function positions(): Map<string, Position[]> {
  const found = new Map<string, Position[]>();
  for (const file of readdirSync(FOLDER).sort()) {
    if (!file.endsWith(".json") || file.endsWith(".cards.json")) continue;
    const [game, ...more] = file.replace(".json", "").split(".") as [string, ...string[]];
    const moments = JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Moment[];
    const before = found.get(game) ?? [];
    found.set(game, [...before, ...moments.map((each) => ({ ...each, id: [game, ...more, each.name].join("."), game }))]);
  }
  return found;
}

/** Every second table is one of bots, as most are; at the others are people who talk, with a clock. */
function peopled(id: string): boolean {
  return [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 0;
}

function placesOf({ id, names, seat }: Position): Place[] {
  return names.map((name, of) => {
    const person = peopled(id) || of === seat;
    return { name: person ? name : "", bot: person ? "" : "adventurer", open: false, here: true, stand_in: "", gone: false };
  });
}

function sheetOf(position: Position): Sheet {
  return {
    id: position.id,
    game: position.game,
    options: {},
    packs: position.packs ?? [],
    public: false,
    stage: position.update.view.outcome ? "over" : "playing",
    seats: placesOf(position),
    spectators: true,
    undo: peopled(position.id) ? "consent" : "rule",
    clock: peopled(position.id) ? { per: "player", seconds: 1200, increment: 10 } : null,
    stand_in: "adventurer",
    chat: true,
    hints: true,
    rematch: "",
    lesson: false,
    imagined: false,
  } as Sheet;
}

/** A hint with everything that one may say. */
function adviceOn({ update }: Position): Advice {
  const keys = (update.question?.answers ?? []).slice(0, 3).map((each) => each.key);
  const tips = keys.map((key, i) => ({
    key,
    chance: 0.42 - 0.09 * i,
    spread: 0.06,
    reasons: ["two more life left", "a stronger attack later on"],
  }));
  return { type: "advice", id: 1, position: update.position, key: keys[0] ?? null, text: "", ranking: [], tips };
}

/** Answer what the page asks about tables from the positions; everything else is asked of the service itself. */
export async function playBack(page: Page, all: Position[]): Promise<void> {
  const byId = new Map(all.map((each) => [each.id, each]));
  const idOf = (url: string): string => decodeURIComponent(new URL(url).pathname.split("/")[3] ?? "");
  await page.route(/\/api\/tables\/[^/]+\.[^/]+$/, (route) => {
    const position = byId.get(idOf(route.request().url()));
    return position ? route.fulfill({ json: sheetOf(position) }) : route.fallback();
  });
  await page.routeWebSocket(/\/api\/tables\/[^/]+\.[^/]+\/live$/, (socket) => {
    const position = byId.get(idOf(socket.url()))!;
    const say = (what: object): void => socket.send(JSON.stringify(what));
    socket.onMessage((message) => {
      const asked = JSON.parse(String(message)).type;
      if (asked === "ask-hint") say(adviceOn(position));
      if (asked !== "hello") return;
      const seats = placesOf(position);
      const clocks = seats.map(() => (peopled(position.id) ? { left: 754_000, since: null } : null));
      say({ type: "welcome", seat: position.seat, table: sheetOf(position) });
      say({ type: "presence", seats, clocks, wish: null, chat: true, muted: [], now: 0 });
      say({ ...position.update, events: position.log });
    });
  });
}

/** Show a position without loading the page again. */
export async function show(page: Page, { id, update }: Position): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/table/${id}`);
  const ready = update.view.outcome ? ".ending" : `.frame[data-position="${update.position}"]`;
  await page.waitForFunction(
    ([path, selector]) => location.pathname === path && document.querySelector(selector!) !== null,
    [`/table/${id}`, ready],
  );
}
