/** Runners pass through each space. */
import { expect, test } from "vitest";
import { stepping } from "../../src/games/run-away/motion.svelte";

test("a run of some spaces stands on each of them in turn, and never goes back", () => {
  for (const spaces of [1, 2, 5, 12]) {
    const ease = stepping(spaces);
    expect([ease(0), ease(1)]).toEqual([0, 1]);
    for (let passed = 0; passed <= spaces; passed++) expect(ease(passed / spaces) * spaces).toBeCloseTo(passed, 6);
    const path = Array.from({ length: 101 }, (_, i) => ease(i / 100));
    expect(path).toEqual([...path].sort((a, b) => a - b));
  }
});

test("it is slow on a space and fast between two", () => {
  const ease = stepping(4);
  const speed = (at: number): number => ease(at + 0.01) - ease(at - 0.01);
  expect(speed(0.5)).toBeLessThan(speed(0.375) / 5);
});
