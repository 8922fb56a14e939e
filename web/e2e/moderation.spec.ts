/** What a host does about people, and being forgotten: two browsers at one table, one of them a phone. */
import type { Browser, Page } from "@playwright/test";
import { cutOff, expect, hurry, listen, noViolations, picture, test } from "./table";

/** Ann opens a table, and Bob sits down at it with his phone. */
async function together(
  ann: Page,
  browser: Browser,
  baseURL: string | undefined,
  language: string,
  deed: (bob: Page) => Promise<void>,
): Promise<void> {
  await hurry(ann, { name: "Ann" });
  await ann.goto("/friends/lungeon-run");
  await ann.getByRole("button", { name: "Open the table" }).click();
  await expect(ann.getByRole("img", { name: /QR code/ })).toBeVisible();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL });
  const bob = await context.newPage();
  const complaints = listen(bob, baseURL ?? "");
  await hurry(bob, { name: "Bob", language });
  await bob.goto(ann.url());
  await bob.getByRole("button", { name: language === "de" ? "Hinsetzen" : "Sit down" }).tap();
  await deed(bob);
  expect(await bob.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints.filter((each) => !each.includes("403 (Forbidden)"))).toEqual([]); // as browsers note each refusal
  await context.close();
}

test("a host sends somebody away before the start, and closes the table", async ({ page, browser, baseURL }) => {
  await together(page, browser, baseURL, "de", async (bob) => {
    const him = page.getByRole("group", { name: "Bob" });
    await him.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "What Bob is to be called" }).fill("Robert");
    await him.getByRole("button", { name: "Save" }).click();
    await expect(bob.getByText("Robert")).toBeVisible();
    await page.getByRole("group", { name: "Robert" }).getByRole("button", { name: "Send away" }).click();
    await expect(page.getByText("cannot come back to this table")).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
    await noViolations(page);
    await picture(page, "host-before");
    await page.getByRole("button", { name: "Send Robert away" }).click();
    await expect(bob.getByRole("alert")).toContainText("weggeschickt");
    await expect(bob.getByRole("button", { name: "Hinsetzen" })).toHaveCount(0);
    await bob.reload();
    await bob.getByRole("button", { name: "Hinsetzen" }).tap();
    await expect(bob.getByText("Du wurdest von diesem Tisch weggeschickt: Du kannst nicht an ihn zurück.")).toBeVisible();
    expect(await cutOff(bob)).toEqual([]);
    await noViolations(bob);
    await picture(bob, "sent-away-before-phone");
  });
  await page.getByRole("button", { name: "Close the table" }).click();
  await page.getByRole("button", { name: "Close it for good" }).click();
  await page.waitForURL("**/");
  await expect(page.getByText("None yet. Play now opens one.")).toBeVisible();
});

test("a line is reported and deleted, and who said it is sent away from a running match", async ({ page, browser, baseURL }) => {
  await together(page, browser, baseURL, "de", async (bob) => {
    await page.getByRole("button", { name: "Start the match" }).click();
    await page.getByRole("button", { name: /^Chat/ }).click();
    await page.getByRole("textbox", { name: "Say something" }).fill("Good luck!");
    await page.getByRole("button", { name: "Say it" }).click();
    await bob
      .getByRole("navigation")
      .getByRole("button", { name: /^Verlauf/ })
      .tap();
    await bob.getByRole("textbox", { name: "Sag etwas" }).fill("You are a fool.");
    await bob.getByRole("button", { name: "Sagen" }).tap();

    // Whoever hears a line can report it; only the host can delete it.
    await bob.getByRole("button", { name: "Was Ann gesagt hat: melden und mehr" }).tap();
    await expect(bob.getByRole("button", { name: "Für alle löschen" })).toHaveCount(0);
    await bob.getByRole("button", { name: "Melden", exact: true }).tap();
    await expect(bob.getByText("Gemeldet. Niemand erfährt, von wem.")).toBeVisible();
    expect(await cutOff(bob)).toEqual([]);
    await noViolations(bob);
    await picture(bob, "reported-phone");

    await expect(page.locator(".chat")).toContainText("You are a fool.");
    await page.getByRole("button", { name: "What Bob said: report it, or more" }).click();
    await noViolations(page);
    await picture(page, "line-deeds");
    await page.getByRole("button", { name: "Delete for everybody" }).click();
    for (const each of [page, bob]) {
      await expect(each.locator(".chat")).not.toContainText("You are a fool.");
      await expect(each.locator(".chat")).toContainText("Good luck!");
    }

    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("group", { name: "Bob" }).getByRole("button", { name: "Send away" }).click();
    await expect(page.getByText("A bot plays on.")).toBeVisible();
    await noViolations(page);
    await picture(page, "host-running");
    await page.getByRole("button", { name: "Send Bob away" }).click();
    await expect(page.getByText("gone for good")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(bob.getByText("Du wurdest von diesem Tisch weggeschickt: Du kannst nicht an ihn zurück.")).toBeVisible();
    await noViolations(bob);
    await picture(bob, "sent-away-phone");
    await bob.reload();
    await expect(bob.getByText("Du siehst zu").or(bob.getByText("weggeschickt")).first()).toBeVisible();
  });
  await expect(page.locator(".seat").nth(1)).toContainText("a bot stands in");
  await expect(page.locator(".options .opt:enabled").first()).toBeVisible();
});

test("forget me: asks before, and leaves somebody in the seats", async ({ page, browser, baseURL }) => {
  await together(page, browser, baseURL, "en", async (bob) => {
    await page.getByRole("button", { name: "Start the match" }).click();
    await bob.getByRole("navigation").getByRole("button", { name: /^Log/ }).tap();
    await bob.getByRole("textbox", { name: "Say something" }).fill("I am Bob from Upton.");
    await bob.getByRole("button", { name: "Say it" }).tap();
    await page.getByRole("button", { name: /^Chat/ }).click();
    await expect(page.locator(".chat")).toContainText("I am Bob from Upton.");
    await bob.goto("/");
    await bob.getByRole("link", { name: "What is kept of you" }).tap();
    await expect(bob.locator("code")).toHaveText(/^[\w-]{22}$/);
    await bob.getByRole("button", { name: "Forget me" }).tap();
    await expect(bob.getByText("This cannot be taken back")).toBeVisible();
    expect(await cutOff(bob)).toEqual([]);
    await noViolations(bob);
    await picture(bob, "forget-me-phone");
    await bob.getByRole("button", { name: "Cancel" }).tap();
    await expect(page.locator(".seat").nth(1)).toContainText("Bob");
    await bob.getByRole("button", { name: "Forget me" }).tap();
    await bob.getByRole("button", { name: "Forget me now" }).tap();
    await expect(bob.getByText("Tables where there was something of you: 1.")).toBeVisible();
    expect(await bob.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("undercroft.held")))).toEqual([]);
    expect((await bob.context().cookies()).map((each) => each.name)).toEqual([]);
    await bob.goto("/");
    await expect(bob.getByText("None yet. Play now opens one.")).toBeVisible();
  });
  await expect(page.locator(".seat").nth(1)).toContainText("Somebody 2");
  await expect(page.locator("body")).not.toContainText("Bob");
  await picture(page, "forgotten");
  await page.goto("/me");
  await expect(page.getByRole("button", { name: "Forget me" })).toBeVisible();
  await noViolations(page);
  await picture(page, "me");
});
