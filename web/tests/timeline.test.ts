/** What is shown of a match: one event after the other, and never more than has been seen. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { load } from "../src/games/index";
import { shelve } from "../src/match/cards";
import { recorded } from "../src/match/source";
import { Timeline } from "../src/match/timeline.svelte";
import Frame from "../src/table/Frame.svelte";
import type { Told, Update } from "../src/wire/messages";

const told = (kind: string): Told => ({ event: { kind, clause: "" }, text: kind }) as Told;
const question = { kind: "move", text: "Where to?", answers: [{ key: "a", text: "There" }], closed: [] };
const update = (position: number, ...kinds: string[]): Update =>
  ({
    type: "update",
    position,
    cursor: [0, 0],
    taken_back: 0,
    events: kinds.map(told),
    view: { outcome: null, waiting: [] },
    question: { ...question },
  }) as unknown as Update;

/** A timeline that is told updates as a table's client tells them. */
function telling(pace: number, length = 200) {
  const timeline = new Timeline(
    () => pace,
    () => length,
  );
  let log: Told[] = [];
  return {
    timeline,
    push: (next: Update, first = false) => timeline.push(next, (log = [...log, ...next.events]), first),
    words: () => timeline.log.map((line) => line.text),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("the first look is shown at once, what follows one after the other; then it is told, and then one is asked", async () => {
  const { timeline, push, words } = telling(1);
  push(update(1, "began"), true);
  expect([timeline.shown?.position, words(), timeline.shown?.question !== null]).toEqual([1, ["began"], true]);
  push(update(2, "rolled", "moved"));
  expect([timeline.playing?.kind, words(), timeline.shown?.question, timeline.settled]).toEqual(["rolled", ["began"], null, false]);
  await vi.advanceTimersByTimeAsync(200);
  expect([timeline.playing?.kind, timeline.shown?.question, timeline.shown?.position]).toEqual(["moved", null, 1]);
  await vi.advanceTimersByTimeAsync(200);
  expect([timeline.playing, words(), timeline.settled]).toEqual([null, ["began", "rolled", "moved"], true]);
  expect([timeline.shown?.position, timeline.shown?.question !== null]).toEqual([2, true]);
});

test("news about others leave a question standing", async () => {
  const { timeline, push } = telling(1);
  push(update(1), true);
  push(update(1, "joined"));
  expect([timeline.playing?.kind, timeline.shown?.question !== null]).toEqual(["joined", true]);
});

test("whoever skips sees everything as it is", async () => {
  const { timeline, push, words } = telling(1);
  push(update(1), true);
  push(update(2, "rolled"));
  push(update(3, "moved"));
  timeline.skip();
  expect([timeline.shown?.position, timeline.settled, words()]).toEqual([3, true, ["rolled", "moved"]]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(timeline.shown?.position).toBe(3);
  push(update(4, "rolled"));
  expect(timeline.settled).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect([timeline.shown?.position, words().length]).toEqual([4, 3]);
});

test("at once everything is there, and what is taken back is gone", () => {
  const still = telling(0);
  still.push(update(1), true);
  still.push(update(2, "rolled"));
  expect([still.timeline.shown?.position, still.words(), still.timeline.settled]).toEqual([2, ["rolled"], true]);
  const { timeline, push } = telling(1);
  push(update(5), true);
  push({ ...update(6, "rolled"), taken_back: 1 });
  expect(timeline.shown?.position).toBe(6);
});

test("twice as fast takes half as long", async () => {
  const { timeline, push } = telling(2, 400);
  push(update(1), true);
  push(update(2, "rolled"));
  await vi.advanceTimersByTimeAsync(199);
  expect(timeline.settled).toBe(false);
  await vi.advanceTimersByTimeAsync(2);
  expect(timeline.settled).toBe(true);
});

const files = import.meta.glob<{ default: any }>("../fixtures/*.json", { eager: true });
const games = Object.keys(files)
  .filter((file) => /\/[\w-]+\.json$/.test(file))
  .map((file) => file.split("/").at(-1)!.replace(".json", ""));

/** How much of the page is ahead of what has been seen: lines told, lines read aloud, and whether one is asked. */
function ahead(coming: Told[], question: string | undefined): { told: number; heard: number; asked: boolean } {
  const count = (selector: string): number => {
    const words = [...document.querySelectorAll(selector)].map((each) => each.textContent ?? "");
    return coming.filter((line) => line.text && words.some((each) => each.startsWith(line.text))).length;
  };
  const asked = document.querySelectorAll(".opt, .board [data-key], .tray [data-key]").length > 0;
  const named = question !== undefined && (document.querySelector("[aria-live]")?.textContent ?? "").includes(question);
  return { told: count(".lines li > span"), heard: count("[aria-live] p"), asked: asked || named || document.title.startsWith("●") };
}

describe.each(games)("%s: nothing is told before it is seen", (game) => {
  const positions: any[] = files[`../fixtures/${game}.json`]!.default;
  const some = positions.filter(
    ({ update, log }) => update.events.some((each: Told) => each.text) && update.events.length <= 14 && log.length > 0,
  );

  test.each(some.slice(0, 12).map((each) => [each.name, each]))("%s", async (_, { update, log, seat, names }) => {
    const contents = files[`../fixtures/${game}.cards.json`]!.default;
    const parts = await load(game);
    const timeline = new Timeline(() => 1, parts.beat);
    const before = log.slice(0, log.length - update.events.length);
    timeline.push({ ...update, position: update.position - 1, events: [] }, before, true);
    const places = names.map((name: string) => ({ name, bot: "", open: false, here: true, stand_in: "", gone: false }));
    render(Frame, {
      game: { name: game, title: contents.game.title, parts, cards: shelve(contents.cards) },
      timeline,
      source: recorded(seat, places),
      names,
    });
    // Words that were told before may be told again: only what is new counts.
    const old = new Set(before.map((line: Told) => line.text));
    const coming = update.events.filter((line: Told) => !old.has(line.text));
    const text = update.question?.text;
    timeline.push(update, log, false);
    await tick();
    for (let steps = 0; !timeline.settled; steps++) {
      expect(steps).toBeLessThan(300);
      expect(ahead(coming, text)).toEqual({ told: 0, heard: 0, asked: false });
      await vi.advanceTimersByTimeAsync(50);
    }
    await tick();
    const lines = coming.filter((line: Told) => line.text).length;
    const now = ahead(coming, text);
    expect(now.told).toBe(lines);
    expect(now.asked).toBe(update.question !== null);
  });
});

test("any press shows at once what came of it, and answers nothing that was not asked when it began", async () => {
  const { update, log, seat, names } = files["../fixtures/lungeon-run.json"]!.default.find((each: any) => each.name === "choose_move");
  const contents = files["../fixtures/lungeon-run.cards.json"]!.default;
  const parts = await load("lungeon-run");
  const timeline = new Timeline(() => 1);
  const choose = vi.fn(() => true);
  const places = names.map((name: string) => ({ name, bot: "", open: false, here: true, stand_in: "", gone: false }));
  timeline.push({ ...update, position: update.position - 1, events: [] }, log, true);
  render(Frame, {
    game: { name: "lungeon-run", title: "", parts, cards: shelve(contents.cards) },
    timeline,
    source: { ...recorded(seat, places), choose },
    names,
  });
  const again = (): void =>
    timeline.push({ ...update, position: timeline.shown!.position + 1, question: { ...update.question } }, log, false);
  again();
  await tick();
  expect(timeline.settled).toBe(update.events.length === 0);
  for (const key of ["1", "Enter"]) {
    await fireEvent.keyDown(window, { key });
    expect(choose).not.toHaveBeenCalled();
    expect(document.querySelectorAll(".opt").length).toBeGreaterThan(0);
    await fireEvent.keyUp(window, { key });
    again();
    await tick();
  }
  await fireEvent.pointerDown(document.body);
  await tick();
  await fireEvent.click(document.querySelector(".opt")!);
  expect(choose).not.toHaveBeenCalled();
  await fireEvent.click(document.querySelector(".opt")!);
  expect(choose).toHaveBeenCalledOnce();
});
