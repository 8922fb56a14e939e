/** Text at 200 %, very large screens and very small ones: nothing hangs over, nothing is cut off. */
import { chromium, type Browser, type Page } from "@playwright/test";
import { base, clickOption, cutOff, expect, hurry, listen, offered, picture, playNow, playOn } from "./table";

const GAMES = ["Lungeon Run", "Dash Through the Dungeon", "Run Away!!", "Dungeon Run"];
const PAGES = ["/", "/friends/dungeon-run", "/rules/lungeon-run", "/about", "/no/such/page"];

/** Windows, and how large text is in them. */
const WINDOWS = {
  /** 200 % by the browser's zoom: half as many of its lengths fit, each twice as large. */
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  /** The smallest phones there are. */
  small: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  "4k": { viewport: { width: 3840, height: 2160 } },
};

const short = (game: string): string => game.split(" ")[0]!.toLowerCase();

async function tryPages(page: Page, name: string): Promise<void> {
  for (const address of PAGES) {
    await page.goto(address);
    await expect(page.locator("h1")).toBeVisible();
    expect([address, await cutOff(page)]).toEqual([address, []]);
  }
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(4);
  expect(await cutOff(page)).toEqual([]);
  await picture(page, `large-${name}-lobby`);
}

async function tryTable(page: Page, name: string, game: string): Promise<void> {
  await playNow(page, game);
  await playOn(
    page,
    async (_, count, turn) => {
      expect(await cutOff(page)).toEqual([]);
      const go = page.locator(".confirm .go");
      await expect(go).toBeInViewport({ ratio: 0.9 }); // nobody scrolls to confirm
      await clickOption(page, count, turn);
    },
    6,
  );
  await offered(page);
  await picture(page, `large-${name}-${short(game)}`);
  const tabs = page.locator(".tabs button");
  for (let i = 0; i < (await tabs.count()); i++) {
    await tabs.nth(i).click();
    expect(await cutOff(page)).toEqual([]);
  }
}

for (const [name, window] of Object.entries(WINDOWS)) {
  base(`${name}: pages, with the longer words of German`, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ ...window, baseURL });
    const complaints = listen(page, baseURL ?? "");
    await hurry(page, { language: "de" });
    await tryPages(page, name);
    expect(complaints).toEqual([]);
    await page.close();
  });

  for (const game of GAMES)
    base(`${name}: ${game}`, async ({ browser, baseURL }) => {
      const page = await browser.newPage({ ...window, baseURL });
      await hurry(page);
      await tryTable(page, name, game);
      await page.close();
    });
}

base.describe("text at 200 % by the browser's settings", () => {
  let large: Browser;

  base.beforeAll(async ({}, { project }) => {
    const { args = [], ...options } = project.use.launchOptions ?? {};
    large = await chromium.launch({ ...options, args: [...args, "--blink-settings=defaultFontSize=32"] });
  });
  base.afterAll(() => large.close());

  base("pages and a table", async ({ baseURL }) => {
    const page = await large.newPage({ viewport: { width: 1440, height: 900 }, baseURL });
    await hurry(page);
    await tryPages(page, "text");
    expect(await page.locator("body").evaluate((body) => body.getBoundingClientRect().width)).toBe(1440);
    const high = await page.getByRole("button", { name: /^Play Lungeon Run now/ }).evaluate((each) => each.getBoundingClientRect().height);
    expect(high).toBeGreaterThan(80);
    await tryTable(page, "text", "Lungeon Run");
  });

  base("the map of Dungeon Run follows the hand", async ({ baseURL }) => {
    const page = await large.newPage({ viewport: { width: 2200, height: 1400 }, baseURL });
    await hurry(page);
    await tryTable(page, "text", "Dungeon Run");
    if (await page.locator(".hide").isVisible()) await page.locator(".hide").click();
    const world = page.locator(".map svg .world").first();
    const where = (): Promise<{ x: number; y: number }> =>
      world.evaluate((each) => new DOMPoint().matrixTransform((each as SVGGElement).getScreenCTM()!).toJSON());
    const before = await where();
    const box = (await page.getByRole("group", { name: /Map of the dungeon/ }).boundingBox())!;
    // Somewhere on bare ground: rooms, pieces and what lies over the map have a life of their own.
    const bare = await page.evaluate(({ x, y, width, height }) => {
      for (let down = 20; down < height - 100; down += 20)
        for (let right = 20; right < width - 140; right += 20) {
          const there = document.elementFromPoint(x + right, y + down);
          if (there?.closest(".map") && !there.closest("button, [data-key], .world *")) return { x: x + right, y: y + down };
        }
      return null;
    }, box);
    expect(bare).not.toBeNull();
    await page.mouse.move(bare!.x, bare!.y);
    await page.mouse.down();
    await page.mouse.move(bare!.x + 100, bare!.y + 60, { steps: 5 });
    const after = await where();
    await page.mouse.up();
    expect(after.x - before.x).toBeCloseTo(100, 0);
    expect(after.y - before.y).toBeCloseTo(60, 0);
  });
});
