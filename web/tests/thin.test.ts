import icons from "@iconify-json/game-icons/icons.json";
import { expect, test } from "vitest";
import { thin } from "../scripts/thin";

/** The commands of a path, each with its numbers. */
function read(path: string): [string, number[]][] {
  return [...path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)].map(([, command, rest]) => [
    command!,
    [...rest!.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map((number) => Number(number[0])),
  ]);
}

test("a thinner icon has the same strokes, each number within half a tenth", () => {
  for (const path of ["M1.55.5 3.96-.04.25.04", "m10.02.98a48.07 48.07 0 0 1 7.89-92.77z", "M.96.5.04.04"]) {
    const before = read(path);
    const after = read(thin(path));
    expect(after.map(([command, numbers]) => [command, numbers.length])).toEqual(
      before.map(([command, numbers]) => [command, numbers.length]),
    );
    before.forEach(([, numbers], i) => numbers.forEach((number, j) => expect(Math.abs(number - after[i]![1][j]!)).toBeLessThan(0.0501)));
  }
});

test("and that is so for every tenth icon there is", () => {
  for (const { body } of Object.values(icons.icons).filter((_, i) => i % 10 === 0))
    for (const [, path] of body.matchAll(/ d="([^"]*)"/g)) {
      const before = read(path!).flatMap(([command, numbers]) => [command, ...numbers]);
      const after = read(thin(path!)).flatMap(([command, numbers]) => [command, ...numbers]);
      expect(after.length).toBe(before.length);
      expect(before.every((each, i) => (typeof each === "number" ? Math.abs(each - Number(after[i])) < 0.0501 : each === after[i]))).toBe(
        true,
      );
    }
});
