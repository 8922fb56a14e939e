/** Dungeon Run against bots: its map, its scenes and its cards, by mouse, keys and thumb. */
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

const GAME = "Dungeon Run";

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

test("Dungeon Run: no hero on offer lies over another, nor hides its number", async ({ page }) => {
  await hurry(page);
  await playNow(page, GAME);
  await offered(page);
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [1280, 720],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const wrong = await page.locator(".choice .holder").evaluateAll((holders) => {
      const boxes = holders.map((each) => each.getBoundingClientRect());
      const apart = boxes.every((a, i) =>
        boxes.every((b, j) => i === j || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top),
      );
      const shown = holders.every((each) => {
        const number = each.querySelector(".number")!.getBoundingClientRect();
        const slot = each.parentElement!.getBoundingClientRect();
        return number.right <= slot.right && number.top >= slot.top;
      });
      return boxes.length > 1 && apart && shown ? "" : `${boxes.length} heroes at ${innerWidth}: apart ${apart}, numbers shown ${shown}`;
    });
    expect(wrong).toBe("");
  }
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

test("Dungeon Run: the keyboard alone", ({ page }) => matchByKeys(page, GAME, "dungeon", 16));
test("Dungeon Run: on a phone", ({ browser, baseURL }) => onPhone(browser, baseURL, {}, (page) => matchOnPhone(page, GAME, "dungeon", 12)));

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
