/** In which windows, themes and languages the laws of layout are tried, and what is found there. */
import { appendFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { en } from "../src/words/en";
import { de } from "../src/words/de";
import { breaches, type Breach } from "./laws";
import { expect, hurry, listen } from "./table";

/** Another choice of windows, themes and languages than usual: a number. */
const TURN = Number(process.env.UNDERCROFT_LAYOUT_TURN ?? 0);
/** All positions × windows × themes × languages instead of a choice that covers each. */
export const FULL = process.env.UNDERCROFT_LAYOUT === "full";
/** Only the windows of this size, e.g. 844x390. */
const SIZE = process.env.UNDERCROFT_LAYOUT_SIZE;
/** Write what is found to this file instead of refusing it. */
const COUNT = process.env.UNDERCROFT_LAYOUT_COUNT;

export interface Window {
  width: number;
  height: number;
}
export const WIDE: Window[] = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
];
export const THUMBS: Window[] = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 844, height: 390 },
];
export interface Look {
  theme: "torch" | "daylight";
  language: "en" | "de";
}
/** In an order in which only one of both changes from each to the next. */
export const LOOKS: Look[] = [
  { theme: "torch", language: "en" },
  { theme: "daylight", language: "en" },
  { theme: "daylight", language: "de" },
  { theme: "torch", language: "de" },
];

export const wantedOf = (windows: Window[]): Window[] => windows.filter(({ width, height }) => !SIZE || SIZE === `${width}x${height}`);

/** In which windows and looks the one that comes as such a number is looked at: the first always, of the others one. */
export function plan(windows: Window[], number: number): [Window, Look][] {
  const wanted = wantedOf(windows);
  if (FULL || SIZE) return wanted.flatMap((window) => LOOKS.map((look) => [window, look] as [Window, Look]));
  const others = windows.slice(1).flatMap((window) => LOOKS.map((look) => [window, look] as [Window, Look]));
  const more = [...others, ...LOOKS.slice(1).map((look) => [windows[0]!, look] as [Window, Look])];
  return [[windows[0]!, LOOKS[0]!], more[(number * 5 + TURN) % more.length]!];
}

const SWITCHES = { theme: [en.toDaylight, en.toTorch, de.toDaylight, de.toTorch], language: [en.languageLabel, de.languageLabel] };

/** Turn what is shown to another theme or language, as its switches do; whether anything but colours changed. */
async function turnTo(page: Page, look: Look): Promise<boolean> {
  const done = await page.evaluate(
    async ({ theme, language, switches }) => {
      const html = document.documentElement;
      const press = (labels: string[]): void =>
        [...document.querySelectorAll("button")].find((each) => labels.includes(each.getAttribute("aria-label") ?? ""))?.click();
      const spoken = html.lang;
      if (html.dataset.theme !== theme) press(switches.theme);
      if (spoken !== language) press(switches.language);
      for (let frame = 0; frame < 60 && html.lang !== language; frame++) await new Promise((next) => setTimeout(next, 50));
      return html.dataset.theme === theme && html.lang === language ? { moved: spoken !== language } : null;
    },
    { ...look, switches: SWITCHES },
  );
  if (done) return done.moved;
  // No switches here, as on a curtain.
  await page.evaluate((wanted) => {
    const kept = JSON.parse(localStorage.getItem("undercroft.taste") ?? "{}");
    localStorage.setItem("undercroft.taste", JSON.stringify({ ...kept, ...wanted }));
  }, look);
  await page.reload();
  await page.waitForFunction(
    ({ theme, language }) => document.documentElement.dataset.theme === theme && document.documentElement.lang === language,
    look,
  );
  await expect(page.locator("h1").first()).toBeVisible();
  return true;
}

/** Let the page draw what it knows, with its own letters. In another theme nothing moves: it is drawn at once. */
export const drawn = (page: Page, recoloured = false): Promise<void> =>
  page.evaluate(
    async (wait) => {
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, wait))));
    },
    recoloured ? 0 : 60,
  );

/** Show the page in a window and look, and say nothing before it is drawn so. */
export async function lookIn(page: Page, window: Window, look: Look): Promise<void> {
  const now = page.viewportSize();
  const sized = now?.width !== window.width || now.height !== window.height;
  if (sized) await page.setViewportSize(window);
  const moved = await turnTo(page, look);
  await drawn(page, !sized && !moved);
}

export class Record {
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

export async function fresh(browser: Browser, baseURL: string | undefined, window: Window, touch: boolean): Promise<[Page, string[]]> {
  const page = await browser.newPage({ viewport: window, hasTouch: touch, baseURL });
  const complaints = listen(page, baseURL ?? "");
  await hurry(page);
  return [page, complaints];
}

/** Look at a page as it is now, in windows and looks; `begin` and `end` are done and undone in each. */
export async function lookAround(
  page: Page,
  record: Record,
  where: string,
  windows: Window[],
  number: number,
  begin: () => Promise<void> = async () => {},
  end: () => Promise<void> = async () => {},
): Promise<void> {
  for (const [window, look] of plan(windows, number)) {
    await lookIn(page, window, look);
    await begin();
    await drawn(page);
    record.add(where, window, look, await breaches(page));
    await end();
  }
}
