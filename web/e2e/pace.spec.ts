/** Matches at the usual speed, looked at every twentieth of a second by Playwright's clock: nothing is told, read aloud or
 *  asked before what led to it has been seen. */
import { expect, hurry, playNow, test } from "./table";

test.describe.configure({ retries: 0 });

interface Look {
  playing: string;
  /** How many lines the log has, and what is read aloud. */
  lines: number;
  heard: string;
  asked: boolean;
  over: boolean;
  position: string;
}

for (const game of ["Lungeon Run", "Dash Through the Dungeon", "Run Away!!", "Dungeon Run"])
  test(`${game}: nothing is told before it is seen`, async ({ page }) => {
    await page.clock.install();
    await hurry(page, { speed: 1 });
    await playNow(page, game);
    const look = (): Promise<Look> =>
      page.evaluate(() => {
        const frame = document.querySelector<HTMLElement>(".frame")!;
        const lines = [...document.querySelectorAll(".log .lines li > span:not(.dot)")];
        const heard = [...document.querySelectorAll("[aria-live] p")].map((each) => each.textContent ?? "");
        return {
          playing: frame.dataset.playing ?? "",
          lines: lines.length,
          heard: heard.filter(Boolean).join("\n"),
          asked:
            document.querySelector(".opt, .frame [data-key]") !== null ||
            document.title.startsWith("●") ||
            frame.classList.contains("mine"),
          over: document.querySelector(".ending") !== null,
          position: frame.dataset.position ?? "",
        };
      });
    let seen = 0;
    let answered = 0;
    let before = await look();
    for (let step = 0; step < 3000 && answered < 10 && !before.over; step++) {
      if (before.asked && !before.playing) {
        const options = page.locator(".options .opt");
        await options.nth((answered * 7 + 3) % (await options.count())).click();
        answered++;
        await expect
          .poll(async () => {
            await page.clock.runFor(20);
            return (before = await look()).position === "" || before.playing !== "" || !before.asked || before.over;
          })
          .toBe(true)
          .catch(() => {}); // what was answered showed nothing and led to another question
      }
      await page.clock.runFor(50);
      const now = await look();
      if (now.playing) {
        seen++;
        expect(now.asked, `${now.playing} is being shown, and something is asked`).toBe(false);
        // While something is shown, nothing of the same update is told.
        if (before.playing && now.position === before.position) expect([now.lines, now.heard]).toEqual([before.lines, before.heard]);
      }
      before = now;
    }
    expect(answered).toBeGreaterThan(4);
    expect(seen).toBeGreaterThan(10);
  });
