/** The lesson of each game, gone through to its end by what the page shows; and hints. */
import type { Page } from "@playwright/test";
import {
  answered,
  byThumb,
  clickOption,
  cutOff,
  expect,
  hurry,
  noViolations,
  offered,
  onPhone,
  picture,
  playNow,
  playOn,
  question,
  test,
} from "./table";

const GAMES = ["Lungeon Run", "Dash Through the Dungeon", "Run Away!!", "Dungeon Run"];
const short = (game: string): string => game.split(" ")[0]!.toLowerCase();
const MOST = 90;

async function begin(page: Page, game: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: `Learn ${game}` }).click();
  await page.getByRole("button", { name: "Begin the lesson" }).click();
  await page.waitForURL("**/table/*");
  await expect(page.locator(".coach")).toBeVisible();
}

/** The number of the step that is shown, and of how many. */
async function shownStep(page: Page): Promise<[number, number]> {
  const [n, of] = (await page.locator(".coach .count").innerText()).match(/\d+/g)!.map(Number);
  return [n!, of!];
}

/** Nothing of the coach mark is outside the window, and it covers no option that can be seen. */
async function inPlace(page: Page): Promise<void> {
  const wrong = await page.evaluate(() => {
    const card = document.querySelector(".coach")!.getBoundingClientRect();
    if (card.left < 0 || card.top < 0 || card.right > innerWidth || card.bottom > innerHeight) return "outside the window";
    const scroll = document.querySelector("[data-coach=options]")?.getBoundingClientRect();
    const over = scroll && card.left < scroll.right && card.right > scroll.left && card.top < scroll.bottom && card.bottom > scroll.top;
    return over ? "over the options" : "";
  });
  expect(wrong).toBe("");
}

/** Let the page draw what it knows. */
const frames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))));

/** Read what is shown and answer what is asked until the lesson is over. Says which steps were shown. */
async function goThrough(
  page: Page,
  answer: (page: Page, count: number, turn: number) => Promise<void>,
  name: string,
  [on, end] = ["Next", "Play on"],
): Promise<string[]> {
  const coach = page.locator(".coach");
  const read: string[] = [];
  for (let turn = 0; turn < MOST; turn++) {
    const option = page.locator(".options .opt:enabled, .hand .can").locator("visible=true").first();
    await expect(coach.or(page.locator(".ending")).or(option).first()).toBeVisible();
    await frames(page); // a step is shown as soon as its moment is there
    if (await coach.isVisible()) {
      const title = await coach.locator("h2").innerText();
      const [n, of] = await shownStep(page);
      if (!read.includes(title)) {
        read.push(title);
        await page.waitForTimeout(250); // for what it points at to be followed
        await inPlace(page);
        await picture(page, `lesson-${name}-${String(read.length).padStart(2, "0")}`);
      }
      await coach.getByRole("button", { name: n === of ? end : on, exact: true }).click();
      if (n === of) {
        await expect(coach).toBeHidden();
        return read;
      }
      continue;
    }
    const count = await offered(page);
    if (count === null) continue; // the match is over: the last step comes
    const before = await question(page);
    await answer(page, count, turn);
    await answered(page, before);
  }
  throw new Error(`the lesson had no end: ${read.join(", ")}`);
}

for (const game of GAMES) {
  test(`${game}: the lesson to its end`, async ({ page }) => {
    await hurry(page);
    await begin(page, game);
    await noViolations(page);
    const read = await goThrough(page, clickOption, short(game));
    expect(read.length).toBeGreaterThanOrEqual(8);
    await expect(page.getByText("Skip the lesson")).toHaveCount(0);
    await noViolations(page);
  });

  test(`${game}: the lesson on a phone, in German`, ({ browser, baseURL }) =>
    onPhone(browser, baseURL, { language: "de", theme: "daylight" }, async (page) => {
      await page.goto("/");
      await page.getByRole("link", { name: `${game} lernen` }).tap();
      await page.getByRole("button", { name: "Lektion beginnen" }).tap();
      await expect(page.locator(".coach")).toBeVisible();
      await noViolations(page);
      const read = await goThrough(page, byThumb, `${short(game)}-phone`, ["Weiter", "Weiterspielen"]);
      expect(read.length).toBeGreaterThanOrEqual(8);
    }));
}

