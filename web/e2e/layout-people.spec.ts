/** The laws of layout where several people are: sharing a table, its host's deeds, talk, the curtain, what was sent away; and
 *  replays and dialogs. */
import type { APIRequestContext, Browser, Page, PlaywrightWorkerArgs } from "@playwright/test";
import { drawn, fresh, lookAround, Record, THUMBS, WIDE, type Window } from "./looks";
import { answered, base, clickOption, expect, offered, question } from "./table";

/** As long as names may be. */
const BOB = "Bartholomew the Unhurrie";
const MIDDLE = 30;

base.describe.configure({ retries: 0, timeout: 900_000 });

interface At {
  page: Page;
  record: Record;
  windows: Window[];
  /** Somebody else, with a browser that shows nothing. */
  guest: APIRequestContext;
}

/** Look at what a press opens, and put it away again. */
async function opened(at: At, where: string, number: number, press: string, away: string): Promise<void> {
  const { page, record, windows } = at;
  const first = (selector: string) => page.locator(selector).first();
  await lookAround(
    page,
    record,
    where,
    windows,
    number,
    () => first(press).click(),
    () => first(away).click(),
  );
}

const HOST = ".hosting .person";

/** What a host can do: call somebody otherwise, send them away, close the table. Each is begun, and left be. */
async function hosting(at: At, where: string, before?: string): Promise<void> {
  const { page, record, windows } = at;
  const deeds: [name: string, press: string, away: string][] = [
    ["rename", `${HOST} > .btn:last-child`, `${HOST} form .btn:last-child`],
    ["send away", `${HOST} > .btn:nth-last-child(2)`, `${HOST} .sure .btn:last-child`],
    ["close", ".hosting > .btn", ".hosting > .sure .btn:last-child"],
  ];
  for (const [number, [name, press, away]] of deeds.entries())
    await lookAround(
      page,
      record,
      `${where}: ${name}`,
      windows,
      number,
      async () => {
        if (before) await page.locator(before).first().click();
        await page.locator(press).first().click();
      },
      async () => {
        await page.locator(away).first().click();
        if (before) await page.keyboard.press("Escape");
      },
    );
}

async function gathering(at: At): Promise<void> {
  const { page, record, windows, guest } = at;
  await page.goto("/friends/run-away");
  await page.locator("form .btn.primary, .btn.primary").last().click();
  await expect(page.locator(".share svg")).toBeVisible();
  await lookAround(page, record, "gathering, of a host alone", windows, 0);
  const table = page.url().split("/").at(-1)!;
  await guest.post(`/api/tables/${table}/join`, { data: { name: BOB } });
  await expect(page.locator(HOST)).toHaveCount(1);
  await lookAround(page, record, "gathering, of a host", windows, 1);
  await hosting(at, "gathering");
}

/** The same as somebody sees it who comes by the link, sits down, and is sent away. */
async function invited(at: At): Promise<void> {
  const { page, record, windows, guest } = at;
  const host = await (await guest.post("/api/tables", { data: { game: "lungeon-run", seats: ["me", "open"], name: BOB } })).json();
  await page.goto(`/table/${host.table.id}`);
  await expect(page.locator("#join-name")).toBeVisible();
  await lookAround(page, record, "invited", windows, 0);
  await page.locator("form .btn.primary").click();
  await expect(page.locator("#join-name")).toHaveCount(0);
  await lookAround(page, record, "seated, before the start", windows, 1);
  await guest.post(`/api/tables/${host.table.id}/seats/1/away`);
  await expect(page.locator(".problem")).toBeVisible();
  await lookAround(page, record, "sent away before the start", windows, 2);
}

