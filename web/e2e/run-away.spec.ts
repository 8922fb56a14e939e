/** Run Away!!: a whole match by what lies on the table, the keyboard alone, and a phone. */
import { expect, hurry, listen, noViolations, offered, picture, playNow, playOn, some, test } from "./table";

const GAME = "Run Away!!";

test("Run Away!!: a match by clicks on the board and the cards", async ({ page }) => {
  test.setTimeout(300_000);
  await hurry(page);
  await playNow(page, GAME);
  await offered(page);
  await picture(page, "run-away-first");
  await noViolations(page);
  const turns = await playOn(page, async (_, __, turn) => {
    const keys = await page
      .locator("[data-option]")
      .evaluateAll((places) => [...new Set(places.map((place) => (place as HTMLElement).dataset.option!))]);
    const place = page.locator(`[data-option="${keys[some(keys.length, turn)]}"]`).first();
    // What is folded away is opened by pointing at the card it belongs to.
    await place.dispatchEvent("click");
    if (turn === 12) {
      await picture(page, "run-away-later");
      await noViolations(page);
    }
  });
  expect(turns).toBeGreaterThan(5);
  await expect(page.locator(".ending")).toBeVisible();
  await picture(page, "run-away-over");
  await noViolations(page);
});

test("Run Away!!: the keyboard alone, in daylight", async ({ page }) => {
  await hurry(page, { theme: "daylight" });
  await playNow(page, GAME);
  await playOn(
    page,
    async (_, count, turn) => {
      for (let i = 0; i <= some(count, turn) % 5; i++) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    },
    12,
  );
  await picture(page, "run-away-daylight");
  await noViolations(page);
});

test("Run Away!!: every card and piece that can be used is reached with Tab", async ({ page }) => {
  await hurry(page);
  await playNow(page, GAME);
  await offered(page);
  const wanted = await page.locator(".board [data-option], .tray [data-option]").count();
  expect(wanted).toBeGreaterThan(0);
  const reached = new Set<string>();
  await page.locator("h1 a").focus();
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    const key = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.option ?? "");
    if (key) reached.add(key);
  }
  expect(reached.size).toBe(await page.locator(".options .opt").count());
});

test("Run Away!!: on a phone", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL });
  const page = await context.newPage();
  const complaints = listen(page, baseURL ?? "");
  await hurry(page);
  await playNow(page, GAME);
  await offered(page);
  await noViolations(page);
  await playOn(
    page,
    async (_, count, turn) => {
      await page.locator(".options .opt").nth(some(count, turn)).tap();
      if (count > 1) await page.locator(".confirm .go").tap(); // the only option is picked already
    },
    12,
  );
  await picture(page, "run-away-phone");
  for (const tab of ["Table", "Log", "Closed", "Play"]) {
    await page.getByRole("navigation").getByRole("button", { name: tab }).tap();
    await noViolations(page);
    await picture(page, `run-away-phone-${tab.toLowerCase()}`);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
  await context.close();
});
