/** The laws of layout on every page and on every position there is, in windows of every size. */
import type { Page } from "@playwright/test";
import { en } from "../src/words/en";
import { de } from "../src/words/de";
import { breaches, stands, wandering } from "./laws";
import { drawn, FULL, fresh, type Look, lookAround, lookIn, LOOKS, plan, Record, THUMBS, wantedOf, WIDE, type Window } from "./looks";
import { playBack, positions, show, type Position } from "./positions";
import { base, expect } from "./table";

const TABS = ["table", "log", "closed"] as const;

/** What somebody does at a table without answering: how it begins, and how it is put away again. */
const STATES: { [name: string]: [begin: (page: Page) => Promise<void>, end: (page: Page) => Promise<void>] } = {
  picked: [(page) => page.keyboard.press("1"), (page) => page.keyboard.press("Escape")],
  settings: [
    (page) => page.locator(`button[aria-label="${en.settings}"], button[aria-label="${de.settings}"]`).first().click(),
    (page) => page.keyboard.press("Escape"),
  ],
  hint: [
    async (page) => {
      await page.keyboard.press("h");
      await expect(page.locator(".hinted")).toBeVisible();
    },
    async () => {},
  ],
  // On a phone what speaks for each is opened; then the hint goes with its question.
  reasons: [
    async (page) => {
      await page.keyboard.press("h");
      await expect(page.locator(".hinted")).toBeVisible();
      const closed = page.locator(".hinted details:not([open]) summary");
      if (await closed.isVisible()) await closed.click();
    },
    async () => {},
  ],
};

/** The states of a position that are looked at: all of them in full, else one of every third position. */
function statesOf({ seat, update }: Position, number: number): string[] {
  const names = seat !== null && (update.question?.answers.length ?? 0) > 1 ? Object.keys(STATES) : [];
  return FULL ? names : names.filter((_, i) => number % (3 * names.length) === 3 * i);
}

async function tryPositions(page: Page, all: Position[], windows: Window[]): Promise<Record> {
  const record = new Record();
  const stood = new Map<string, [Window, Look, { [name: string]: number }[]]>();
  await playBack(page, all);
  await page.goto("/about");
  for (const [number, position] of all.entries()) {
    await show(page, position);
    await drawn(page);
    for (const [turn, [window, look]] of plan(windows, number).entries()) {
      await lookIn(page, window, look);
      record.add(position.id, window, look, await breaches(page));
      if (position.update.question) {
        const key = JSON.stringify([window, look, position.names.length]); // with more players it is another table
        if (!stood.has(key)) stood.set(key, [window, look, []]);
        stood.get(key)![2].push(await stands(page));
      }
      const tabs = page.locator(".tabs button");
      // In full each window with one theme and language, another for each position.
      const turned = FULL ? turn % LOOKS.length === number % LOOKS.length : number % 4 === 0 && turn === (number / 4) % 2;
      if ((await tabs.count()) > 0 && turned)
        for (const [i, tab] of TABS.entries()) {
          await tabs.nth(i + 1).click();
          await drawn(page);
          record.add(`${position.id} (${tab})`, window, look, await breaches(page));
        }
      if ((await tabs.count()) > 0) await tabs.nth(0).click();
    }
    for (const state of statesOf(position, number))
      for (const [window, look] of FULL
        ? wantedOf(windows).map((each) => [each, LOOKS[number % LOOKS.length]!] as const)
        : plan(windows, number).slice(-1)) {
        await lookIn(page, window, look);
        const before = await stands(page);
        await STATES[state]![0](page);
        await drawn(page);
        record.add(`${position.id} (${state})`, window, look, [
          ...(await breaches(page)),
          ...wandering([before, await stands(page)], true),
        ]);
        await STATES[state]![1](page);
      }
  }
  for (const [window, look, seen] of stood.values()) record.add(all[0]!.game, window, look, wandering(seen));
  return record;
}

const GAMES = positions();
base.describe.configure({ retries: 0, timeout: FULL ? 1_800_000 : 300_000 });

/** The positions of a game, in the files that they come in: tried side by side. */
const FILES = new Map<string, Position[]>();
for (const each of [...GAMES.values()].flat()) {
  const file = each.id.split(".").slice(0, -1).join(".");
  FILES.set(file, [...(FILES.get(file) ?? []), each]);
}

for (const [file, all] of FILES)
  for (const [name, windows] of [
    ["wide", WIDE],
    ["for thumbs", THUMBS],
  ] as const)
    base(`${file}, ${name}: ${all.length} positions keep the laws`, async ({ browser, baseURL }) => {
      const [page, complaints] = await fresh(browser, baseURL, windows[0]!, name === "for thumbs");
      const record = await tryPositions(page, all, windows);
      await page.close();
      expect(complaints).toEqual([]);
      record.holds();
    });

const PAGES = [
  "/",
  ...[...GAMES.keys()].flatMap((game) => [`/friends/${game}`, `/learn/${game}`, `/rules/${game}`]),
  "/rules",
  "/about",
  "/no/such/page",
];
for (const [name, windows] of [
  ["wide", WIDE],
  ["for thumbs", THUMBS],
] as const)
  base(`pages, ${name}, keep the laws`, async ({ browser, baseURL }) => {
    const [page] = await fresh(browser, baseURL, windows[0]!, name === "for thumbs");
    const record = new Record();
    for (const [number, address] of PAGES.entries()) {
      await page.goto(address);
      await expect(page.locator("h1")).toBeVisible();
      if (address === "/") await expect(page.getByRole("article")).toHaveCount(4);
      await lookAround(page, record, address, windows, number);
    }
    await page.close();
    record.holds();
  });