/** At a table that plays: what is said, and what the host can do. */
async function together(at: At): Promise<void> {
  const { page, record, windows, guest } = at;
  await page.goto("/friends/lungeon-run");
  await page.locator(".btn.primary").last().click();
  await expect(page.locator(".share svg")).toBeVisible();
  const table = page.url().split("/").at(-1)!;
  await guest.post(`/api/tables/${table}/join`, { data: { name: BOB } });
  await expect(page.locator(HOST)).toHaveCount(1);
  await page.locator(".panel-box > .btn.primary").click();
  await expect(page.locator(".frame")).toBeVisible();
  const menu =
    '.frame button[title]:has-text("Settings"), .frame .foot button[title], .frame button[aria-label="Settings"], .frame button[aria-label="Einstellungen"]';
  await hosting(at, "at a table", menu);
  for (const [number, text] of [
    "Good luck!",
    "A line that is as long as one may be, without any places to break: ".padEnd(190, "haha"),
  ].entries()) {
    await chatOf(page);
    await page.locator(".chat form input").fill(text);
    await page.keyboard.press("Enter");
    await expect(page.locator(".chat")).toContainText(text.slice(0, 10));
    await lookAround(page, record, `chat of ${number + 1}`, windows, number, () => chatOf(page));
  }
  await lookAround(
    page,
    record,
    "what may be done about a line",
    windows,
    2,
    async () => {
      await chatOf(page);
      await page.locator(".chat button[aria-expanded], .chat li button, .chat .line button").first().click();
    },
    async () => void (await page.keyboard.press("Escape")),
  );
}

/** Show what is said: on a phone it is on the page of the log. */
async function chatOf(page: Page): Promise<void> {
  const tabs = page.locator(".tabs button");
  if ((await tabs.count()) > 0) await tabs.nth(2).click();
  else if ((await page.locator(".chat").count()) === 0) await page.locator(".log .heading .tab").nth(1).click();
  await expect(page.locator(".chat")).toBeVisible();
}

/** Around one screen, where a game has secrets. */
async function curtain({ page, record, windows }: At): Promise<void> {
  await page.goto("/friends/run-away");
  await page.locator('input[type="radio"]').nth(1).check();
  await page.locator(".btn.primary").last().click();
  await page.waitForURL("**/table/*");
  while ((await page.locator(".curtain").count()) === 0) {
    await offered(page);
    const before = await question(page);
    await clickOption(page, await page.locator(".options .opt").count(), 0);
    await Promise.race([answered(page, before), page.locator(".curtain").waitFor()]).catch(() => {});
  }
  await lookAround(page, record, "curtain", windows, 0);
}

async function replays({ page, record, windows, guest }: At): Promise<void> {
  for (const [number, game] of ["lungeon-run", "dash-through-the-dungeon", "run-away", "dungeon-run"].entries()) {
    const ask = async (path: string, data: object = {}) => (await guest.post(`/api/tables${path}`, { data })).json();
    const { table } = await ask("", {
      game,
      seats: game === "lungeon-run" ? ["greedy", "greedy"] : ["greedy", "greedy", "greedy", "greedy"],
      public: false,
    });
    await ask(`/${table.id}/start`);
    await expect.poll(async () => (await (await guest.get(`/api/tables/${table.id}`)).json()).stage, { timeout: 240_000 }).toBe("over");
    await page.goto(`/replay/${table.id}/${MIDDLE}`);
    await expect(page.locator(".controls .play")).toBeVisible();
    await drawn(page);
    await lookAround(page, record, `replay of ${game}`, windows, number);
  }
}

async function dialogs(at: At): Promise<void> {
  const { page } = at;
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(4);
  await opened(at, "one's name", 0, ".btn.tag", "dialog[open] .row .btn:last-child");
  await page.goto("/me");
  await expect(page.locator("h1")).toBeVisible();
  await opened(at, "being forgotten", 1, "main .btn:not(.quiet)", ".sure .btn:last-child");
}

const SCENES = { gathering, invited, together, curtain, replays, dialogs };

async function visit(
  scene: (at: At) => Promise<void>,
  windows: Window[],
  touch: boolean,
  { browser, baseURL, playwright }: { browser: Browser; baseURL: string | undefined; playwright: PlaywrightWorkerArgs["playwright"] },
): Promise<void> {
  const [page] = await fresh(browser, baseURL, windows[0]!, touch);
  const guest = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL! } });
  const record = new Record();
  await scene({ page, record, windows, guest });
  await guest.dispose();
  await page.close();
  record.holds();
}

for (const [name, scene] of Object.entries(SCENES))
  for (const [size, windows] of [
    ["wide", WIDE],
    ["for thumbs", THUMBS],
  ] as const)
    base(`${name}, ${size}, keeps the laws`, async ({ browser, baseURL, playwright }) =>
      visit(scene, windows, size === "for thumbs", { browser, baseURL, playwright }),
    );
