/** Pictures of real matches for the README, from a service that is running:
 *
 *    undercroft serve &
 *    node scripts/pictures.mjs http://127.0.0.1:8000 ../docs/pictures [game …]
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const [service = "http://127.0.0.1:8000", folder = "../docs/pictures"] = process.argv.slice(2);
/** After how many choices a game is looked at, as soon as this is asked. */
const GAMES = {
  "Dungeon Run": [26, /what do you do/],
  "Run Away!!": [5, /Base Speed|takes? it|use/],
  "Lungeon Run": [10, /tile to move to/],
  "Dash Through the Dungeon": [7, /faces/],
};
const wanted = process.argv.slice(4);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: service });
await page.addInitScript(() =>
  localStorage.setItem("undercroft.taste", JSON.stringify({ name: "Ann", speed: 0, language: "en", theme: "torch", coached: true })),
);
const developer = await page.context().newCDPSession(page);
mkdirSync(folder, { recursive: true });

for (const [game, [choices, asked]] of Object.entries(GAMES)) {
  if (wanted.length > 0 && !wanted.includes(game)) continue;
  await page.goto("/");
  await page.getByRole("button", { name: `Play ${game} now against bots` }).click();
  const options = page.locator(".options .opt");
  for (let turn = 0; ; turn++) {
    await options.first().waitFor({ timeout: 120_000 });
    if (turn >= choices && asked.test(await page.locator(".prompt h2").innerText())) break;
    const before = await page.getAttribute(".frame", "data-position");
    await options.nth((turn * 5 + 1) % (await options.count())).click();
    await page.waitForFunction((old) => document.querySelector(".frame")?.getAttribute("data-position") !== old, before);
  }
  await page.mouse.move(2, 899); // nothing is pointed at
  await page.waitForTimeout(1000);
  const { data } = await developer.send("Page.captureScreenshot", { format: "webp", quality: 78 });
  const name = game
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
    .replace(/ /g, "-");
  writeFileSync(`${folder}/${name}.webp`, Buffer.from(data, "base64"));
}
await browser.close();
