/** Run Away!!: a whole match by what lies on the table, the keyboard alone, and a phone. */
import { expect, hurry, matchByKeys, matchOnPhone, noViolations, offered, onPhone, picture, playNow, playOn, some, test } from "./table";

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
      .locator("[data-key]:not(.opt)")
      .evaluateAll((places) => [...new Set(places.map((place) => (place as HTMLElement).dataset.key!))]);
    const place = page.locator(`[data-key="${keys[some(keys.length, turn)]}"]:not(.opt)`).first();
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

test("Run Away!!: the keyboard alone", ({ page }) => matchByKeys(page, GAME, "run-away", 12));

test("Run Away!!: every card and piece that can be used is reached with Tab", async ({ page }) => {
  await hurry(page);
  await playNow(page, GAME);
  await offered(page);
  const wanted = await page.locator(".board [data-key], .tray [data-key]").count();
  expect(wanted).toBeGreaterThan(0);
  const reached = new Set<string>();
  await page.locator("h1 a").focus();
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    const key = await page.evaluate(
      () => (document.activeElement as HTMLElement | null)?.closest<HTMLElement>("[data-key]:not(.opt)")?.dataset.key ?? "",
    );
    if (key) reached.add(key);
  }
  expect(reached.size).toBe(await page.locator(".options .opt").count());
});

test("Run Away!!: on a phone", ({ browser, baseURL }) => onPhone(browser, baseURL, {}, (page) => matchOnPhone(page, GAME, "run-away", 12)));
