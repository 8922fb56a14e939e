/** Dungeon Run against bots: its map, its scenes and its cards, by mouse, keys and thumb. */
import type { Page } from "@playwright/test";
import { clickOption, expect, hurry, listen, noViolations, offered, picture, playNow, playOn, question, some, test } from "./table";

const GAME = "Dungeon Run";

/** Wait for the next question, or the end. */
async function answered(page: Page, before: string): Promise<void> {
  await page.waitForFunction(
    (old) => (document.querySelector(".frame")?.getAttribute("data-position") ?? "over") !== old || document.querySelector(".ending"),
    before,
    { timeout: 30_000 },
  );
}

test.setTimeout(240_000);

test("Dungeon Run: what lies on the board is chosen there", async ({ page }) => {
  await hurry(page);
  await playNow(page, GAME);
  const seen = new Set<string>();
  for (let turn = 0; turn < 30; turn++) {
    if ((await offered(page)) === null) break;
    const before = await question(page);
    const scene = await page.evaluate(() => document.querySelector(".scene section")?.className.split(" ")[0] ?? "map");
    if (!seen.has(scene)) {
      seen.add(scene);
      await picture(page, `dungeon-${scene}`);
      await noViolations(page);
    }
    const places = page.locator(".board [data-key]:visible");
    const count = await places.count();
    if (count === 0) await clickOption(page, await page.locator(".options .opt").count(), turn);
    else {
      // The map moves to a target that has the keyboard.
      await places.nth(some(count, turn)).focus();
      await page.keyboard.press("Enter");
    }
    await answered(page, before);
  }
  expect([...seen]).toContain("map");
  expect([...seen]).toContain("choice");
  await expect(page.locator(".log li")).not.toHaveCount(0);
});

test("Dungeon Run: the map is dragged, zoomed, fitted and looked over with keys", async ({ page }) => {
  await hurry(page);
  await playNow(page, GAME);
  await playOn(page, clickOption, 14);
  await offered(page);
  if (await page.locator(".hide").isVisible()) await page.locator(".hide").click();
  const world = page.locator(".map svg .world").first();
  const where = (): Promise<string> => world.evaluate((each) => (each as SVGGElement).style.transform);
  const map = page.getByRole("group", { name: /Map of the dungeon/ });
  const start = await where();
  await map.hover({ position: { x: 300, y: 40 } });
  await page.mouse.down();
  await page.mouse.move(360, 240, { steps: 4 });
  await page.mouse.up();
  const dragged = await where();
  expect(dragged).not.toBe(start);
  await page.mouse.wheel(0, -300);
  await expect.poll(where).not.toBe(dragged);
  await page.getByRole("button", { name: "Whole map" }).click();
  await page.getByRole("button", { name: "Follow the action" }).click();
  await expect.poll(where).toBe(start);
  await map.focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(".peek")).toBeVisible();
  await noViolations(page);
});

test("Dungeon Run: the keyboard alone", async ({ page }) => {
  await hurry(page, { theme: "daylight" });
  await playNow(page, GAME);
  await playOn(
    page,
    async (_, count, turn) => {
      for (let i = 0; i <= some(count, turn) % 5; i++) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    },
    16,
  );
  await picture(page, "dungeon-daylight");
  await noViolations(page);
});

test("Dungeon Run: on a phone", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL });
  const page = await context.newPage();
  const complaints = listen(page, baseURL ?? "");
  await hurry(page);
  await playNow(page, GAME);
  await playOn(
    page,
    async (_, count, turn) => {
      await page.locator(".options .opt").nth(some(count, turn)).tap();
      if (count > 1) await page.locator(".confirm .go").tap(); // the only option is picked already
    },
    12,
  );
  for (const tab of ["Table", "Log", "Closed", "Play"]) {
    await page.getByRole("navigation").getByRole("button", { name: tab }).tap();
    await noViolations(page);
    await picture(page, `dungeon-phone-${tab.toLowerCase()}`);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
  await context.close();
});

test("Dungeon Run: a match to its end", async ({ page }) => {
  test.setTimeout(600_000);
  await hurry(page);
  await playNow(page, GAME);
  const turns = await playOn(page, clickOption, 1200);
  expect(turns).toBeGreaterThan(20);
  await expect(page.locator(".ending")).toBeVisible();
  await picture(page, "dungeon-over");
  await noViolations(page);
});
