/** Several people: at two screens, around one, and over a connection that is cut. */
import type { Page } from "@playwright/test";
import {
  answered,
  clickOption,
  expect,
  hurry,
  listen,
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

test("two browsers at one table, joined by link", async ({ page, browser, baseURL }) => {
  await hurry(page, { name: "Ann" });
  await page.goto("/friends/lungeon-run");
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await noViolations(page);
  await picture(page, "gathering");

  const other = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL });
  const bob = await other.newPage();
  const complaints = listen(bob, baseURL ?? "");
  await hurry(bob, { name: "Bob" });
  await bob.goto(page.url());
  await bob.getByRole("button", { name: "Sit down" }).click();
  await page.getByRole("button", { name: "Start the match" }).click();

  for (let turn = 0; turn < 16; turn++) {
    const mine = page.locator(".options .opt:enabled");
    const his = bob.locator(".options .opt:enabled");
    await expect(async () => expect((await mine.count()) + (await his.count())).toBeGreaterThan(0)).toPass();
    const [asked, count] = (await mine.count()) > 0 ? [page, await mine.count()] : [bob, await his.count()];
    const before = await question(asked);
    await asked.locator(".options .opt").nth(some(count, turn)).click();
    await expect(async () => expect(await question(asked)).not.toBe(before)).toPass();
  }
  await bob.getByRole("button", { name: /^Chat/ }).click();
  await bob.getByRole("textbox", { name: "Say something" }).fill("Mind the <b>Hulk</b>.");
  await bob.getByRole("button", { name: "Say it" }).click();
  await page.getByRole("button", { name: /^Chat/ }).click();
  await expect(page.locator(".chat")).toContainText("Mind the <b>Hulk</b>.");
  await expect(page.locator(".seats")).toContainText("Bob");
  await expect(bob.locator(".seats")).toContainText("Ann");
  await noViolations(bob);
  await picture(bob, "two-browsers");
  expect(complaints).toEqual([]);
  await other.close();
});

test("two tabs keep each other's seats", async ({ page, context, complaints }) => {
  await hurry(page);
  const other = await context.newPage();
  await hurry(other);
  await Promise.all([page.goto("/"), other.goto("/")]);
  const tables: string[] = [];
  for (const [tab, game] of [
    [other, "Lungeon Run"],
    [page, "Dash Through the Dungeon"],
    [other, "Lungeon Run"],
  ] as const) {
    if (new URL(tab.url()).pathname !== "/") await tab.getByRole("link", { name: "Lungeon Run" }).click(); // without loading it again
    await tab.getByRole("button", { name: `Play ${game} now against bots` }).click();
    await tab.waitForURL("**/table/*");
    await expect(tab.locator(".frame")).toBeVisible();
    tables.push(tab.url());
  }
  expect(new Set(tables).size).toBe(3);
  for (const tab of [page, other])
    for (const table of tables) {
      await tab.goto(table);
      await expect(tab.locator(".seat.mine")).toHaveCount(1);
      expect(await offered(tab)).toBeGreaterThan(0);
    }
  expect(complaints).toEqual([]);
});

/** The last update a page was sent, as it came over the wire. */
function hear(page: Page): () => string {
  let latest = "";
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).startsWith('{"type":"update"')) latest = String(payload);
    }),
  );
  return () => latest;
}

/** The cards a page was told that its own player holds. */
function handOf(update: string): string[] {
  const players: { hand: string[] | null }[] = JSON.parse(update).view.table.players;
  return players.flatMap((player) => player.hand ?? []);
}

const asked = (page: Page): Promise<boolean> => page.locator(".options .opt:enabled").first().isVisible();

test("two browsers at one table: neither is told what the other holds", async ({ page, browser, baseURL }) => {
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL });
  const bob = await other.newPage();
  const [toAnn, toBob] = [hear(page), hear(bob)];
  await hurry(page, { name: "Ann" });
  await page.goto("/friends/run-away");
  await page.getByRole("combobox", { name: "Players" }).selectOption("2");
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await hurry(bob, { name: "Bob" });
  await bob.goto(page.url());
  await bob.getByRole("button", { name: "Sit down" }).click();
  await page.getByRole("button", { name: "Start the match" }).click();

  let compared = 0;
  for (let turn = 0; turn < 10; turn++) {
    await expect(async () => expect(((await asked(page)) || (await asked(bob))) && toAnn() !== "" && toBob() !== "").toBe(true)).toPass();
    for (const [mine, theirs, shown] of [
      [toAnn, toBob, bob],
      [toBob, toAnn, page],
    ] as const) {
      const html = await shown.content();
      for (const card of handOf(mine())) {
        compared++;
        expect(theirs()).not.toContain(`"${card}"`);
        expect(html).not.toContain(card);
      }
    }
    const player = (await asked(page)) ? page : bob;
    const before = await question(player);
    await clickOption(player, await player.locator(".options .opt").count(), turn);
    await answered(player, before);
  }
  expect(compared).toBeGreaterThan(10);
  await other.close();
});

