/** Each law of layout bites: a page that breaks it, and one that keeps all of them. */
import type { Page } from "@playwright/test";
import { breaches, LAWS, stands, wandering, type Law } from "./laws";
import { base, expect } from "./table";

const STYLE = `<!doctype html><style>
  body { margin: 0; font: 16px/1.3 sans-serif; color: black; background: white }
  button { font: inherit }
  button, .box { position: absolute; width: 100px; height: 48px }
</style>`;

base.describe.configure({ retries: 0 });

/** A page that breaks one law, and no other. */
const BROKEN: Partial<Record<Law, string>> = {
  overlap: `<button style="left:20px;top:20px">One</button><button style="left:100px;top:60px">Two</button>`,
  covered: `<button style="left:20px;top:20px"></button><div class="box" style="left:80px;top:10px;background:red"></div>`,
  "cut off": `<div class="box" style="overflow:hidden;left:20px;top:20px"><button style="left:40px">On</button></div>`,
  clipped: `<div style="width:80px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Bartholomew the Unhurried</div>`,
  lost: `<div style="height:0;overflow:hidden">Nobody reads this</div>`,
  "under something": `<p>A line of text</p><div class="box" style="left:0;top:0;background:red"></div>`,
  unreachable: `<div style="height:3000px"></div><button data-key="pass" style="top:2000px">Pass</button>`,
  scrolling: `<div class="box" style="overflow-y:auto;height:60px"><div style="height:500px"></div><button data-key="pass" style="top:400px">Pass</button></div>`,
  small: `<p style="font-size:13px">A line of text</p>`,
  target: `<button style="width:20px">X</button>`,
};

async function lookAt(page: Page, html: string, width = 1280): Promise<Law[]> {
  await page.setViewportSize({ width, height: 720 });
  await page.setContent(STYLE + html);
  return [...new Set((await breaches(page)).map((each) => each.law))];
}

for (const [law, html] of Object.entries(BROKEN))
  base(`broken on purpose: ${LAWS[law as Law]}`, async ({ page }) => {
    expect(await lookAt(page, html)).toEqual([law]);
  });

base("broken on purpose: on a phone 44 px are asked for, elsewhere 24", async ({ page }) => {
  const html = `<button style="width:30px">X</button>`;
  expect(await lookAt(page, html)).toEqual([]);
  expect(await lookAt(page, html, 390)).toEqual(["target"]);
});

base("broken on purpose: the page is wider than its window", async ({ page }) => {
  expect(await lookAt(page, `<div style="width:1500px">…</div>`)).toEqual(["cut off"]);
});

base(`broken on purpose: ${LAWS.jumps}`, async ({ page }) => {
  const question = (text: string): string =>
    `<div class="prompt">${text}</div><ol class="options"><li>Yes</li></ol><div class="confirm">Yes</div>`;
  const seen = [];
  for (const text of ["Short?", "A question<br>on two lines?"]) {
    await page.setContent(STYLE + question(text));
    seen.push(await stands(page));
  }
  expect(wandering(seen.slice(0, 1))).toEqual([]);
  expect(wandering(seen).map((each) => [each.law, each.at])).toEqual([
    ["jumps", ".confirm"],
    ["jumps", ".options"],
  ]);
});

base("every law is broken here", () => {
  expect([...Object.keys(BROKEN), "jumps"].sort()).toEqual(Object.keys(LAWS).sort());
});

base("a page that keeps all of them", async ({ page }) => {
  const html = `
    <p>A line of text, with <a href="#x">a link</a> in it.</p>
    <div title="Bartholomew the Unhurried" style="width:80px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Bartholomew the Unhurried</div>
    <button data-key="pass" style="left:20px;top:100px">Pass</button>
    <button data-key="go" style="left:140px;top:100px"><span style="pointer-events:none">Go</span></button>
    <div style="position:absolute;top:200px;height:100px;overflow-y:auto"><div style="height:400px">A long story</div></div>
    <details style="position:absolute;top:320px"><summary style="min-height:48px;width:100px">More</summary>Hidden for now</details>`;
  expect(await lookAt(page, html)).toEqual([]);
  expect(await lookAt(page, html, 390)).toEqual([]);
});