test("a lesson is for the keyboard, survives a reload and can be left at any time", async ({ page }) => {
  await hurry(page);
  await begin(page, "Lungeon Run");
  const coach = page.getByRole("dialog");
  await expect(coach).toBeFocused();
  const first = await coach.locator("h2").innerText();
  await page.keyboard.press("n");
  await expect(coach.locator("h2")).not.toHaveText(first);
  const second = await coach.locator("h2").innerText();
  await page.reload();
  await expect(coach.locator("h2")).toHaveText(second);
  await coach.getByRole("button", { name: "Skip the lesson" }).click();
  await expect(coach).toBeHidden();
  await page.reload();
  await expect(page.locator(".frame")).toBeVisible();
  await expect(coach).toHaveCount(0);
  expect(await playOn(page, clickOption, 3)).toBe(3);
});

test("what a hint recommends is marked in the list and on the board, said, and not chosen", async ({ page }) => {
  await hurry(page);
  await playNow(page, "Lungeon Run");
  await playOn(page, clickOption, 2);
  for (let turn = 0; turn < 6; turn++) {
    const count = await offered(page);
    expect(count).not.toBeNull();
    const before = await question(page);
    await page.keyboard.press("h");
    await expect(page.locator(".hinted")).toBeVisible();
    await expect(page.locator("[aria-live]").filter({ hasText: "Hint:" })).toHaveCount(1);
    if (await page.locator(".opt.advised").count()) {
      expect(await question(page)).toBe(before);
      await expect(page.locator(".opt.advised")).toContainText("Hint");
      await picture(page, "hint");
      await noViolations(page);
      await page.locator(".opt.advised").click();
      return;
    }
    await clickOption(page, count!, turn);
    await answered(page, before);
  }
  throw new Error("no hint recommended anything");
});

test("where something was learned of a game, a hint tells chances, their spread and what speaks for an option", async ({ page }) => {
  await hurry(page);
  await playNow(page, "Run Away!!");
  for (let turn = 0; turn < 20; turn++) {
    const count = await offered(page);
    expect(count).not.toBeNull();
    if (count! > 1) {
      await page.keyboard.press("h");
      await expect(page.locator(".hinted").or(page.locator(".refused"))).toBeVisible();
    }
    if (await page.locator(".tips .why").count()) {
      await expect(page.locator(".tips .chance").first()).toHaveText(/^\d+ % ±\d+$/);
      await expect(page.locator(".tips .why").first()).toHaveText(/^For it: .+\.$/);
      await expect(
        page.locator("[aria-live]").filter({ hasText: /Hint: “.+” looks best, with \d+ % to win\. Give or take \d+\./ }),
      ).toHaveCount(1);
      expect(await page.locator(".tips li").count()).toBeLessThanOrEqual(3);
      await noViolations(page);
      await picture(page, "hint-chances");
      await page.evaluate(() => (document.documentElement.dataset.theme = "daylight"));
      await noViolations(page);
      await picture(page, "hint-chances-daylight");
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.locator(".hinted summary")).toBeVisible();
      await picture(page, "hint-phone");
      await page.locator(".hinted summary").click();
      await expect(page.locator(".tips .why").first()).toBeVisible();
      expect(await cutOff(page)).toEqual([]);
      await picture(page, "hint-chances-phone");
      return;
    }
    const before = await question(page);
    await clickOption(page, count!, turn);
    if ((await question(page)) === before) await page.keyboard.press("Enter");
    await page.waitForFunction((old) => document.querySelector(".frame")?.getAttribute("data-position") !== old, before);
  }
  throw new Error("no hint had a reason");
});

test("Learn offers the lesson, the rules and the cards", async ({ page }) => {
  await hurry(page);
  await page.goto("/learn/run-away");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Learn Run Away!!");
  await noViolations(page);
  await picture(page, "learn");
  await page.getByRole("link", { name: "The cards" }).click();
  await expect(page.locator("#cards .faces li .emblem").first()).toBeVisible();
  await expect(page.locator("#cards .faces li .emblem :is(svg, b)").first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/learn/run-away");
  await noViolations(page);
  await picture(page, "learn-phone");
});
