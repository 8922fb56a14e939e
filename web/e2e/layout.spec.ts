/** The laws of layout on every page and on every position there is, in windows of every size. */
import { appendFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { en } from "../src/words/en";
import { de } from "../src/words/de";
import { breaches, stands, wandering, type Breach } from "./laws";
import { playBack, positions, show, type Position } from "./positions";
import { base, expect, hurry, listen } from "./table";

/** Another choice of windows, themes and languages than usual: a number. */
const TURN = Number(process.env.UNDERCROFT_LAYOUT_TURN ?? 0);
/** All positions × windows × themes × languages instead of a choice that covers each. */
const FULL = process.env.UNDERCROFT_LAYOUT === "full";
/** Only the windows of this size, e.g. 844x390. */
const SIZE = process.env.UNDERCROFT_LAYOUT_SIZE;
/** Write what is found to this file instead of refusing it. */
const COUNT = process.env.UNDERCROFT_LAYOUT_COUNT;

interface Window {
  width: number;
  height: number;
}
const WIDE: Window[] = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
];
const THUMBS: Window[] = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 844, height: 390 },
];
interface Look {
  theme: "torch" | "daylight";
  language: "en" | "de";
}
/** In an order in which only one of both changes from each to the next. */
const LOOKS: Look[] = [
  { theme: "torch", language: "en" },
  { theme: "daylight", language: "en" },
  { theme: "daylight", language: "de" },
  { theme: "torch", language: "de" },
];

const wantedOf = (windows: Window[]): Window[] => windows.filter(({ width, height }) => !SIZE || SIZE === `${width}x${height}`);

/** In which windows and looks the one that comes as such a number is looked at: the first always, of the others one. */
function plan(windows: Window[], number: number): [Window, Look][] {
  const wanted = wantedOf(windows);
  if (FULL || SIZE) return wanted.flatMap((window) => LOOKS.map((look) => [window, look] as [Window, Look]));
  const others = windows.slice(1).flatMap((window) => LOOKS.map((look) => [window, look] as [Window, Look]));
  const more = [...others, ...LOOKS.slice(1).map((look) => [windows[0]!, look] as [Window, Look])];
  return [[windows[0]!, LOOKS[0]!], more[(number * 5 + TURN) % more.length]!];
}

/** Turn what is shown to another theme or language, as its switches do. */
async function turnTo(page: Page, { theme, language }: Look): Promise<void> {
  const toggles = { theme: [en.toDaylight, en.toTorch, de.toDaylight, de.toTorch], language: [en.languageLabel, de.languageLabel] };
  const press = (labels: string[]): Promise<void> =>
    page.evaluate((wanted) => {
      [...document.querySelectorAll("button")].find((each) => wanted.includes(each.getAttribute("aria-label") ?? ""))!.click();
    }, labels);
  const html = page.locator("html");
  if ((await html.getAttribute("data-theme")) !== theme) await press(toggles.theme);
  if ((await html.getAttribute("lang")) !== language) {
    await press(toggles.language);
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
  }
}

/** Let the page draw what it knows, with its own letters. In another theme nothing moves: it is drawn at once. */
const drawn = (page: Page, recoloured = false): Promise<void> =>
  page.evaluate(
    async (wait) => {
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, wait))));
    },
    recoloured ? 0 : 60,
  );

/** Show the page in a window and look, and say nothing before it is drawn so. */
async function lookIn(page: Page, window: Window, look: Look): Promise<void> {
  const same = page.viewportSize()?.width === window.width && page.viewportSize()?.height === window.height;
  const language = await page.locator("html").getAttribute("lang");
  if (!same) await page.setViewportSize(window);
  await turnTo(page, look);
  await drawn(page, same && language === look.language);
}

class Record {
  readonly found: string[] = [];

  add(where: string, window: Window, look: Look, wrong: Breach[]): void {
    const at = `${where} ${window.width}×${window.height} ${look.theme} ${look.language}`;
    for (const each of wrong) {
      this.found.push(`${each.law}: ${at}: ${each.at}: ${each.why}`);
      if (COUNT) appendFileSync(COUNT, `${JSON.stringify({ ...each, where, size: `${window.width}×${window.height}`, ...look })}\n`);
    }
  }

  /** Nothing was found. */
  holds(): void {
    if (!COUNT) expect(this.found).toEqual([]);
  }
}

async function fresh(browser: Browser, baseURL: string | undefined, window: Window, touch: boolean): Promise<[Page, string[]]> {
  const page = await browser.newPage({ viewport: window, hasTouch: touch, baseURL });
  const complaints = listen(page, baseURL ?? "");
  await hurry(page);
  return [page, complaints];
}

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

for (const [game, all] of GAMES)
  for (const [name, windows] of [
    ["wide", WIDE],
    ["for thumbs", THUMBS],
  ] as const)
    base(`${game}, ${name}: ${all.length} positions keep the laws`, async ({ browser, baseURL }) => {
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
      for (const [window, look] of plan(windows, number)) {
        await lookIn(page, window, look);
        record.add(address, window, look, await breaches(page));
      }
    }
    await page.close();
    record.holds();
  });