test("a choice that comes too late is refused, in German", async ({ page, context, complaints }) => {
  await hurry(page, { language: "de" });
  await page.goto("/");
  await page.getByRole("button", { name: "Lungeon Run sofort gegen Bots spielen" }).click();
  await page.waitForURL("**/table/*");
  await offered(page);
  // The same seat in another window, which hears nothing of what happens.
  const deaf = await context.newPage();
  let updates = 0;
  await deaf.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!String(message).startsWith('{"type":"update"') || updates++ === 0) socket.send(message);
    });
  });
  await deaf.goto(page.url());
  await offered(deaf);
  const before = await question(page);
  await clickOption(page, (await offered(page)) ?? 0, 0);
  await answered(page, before);
  await deaf.locator(".options .opt").first().click();
  await expect(deaf.getByRole("alert")).toHaveText(/Der Tisch ist inzwischen weiter/);
  await noViolations(deaf);
  expect(complaints).toEqual([]);
});

test("people agree on clocks and on taking back, talk, and see who is gone", async ({ page, browser, baseURL }) => {
  await hurry(page, { name: "Ann" });
  await page.goto("/friends/lungeon-run");
  await page.getByRole("combobox", { name: "Time to think" }).selectOption({ label: "a minute for each decision" });
  await page.getByRole("combobox", { name: "Taking back" }).selectOption({ label: "more, if everybody agrees" });
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await onPhone(browser, baseURL, { name: "Bob" }, async (bob) => {
    await bob.goto(page.url());
    await bob.getByRole("button", { name: "Sit down" }).tap();
    await page.getByRole("button", { name: "Start the match" }).click();
    // Both have chosen a hero; whoever has moved first asks to take it back.
    for (const each of [page, bob, page, bob]) {
      await expect(async () => expect((await asked(page)) || (await asked(bob))).toBe(true)).toPass();
      const player = (await asked(each)) ? each : each === page ? bob : page;
      await expect(player.locator(".seat.mine .clock")).toHaveText(/^(1:00|0:\d\d)$/);
      const before = await question(player);
      await player.locator(".options .opt").first().click();
      await answered(player, before);
    }
    const [asker, other] = (await page.getByRole("button", { name: "Ask to undo" }).isVisible()) ? [page, bob] : [bob, page];
    const before = await question(asker);
    await asker.getByRole("button", { name: "Ask to undo" }).click();
    await expect(other.getByText(/would like to take the last choice back/)).toBeVisible();
    await other.getByRole("button", { name: "Agree" }).click();
    await answered(asker, before);

    await page.getByRole("button", { name: /^Chat/ }).click();
    await page.getByRole("textbox", { name: "Say something" }).fill("Sorry, Bob.");
    await page.getByRole("button", { name: "Say it" }).click();
    const log = bob.getByRole("navigation").getByRole("button", { name: /^Log/ });
    await expect(log).toContainText("1");
    await log.tap();
    await expect(bob.getByText("Sorry, Bob.")).toBeVisible();
    await expect(bob.getByText("Sorry, Bob.")).toBeInViewport();
    await expect(bob.getByRole("textbox", { name: "Say something" })).toBeInViewport();
    await noViolations(bob);
    await picture(bob, "chat-phone");
  });
  await expect(page.locator(".seat").nth(1)).toContainText("away");
});

test("what is passed without asking stays so after a reload", async ({ page }) => {
  await hurry(page);
  await playNow(page, "Run Away!!");
  const kind = (): Promise<string | null> => page.locator(".frame").getAttribute("data-kind");
  const settings = page.getByRole("button", { name: "Settings" });
  const order = page.getByRole("checkbox", { name: /^Always pass/ });
  let passed = "";
  await playOn(
    page,
    async (_, count, turn) => {
      if (passed === "") {
        await settings.click();
        if ((await order.count()) > 0) {
          passed = (await kind())!;
          await order.click(); // it turns when the service says that it has
          return; // the question is passed at once
        }
        await page.keyboard.press("Escape");
      }
      await clickOption(page, count, turn);
    },
    30,
    () => passed !== "",
  );
  expect(passed).not.toBe("");
  await page.reload();
  await offered(page);
  await settings.click();
  await expect(page.getByRole("checkbox", { name: `Always pass “${passed.replaceAll("-", " ")}”` })).toBeChecked();
  await page.keyboard.press("Escape");
  await playOn(
    page,
    async (_, count, turn) => {
      expect(await kind()).not.toBe(passed);
      await clickOption(page, count, turn);
    },
    12,
  );
});

/** What a screen shows that several share: whose, and which question. */
const shownNow = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const seats = [...document.querySelectorAll(".seats .seat")];
    const whose = seats.findIndex((seat) => seat.classList.contains("mine"));
    return `${document.querySelector(".frame")?.getAttribute("data-position") ?? "curtain"} ${whose}`;
  });

