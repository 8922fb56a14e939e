/** Beats play one after the other, and never stand in the way. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Stage } from "../src/match/stage.svelte";
import type { Update } from "../src/wire/messages";

const told = (kind: string) => ({ event: { kind, clause: "" }, text: kind });
const update = (position: number, ...kinds: string[]): Update =>
  ({ type: "update", position, cursor: [0, 0], taken_back: 0, events: kinds.map(told), view: { outcome: null } }) as unknown as Update;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first look is shown at once, what follows beat by beat", async () => {
  const stage = new Stage(
    () => 1,
    () => 200,
  );
  stage.take(update(1, "moved"), true);
  expect(stage.shown?.position).toBe(1);
  stage.take(update(2, "rolled", "moved"), false);
  expect([stage.shown?.position, stage.beat?.kind, stage.settled]).toEqual([1, "rolled", false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(stage.beat?.kind).toBe("moved");
  await vi.advanceTimersByTimeAsync(200);
  expect([stage.shown?.position, stage.beat, stage.settled]).toEqual([2, null, true]);
});

test("whoever skips sees the table as it is", async () => {
  const stage = new Stage(() => 1);
  stage.take(update(1), true);
  stage.take(update(2, "rolled"), false);
  stage.take(update(3, "rolled"), false);
  stage.skip();
  expect([stage.shown?.position, stage.settled]).toEqual([3, true]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stage.shown?.position).toBe(3);
  stage.take(update(4, "rolled"), false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stage.shown?.position).toBe(4);
});

test("without motion nothing is waited for, and what is taken back is gone at once", () => {
  const still = new Stage(() => 0);
  still.take(update(1), true);
  still.take(update(2, "rolled"), false);
  expect(still.shown?.position).toBe(2);
  const stage = new Stage(() => 1);
  stage.take(update(5), true);
  stage.take({ ...update(6, "rolled"), taken_back: 1 }, false);
  expect(stage.shown?.position).toBe(6);
});

test("twice as fast takes half as long", async () => {
  const stage = new Stage(
    () => 2,
    () => 400,
  );
  stage.take(update(1), true);
  stage.take(update(2, "rolled"), false);
  await vi.advanceTimersByTimeAsync(199);
  expect(stage.settled).toBe(false);
  await vi.advanceTimersByTimeAsync(2);
  expect(stage.settled).toBe(true);
});
