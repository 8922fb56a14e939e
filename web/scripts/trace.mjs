/** How long a late position of Dungeon Run takes from its message to the screen, on a processor that is slowed down.
 *
 *    node scripts/trace.mjs http://127.0.0.1:8000 4 20     (service, how many times slower, how many views)
 *
 *  Prints JSON. The page is the real one; its WebSocket is fed with positions from `fixtures`, late ones of a match. */
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const [service, slower, count] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const moments = JSON.parse(readFileSync(new URL("../fixtures/dungeon-run.json", import.meta.url), "utf8"));
const most = Math.max(...moments.map((each) => each.update.view.table.rooms.length));
const late = moments.filter((each) => each.update.view.table.rooms.length >= most * 0.9);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: service });
await page.addInitScript(() => {
  localStorage.setItem("undercroft.taste", JSON.stringify({ speed: 0, language: "en", coached: true }));
  window.painted = [];
  window.long = [];
  new PerformanceObserver((list) => window.long.push(...list.getEntries().map((each) => each.duration))).observe({ type: "longtask" });
  const parse = JSON.parse;
  JSON.parse = (text, reviver) => {
    if (typeof text === "string" && text.startsWith('{"type":"update"')) {
      const began = performance.now();
      // The task after the next frame begins when that frame has been painted.
      requestAnimationFrame(() => setTimeout(() => window.painted.push(performance.now() - began)));
    }
    return parse(text, reviver);
  };
});
let line = null;
await page.routeWebSocket(/\/live$/, (socket) => {
  const server = socket.connectToServer();
  server.onMessage((message) => {
    if (!String(message).startsWith('{"type":"update"')) socket.send(message);
  });
  line = socket;
});
const show = (number) => {
  const { update } = late[number % late.length];
  line.send(JSON.stringify({ type: "update", ...update, position: 1000 + number, cursor: [0, 0], taken_back: 0 }));
};
const shown = (number) => page.waitForFunction((wanted) => window.painted.length >= wanted, number, { timeout: 120_000 });

const developer = await page.context().newCDPSession(page);
await developer.send("Emulation.setCPUThrottlingRate", { rate: slower });
await page.goto("/");
await page.getByRole("button", { name: "Play Dungeon Run now against bots" }).click();
await page.waitForURL("**/table/*");
while (line === null) await page.waitForTimeout(100);
await page.waitForTimeout(1500);
show(0);
await shown(1);
const first = (await page.evaluate(() => window.painted))[0];
await page.evaluate(() => (window.long.length = 0));
for (let number = 1; number <= count; number++) {
  show(number);
  await shown(number + 1);
  await page.waitForTimeout(200);
}
const { painted, long } = await page.evaluate(() => ({ painted: window.painted.slice(1), long: window.long }));
const sorted = painted.toSorted((a, b) => a - b);
const version = browser.version();
await browser.close();
console.log(
  JSON.stringify({
    chromium: version,
    slower,
    rooms: most,
    views: count,
    first: Math.round(first),
    median: Math.round(sorted[Math.floor(sorted.length / 2)]),
    worst: Math.round(sorted.at(-1)),
    long_tasks: long.length,
    longest_task: Math.round(Math.max(0, ...long)),
  }),
);