test("around one screen, with a curtain between", async ({ page }) => {
  await hurry(page);
  await page.goto("/friends/run-away");
  await page.getByRole("radio", { name: /Around this screen/ }).check();
  await page.getByRole("combobox", { name: "Players" }).selectOption("2");
  await noViolations(page);
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL("**/table/*");
  let curtains = 0;
  for (let turn = 0; turn < 14; turn++) {
    const here = page.getByRole("button", { name: "I’m here" });
    const option = page.locator(".options .opt:enabled").first();
    await expect(here.or(option).first()).toBeVisible();
    const before = await shownNow(page);
    if (await here.isVisible()) {
      curtains++;
      await expect(page.locator(".board")).toHaveCount(0);
      if (curtains === 1) {
        await noViolations(page);
        await picture(page, "curtain");
      }
      await here.click();
    } else await clickOption(page, await page.locator(".options .opt").count(), turn);
    await expect.poll(() => shownNow(page)).not.toBe(before);
  }
  expect(curtains).toBeGreaterThan(2);
});

test("around one screen, without secrets: no curtain", async ({ page }) => {
  await hurry(page);
  await page.goto("/friends/lungeon-run");
  await page.getByRole("radio", { name: /Around this screen/ }).check();
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL("**/table/*");
  const seen = new Set<string>();
  for (let turn = 0; turn < 10; turn++) {
    await expect(page.locator(".options .opt:enabled").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "I’m here" })).toHaveCount(0);
    seen.add((await page.locator(".seat.mine.asked").getAttribute("style")) ?? "");
    const before = await shownNow(page);
    await clickOption(page, await page.locator(".options .opt").count(), turn);
    await expect.poll(() => shownNow(page)).not.toBe(before);
  }
  expect(seen.size).toBeGreaterThan(1);
});

test("a connection that is cut in the middle of a decision comes back to it", async ({ page, complaints }) => {
  await hurry(page);
  let cut: () => void = () => {};
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    cut = () => {
      void socket.close({ code: 1011 });
      void server.close();
    };
  });
  await playNow(page, "Lungeon Run");
  await offered(page);
  const asked = await page.locator(".prompt h2").textContent();
  const before = await question(page);
  cut();
  await expect(page.locator(".notice")).toContainText("connection is lost");
  await expect(page.locator(".notice")).toHaveCount(0, { timeout: 30_000 });
  expect(await page.locator(".prompt h2").textContent()).toBe(asked);
  expect(await question(page)).toBe(before);
  await clickOption(page, (await offered(page)) ?? 0, 0);
  await expect(async () => expect(await question(page)).not.toBe(before)).toPass();
  expect(complaints).toEqual([]);
});

test("a spectator sees a public table and is asked nothing", async ({ page, browser, baseURL }) => {
  await hurry(page, { name: "Ann" });
  await page.goto("/friends/lungeon-run");
  await page.getByRole("combobox", { name: "Seat 2" }).selectOption("adventurer");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("button", { name: "Start the match" }).click();
  await offered(page);
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL });
  const watcher = await other.newPage();
  await hurry(watcher);
  await watcher.goto("/");
  await watcher.getByRole("link", { name: "Watch: Lungeon Run" }).first().click();
  await expect(watcher.locator(".prompt")).toContainText("You are watching");
  await expect(watcher.locator(".options .opt")).toHaveCount(0);
  await noViolations(watcher);
  await other.close();
});

test("a bot of a level and a pack of cards, as the host chose them", async ({ page }) => {
  await hurry(page);
  await page.goto("/friends/lungeon-run");
  await page.getByRole("radio", { name: /Around this screen/ }).check();
  await page.getByRole("combobox", { name: "Seat 2" }).selectOption("legend");
  await page.getByRole("checkbox", { name: /deeper-halls/ }).check();
  await noViolations(page);
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL("**/table/*");
  await offered(page);
  await expect(page.getByText("Legend bot 2").first()).toBeVisible();
  await expect(page.getByText(/Warden/).first()).toBeVisible(); // a class that only the pack has
});

test("how well bots play is chosen in the lobby, and kept", async ({ page }) => {
  await hurry(page);
  await page.goto("/");
  await page.getByRole("combobox", { name: "Bots" }).selectOption("novice");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Bots" })).toHaveValue("novice");
  await playNow(page, "Lungeon Run");
  await expect(page.getByText("Novice bot 2").first()).toBeVisible();
});

test("among many public tables one finds somebody's", async ({ page, baseURL, playwright }) => {
  const open = async (name: string): Promise<void> => {
    const somebody = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL! } });
    const told = { game: "lungeon-run", seats: ["me", "open"], name, public: true };
    expect((await somebody.post("/api/tables", { data: told })).status()).toBe(201);
    await somebody.dispose();
  };
  await open("Wanda");
  for (let number = 1; number <= 8; number++) await open(`Crowd ${number}`);
  await hurry(page);
  await page.goto("/");
  const waiting = page.getByRole("region", { name: "Open tables" });
  await expect(waiting.getByRole("link")).toHaveCount(6);
  await waiting.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => waiting.getByRole("link").count()).toBeGreaterThanOrEqual(9);
  await page.getByRole("searchbox", { name: "Find a table by game or name" }).fill("wanda");
  await expect(waiting.getByRole("link")).toHaveCount(1);
  await noViolations(page);
  await picture(page, "search");
  await page.getByRole("searchbox").fill("nobody of that name");
  await expect(waiting).toContainText("No table like that.");
});
