/** How long a late position of Dungeon Run takes from its message to the screen, on a processor that is slowed down.
 *
 *    node scripts/trace.mjs http://127.0.0.1:8000 4 20     (service, how many times slower, how many views)
 *
 *  Prints JSON. The page is the real one; its WebSocket is fed with positions from `fixtures`, late ones of a match, and
 *  with as long a log. Besides what a clock says, the processor time of the page is counted: it does not depend on what
 *  else the machine does. */
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const [service, slower, count] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const moments = JSON.parse(readFileSync(new URL("../fixtures/dungeon-run.json", import.meta.url), "utf8"));
const most = Math.max(...moments.map((each) => each.update.view.table.rooms.length));
const late = moments.filter((each) => each.update.view.table.rooms.length >= most * 0.9);
const LONG_LOG = 400;
const told = moments.flatMap((each) => each.update.events);
const log = Array.from({ length: LONG_LOG }, (_, line) => told[line % told.length]);

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
  const events = number === 0 ? log : update.events;
  line.send(JSON.stringify({ type: "update", ...update, events, position: 1000 + number, cursor: [0, 0], taken_back: 0 }));
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
/** Milliseconds of processor time the page's thread has used so far. */
const used = async () => (await developer.send("Performance.getMetrics")).metrics.find((each) => each.name === "TaskDuration").value * 1000;
await developer.send("Emulation.setCPUThrottlingRate", { rate: 1 });
await developer.send("Performance.enable", { timeDomain: "threadTicks" });
const busy = [];
for (let number = count + 1; number <= 2 * count; number++) {
  const before = await used();
  show(number);
  await shown(number + 1);
  busy.push((await used()) - before);
  await page.waitForTimeout(50);
}
const { painted, long } = await page.evaluate(() => ({ painted: window.painted, long: window.long }));
const ascending = (a, b) => a - b;
const sorted = painted.slice(1, count + 1).toSorted(ascending);
const middle = (numbers) => numbers[Math.floor(numbers.length / 2)];
const version = browser.version();
await browser.close();
console.log(
  JSON.stringify({
    chromium: version,
    slower,
    rooms: most,
    views: count,
    first: Math.round(first),
    median: Math.round(middle(sorted)),
    worst: Math.round(sorted.at(-1)),
    busy: Math.round(middle(busy.toSorted(ascending)) * slower),
    long_tasks: long.length,
    longest_task: Math.round(Math.max(0, ...long)),
  }),
);
