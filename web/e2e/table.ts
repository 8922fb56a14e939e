/** Somebody at a table who sees nothing but the page. */
import AxeBuilder from "@axe-core/playwright";
import { expect, test as base, type Browser, type Locator, type Page } from "@playwright/test";

/** A test whose page may not say anything to the console, nor ask anybody else for anything. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints = listen(page, baseURL ?? "");
      await use(complaints);
      expect(complaints, "errors, warnings and requests to elsewhere").toEqual([]);
    },
    { auto: true },
  ],
});

export { base, expect };

export function listen(page: Page, home: string): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(home) && !request.url().startsWith(home.replace("http", "ws"))) complaints.push(`asked ${request.url()}`);
  });
  return complaints;
}

/** Nothing is waited for that only looks good. */
export async function hurry(page: Page, taste: object = {}): Promise<void> {
  await page.addInitScript((wanted) => {
    if (!localStorage.getItem("undercroft.taste"))
      localStorage.setItem("undercroft.taste", JSON.stringify({ speed: 0, language: "en", ...wanted }));
  }, taste);
}

export async function playNow(page: Page, game: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: `Play ${game} now against bots` }).click();
  await page.waitForURL("**/table/*");
  await expect(page.locator(".frame")).toBeVisible();
}

/** How many options the page offers now; null when the match is over; waits while others decide. */
export async function offered(page: Page): Promise<number | null> {
  const ending = page.locator(".ending");
  const option = page.locator(".options .opt:enabled, .hand .can").locator("visible=true").first();
  await expect(ending.or(option).first()).toBeVisible({ timeout: 30_000 });
  if (await ending.isVisible()) return null;
  return page.locator(".options .opt").count();
}

/** What changes with every question: used to see that an answer has been taken. */
export async function question(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector(".frame")?.getAttribute("data-position") ?? "over");
}

/** Wait for the next question, or the end. */
export async function answered(page: Page, before: string): Promise<void> {
  await page.waitForFunction(
    (old) => (document.querySelector(".frame")?.getAttribute("data-position") ?? "over") !== old || document.querySelector(".ending"),
    before,
    { timeout: 30_000 },
  );
}

type Choose = (page: Page, count: number, turn: number) => Promise<void>;

/** Answer questions, each as `choose` likes, until the match is over, so many are answered or it is enough. Says how many. */
export async function playOn(page: Page, choose: Choose, most = 400, enough = (): boolean => false): Promise<number> {
  for (let turn = 0; turn < most; turn++) {
    if (enough()) return turn;
    const count = await offered(page);
    if (count === null) return turn;
    const before = await question(page);
    await choose(page, count, turn);
    await answered(page, before);
  }
  return most;
}

/** An option that is another one each time. */
export const some = (count: number, turn: number): number => (turn * 7 + 3) % count;

/** Where the page is cut off: wider than its window, or with something to press that can neither be seen nor scrolled to. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const cut = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide, its window ${root.clientWidth}`] : [];
    // The map of Dungeon Run is dragged as other things are scrolled, and what it asks is in the list, too (EXEMPT in laws.ts).
    const dragged = (element: Element): boolean => element.matches(".dungeon .map > .world");
    const within = (element: Element): Element | null => {
      for (let each = element.parentElement; each; each = each.parentElement)
        if (/auto|scroll/.test(getComputedStyle(each).overflow) || each === document.body || dragged(each)) return each;
      return null;
    };
    for (const control of document.querySelectorAll("button, a[href], select, input, summary")) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const { left, top, right, bottom } = control.getBoundingClientRect();
      if (left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1) continue;
      const scroller = within(control);
      const page = scroller === document.body;
      if (page ? root.scrollHeight > root.clientHeight && left >= -1 && right <= innerWidth + 1 : scroller) continue;
      cut.push(`${control.textContent?.trim().slice(0, 30)}: ${[left, top, right, bottom].map(Math.round).join(" ")}`);
    }
    return cut;
  });
}

/** Where an option can be pressed: in the list, or on its card where a phone shows every answer as one. */
export async function optionAt(page: Page, number: number): Promise<Locator> {
  const listed = page.locator(".options .opt").nth(number);
  return (await listed.isVisible()) ? listed : page.locator(`.hand [data-key="${await listed.getAttribute("data-key")}"]`);
}

export const clickOption: Choose = async (page, count, turn) => (await optionAt(page, some(count, turn))).click();

/** With the keys alone. */
export const byArrows: Choose = async (page, count, turn) => {
  for (let i = 0; i <= some(count, turn) % 5; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
};

/** With a thumb: the first tap shows what an option would do. The only option is picked already. */
export const byThumb: Choose = async (page, count, turn) => {
  await (await optionAt(page, some(count, turn))).tap();
  if (count > 1) await page.locator(".confirm .go").tap();
};

/** Do something on a phone: nothing is wider than it, and nothing complains. */
export async function onPhone(
  browser: Browser,
  baseURL: string | undefined,
  taste: object,
  deed: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL });
  const page = await context.newPage();
  const complaints = listen(page, baseURL ?? "");
  await hurry(page, taste);
  await deed(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
  await context.close();
}

/** Play some of a match on a phone, and look at each of its pages. */
export async function matchOnPhone(page: Page, game: string, name: string, most: number): Promise<void> {
  await playNow(page, game);
  await offered(page);
  await noViolations(page);
  await playOn(page, byThumb, most);
  for (const tab of ["Table", "Log", "Closed", "Play"]) {
    await page.getByRole("navigation").getByRole("button", { name: tab }).tap();
    await noViolations(page);
    await picture(page, `${name}-phone-${tab.toLowerCase()}`);
  }
}

/** Play some of a match with the keyboard alone, by daylight. */
export async function matchByKeys(page: Page, game: string, name: string, most: number): Promise<void> {
  await hurry(page, { theme: "daylight" });
  await playNow(page, game);
  await playOn(page, byArrows, most);
  await picture(page, `${name}-daylight`);
  await noViolations(page);
}

export async function noViolations(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).analyze();
  expect(found.violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
}

export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `artifacts/${name}.png` });
}
