/** Matches at the usual speed, looked at every twentieth of a second by Playwright's clock: nothing is
 *  asked before what led to it has been seen. That nothing is told before is tried in `tests/timeline.test.ts`. */
import { expect, hurry, playNow, test } from "./table";

test.describe.configure({ retries: 0 });

interface Look {
  playing: string;
  asked: boolean;
  over: boolean;
  position: string;
}

for (const game of ["Lungeon Run", "Dash Through the Dungeon", "Run Away!!", "Dungeon Run"])
  test(`${game}: nothing is asked before what led to it is seen`, async ({ page }) => {
    await page.clock.install();
    await hurry(page, { speed: 1 });
    await playNow(page, game);
    const look = (): Promise<Look> =>
      page.evaluate(() => {
        const frame = document.querySelector<HTMLElement>(".frame")!;
        return {
          playing: frame.dataset.playing ?? "",
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
      }
      before = now;
    }
    expect(answered).toBeGreaterThan(4);
    expect(seen).toBeGreaterThan(10);
  });
