/** Every page without a match: what axe says of it, in both themes and on a phone; and its picture. */
import { expect, hurry, noViolations, picture, test } from "./table";

const PAGES: Record<string, string> = {
  lobby: "/",
  friends: "/friends/lungeon-run",
  rules: "/rules/lungeon-run#LR-5.1",
  about: "/about",
  nowhere: "/no/such/page",
};

for (const [name, address] of Object.entries(PAGES)) {
  for (const theme of ["torch", "daylight"]) {
    test(`${name} by ${theme}`, async ({ page }) => {
      await hurry(page, { theme });
      await page.goto(address);
      await expect(page.locator("h1")).toBeVisible();
      if (name === "lobby") await expect(page.getByRole("article")).toHaveCount(4);
      if (name === "rules") await expect(page.locator('[id="LR-5.1"]')).toBeInViewport();
      if (name !== "rules" || theme === "daylight") await noViolations(page); // a long page takes long
      await picture(page, `${name}-${theme}`);
      await page.setViewportSize({ width: 390, height: 844 });
      if (theme === "torch") await noViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await picture(page, `${name}-${theme}-phone`);
    });
  }
}

test("in German", async ({ page }) => {
  await hurry(page, { language: "de" });
  await page.goto("/about");
  await expect(page.getByRole("heading", { name: "Was ist neu" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Lungeon Run sofort gegen Bots spielen" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("bots that cannot look ahead in a game, or with its packs, say so where they are chosen", async ({ page }) => {
  await hurry(page, { level: "legend" });
  await page.goto("/");
  const plain = page.getByText("Looking ahead gains nothing in this game");
  await expect(page.getByRole("article").filter({ has: plain })).toHaveCount(1);
  await expect(page.getByRole("article", { name: "Dash Through the Dungeon" }).filter({ has: plain })).toBeVisible();
  await picture(page, "lobby-plain");
  await page.goto("/friends/lungeon-run");
  const said = page.getByRole("status");
  const seat = page.getByRole("combobox", { name: "Seat 2" });
  await page.getByRole("checkbox", { name: /^deeper-halls/ }).check();
  await expect(said).toBeEmpty();
  await seat.selectOption({ label: "a bot: Legend" });
  await expect(said).toHaveText(/^With these cards veterans and legends play as adventurers do/);
  await noViolations(page);
  await picture(page, "friends-plain");
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, "friends-plain-phone");
  await seat.selectOption({ label: "a bot: Adventurer" });
  await expect(said).toBeEmpty();
});

test("rules are found by their words", async ({ page }) => {
  await hurry(page);
  await page.goto("/rules/lungeon-run");
  await page.getByRole("searchbox").fill("chest torch");
  await expect(page.getByRole("status")).toContainText("clauses");
  await expect(page.locator(".clause-row").first()).toContainText(/chest/i);
});
