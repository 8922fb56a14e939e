/** Whole matches against bots, driven only by what the page shows. */
import { clickOption, expect, hurry, listen, noViolations, offered, picture, playNow, playOn, some, test } from "./table";

for (const game of ["Lungeon Run", "Dash Through the Dungeon"]) {
  const short = game.split(" ")[0]!.toLowerCase();

  test(`${game}: a match with the mouse`, async ({ page }) => {
    await hurry(page);
    await playNow(page, game);
    await expect(page.locator(".prompt")).toContainText("Guest");
    await picture(page, `${short}-first`);
    await noViolations(page);
    const turns = await playOn(page, clickOption);
    expect(turns).toBeGreaterThan(5);
    await expect(page.locator(".ending")).toBeVisible();
    await picture(page, `${short}-over`);
    await noViolations(page);
    await expect(page.locator(".ending tr")).not.toHaveCount(0);
  });

  test(`${game}: the keyboard alone`, async ({ page }) => {
    await hurry(page, { theme: "daylight" });
    await playNow(page, game);
    await playOn(
      page,
      async (_, count, turn) => {
        for (let i = 0; i <= some(count, turn) % 5; i++) await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
      },
      short === "dash" ? 400 : 25,
    );
    await picture(page, `${short}-daylight`);
    await noViolations(page);
  });

  test(`${game}: on a phone`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL });
    const page = await context.newPage();
    const complaints = listen(page, baseURL ?? "");
    await hurry(page);
    await playNow(page, game);
    await offered(page);
    await noViolations(page);
    await playOn(
      page,
      async (_, count, turn) => {
        await page.locator(".options .opt").nth(some(count, turn)).tap();
        if (count > 1) await page.locator(".confirm .go").tap(); // the only option is picked already
      },
      short === "dash" ? 400 : 25,
    );
    await picture(page, `${short}-phone`);
    for (const tab of ["Table", "Log", "Closed", "Play"]) {
      await page.getByRole("navigation").getByRole("button", { name: tab }).tap();
      await noViolations(page);
      await picture(page, `${short}-phone-${tab.toLowerCase()}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test("once more after the end, one seat further", async ({ page }) => {
  await hurry(page);
  await playNow(page, "Dash Through the Dungeon");
  await playOn(page, clickOption);
  const before = page.url();
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForURL((url) => url.href !== before);
  await expect(page.locator(".seats .seat").nth(1)).toContainText("You");
  expect(await offered(page)).toBeGreaterThan(0);
});

test("Lungeon Run: clicks on the board alone", async ({ page }) => {
  await hurry(page);
  await playNow(page, "Lungeon Run");
  for (let turn = 0; turn < 12; turn++) {
    if ((await offered(page)) === null) break;
    const places = page.locator(".board [data-key], .board .card:enabled, .board .sign");
    await places.nth(some(await places.count(), turn)).click();
    await page.waitForTimeout(120);
  }
  await expect(page.locator(".log li")).not.toHaveCount(0);
});

test("a match that is over can be looked at again, and played on from anywhere", async ({ page }) => {
  await hurry(page);
  await playNow(page, "Dash Through the Dungeon");
  const turns = await playOn(page, clickOption);
  await page.getByRole("link", { name: "Replay" }).click();
  await expect(page.getByText(/Position 0 of \d+/)).toBeVisible();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect(page.getByText(/Position 3 of \d+/)).toBeVisible();
  await expect(page).toHaveURL(/\/replay\/[^/]+\/3$/);
  await page.getByRole("slider").fill("30");
  await expect(page.locator("aside h2").first()).not.toBeEmpty();
  await page.getByRole("button", { name: "A spectator" }).click();
  await noViolations(page);
  await picture(page, "replay");
  await page.reload();
  await expect(page.getByText(/Position 30 of \d+/)).toBeVisible();
  expect(turns).toBeGreaterThan(5);
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForURL("**/table/*");
  expect(await offered(page)).toBeGreaterThan(0);
});
