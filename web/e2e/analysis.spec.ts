/** The analysis of a match that is over: asked for, waited for, read, and used to find positions. */
import { clickOption, cutOff, expect, hurry, listen, noViolations, picture, playNow, playOn, test } from "./table";

test("a finished match is analysed, and what it turned on can be looked at", async ({ page, browser, baseURL }) => {
  await hurry(page);
  await playNow(page, "Run Away!!"); // something was learned of it: a few seconds are enough to find what it turned on
  await playOn(page, clickOption);
  await page.getByRole("link", { name: "Replay" }).click();
  await expect(page.getByText(/Position 0 of \d+/)).toBeVisible();
  await page.getByRole("button", { name: "Analyse the match" }).click();
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  await noViolations(page);
  const chart = page.getByRole("img", { name: /Chance to win for each seat/ });
  await expect(chart).toBeVisible({ timeout: 150_000 });

  const finding = page.locator(".finding").first();
  await expect(finding).toBeVisible();
  const where = /Positions? (?:\d+ to )?(\d+)/.exec((await finding.textContent()) ?? "")![1]!;
  await finding.press("Enter");
  await expect(page.getByText(`Position ${where} of `)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/replay/[^/]+/${where}$`));
  await expect(finding).toHaveAttribute("aria-current", "true");

  await page.getByText("All figures").click();
  await page.locator(".jump").first().click();
  await expect(page.getByText("Position 0 of ")).toBeVisible();
  const box = (await chart.boundingBox())!;
  await chart.click({ position: { x: box.width / 2, y: 20 } });
  const slider = page.getByRole("slider");
  const last = Number(await slider.getAttribute("max"));
  expect(Math.abs(Number(await slider.inputValue()) - last / 2)).toBeLessThanOrEqual(1.5);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.getByText(`Position ${last} of ${last}`)).toBeVisible();
  await noViolations(page);
  expect(await cutOff(page)).toEqual([]);
  await picture(page, "analysis");

  // Whoever opens the replay later finds it there; here on a phone, in the other theme and language.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL });
  const other = await phone.newPage();
  const complaints = listen(other, baseURL ?? "");
  await hurry(other, { theme: "daylight", language: "de" });
  await other.goto(new URL(page.url()).pathname);
  await expect(other.getByRole("img", { name: /Siegchance jedes Platzes/ })).toBeVisible();
  await other.getByRole("button", { name: "Untersuchung" }).tap();
  await expect(other.getByRole("heading", { name: "Wendepunkte" })).toBeVisible();
  await noViolations(other);
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(other, "analysis-phone");
  expect(complaints).toEqual([]);
  await phone.close();
});

for (const game of ["lungeon-run", "dash-through-the-dungeon", "run-away", "dungeon-run"]) {
  test(`${game}: a replay keeps its controls within reach of the board`, async ({ page, baseURL }) => {
    const ask = async (path: string, data: object = {}) =>
      (await page.request.post(`/api/tables${path}`, { data, headers: { origin: baseURL! } })).json();
    const { table } = await ask("", { game, seats: ["greedy", "greedy"], public: false });
    await ask(`/${table.id}/start`);
    await expect
      .poll(async () => (await (await page.request.get(`/api/tables/${table.id}`)).json()).stage, { timeout: 60_000 })
      .toBe("over");
    await hurry(page);
    await page.goto(`/replay/${table.id}/30`);
    await page.getByRole("button", { name: "One step on" }).click();
    await expect(page.getByText(/Position 31 of \d+/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Analyse the match" })).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
    await picture(page, `replay-${game}`);
  });
}
