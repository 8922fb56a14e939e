/** Whole matches against bots, driven only by what the page shows. */
import {
  answered,
  clickOption,
  expect,
  hurry,
  matchByKeys,
  matchOnPhone,
  noViolations,
  offered,
  onPhone,
  picture,
  playNow,
  playOn,
  question,
  some,
  test,
} from "./table";

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

  const most = short === "dash" ? 400 : 25;
  test(`${game}: the keyboard alone`, ({ page }) => matchByKeys(page, game, short, most));
  test(`${game}: on a phone`, ({ browser, baseURL }) => onPhone(browser, baseURL, {}, (page) => matchOnPhone(page, game, short, most)));
}

for (const game of ["Lungeon Run", "Dash Through the Dungeon", "Run Away!!", "Dungeon Run"])
  test(`${game}: whoever goes by Tab is at the options again after each choice`, async ({ page }) => {
    await hurry(page);
    await playNow(page, game);
    await offered(page);
    await page.locator(".options .opt").first().focus();
    const chosen = await playOn(
      page,
      async () => {
        await expect(page.locator(".options, .options .opt").and(page.locator(":focus"))).toHaveCount(1);
        if (!(await page.locator(".opt:focus").count())) await page.keyboard.press("Tab");
        await expect(page.locator(".options .opt").first()).toBeFocused();
        await page.keyboard.press("Enter");
      },
      6,
    );
    expect(chosen).toBe(6);
  });

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
    const before = await question(page);
    await places.nth(some(await places.count(), turn)).click();
    await answered(page, before);
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
