/** The road through the dungeon, for the board that comes with the game and for those of packs. */
import { describe, expect, test } from "vitest";
import { folded, roomsOf, winding, type Layout } from "../../src/games/run-away/layout";
import type { TrackBoard } from "../../src/games/run-away/view";
import { moment, tableOf } from "./positions";

const supplied = tableOf(moment("late")).board;

function boardOf(length: number, regions: TrackBoard["regions"] = []): TrackBoard {
  return { length, exit: length + 1, hero_start: 2, boss_start: 0, encounter_spaces: [4], regions };
}

const boards: [string, TrackBoard][] = [
  ["the board supplied", supplied],
  ["a short board without regions", boardOf(9)],
  ["a board with one long region", boardOf(40, [{ name: "Corridor", first: 0, last: 41 }])],
  [
    "a board with a hole between its regions",
    boardOf(30, [
      { name: "A", first: 3, last: 9 },
      { name: "B", first: 20, last: 31 },
    ]),
  ],
  ["a very long board", boardOf(140)],
];

function sound(layout: Layout, board: TrackBoard): void {
  expect(layout.points).toHaveLength(board.exit + 1);
  layout.points.forEach((point, space) => {
    expect(point.x).toBeGreaterThan(0);
    expect(point.x).toBeLessThan(layout.width);
    expect(point.y).toBeGreaterThan(0);
    expect(point.y).toBeLessThan(layout.height);
    const there = layout.at(space);
    expect(Math.hypot(there.x - point.x, there.y - point.y)).toBeLessThan(0.5);
  });
  expect(layout.road).not.toContain("NaN");
}

describe.each(boards)("%s", (_, board) => {
  test("every space is in one room, in order", () => {
    const rooms = roomsOf(board);
    expect(rooms[0]!.first).toBe(0);
    expect(rooms.at(-1)!.last).toBe(board.exit);
    rooms.slice(1).forEach((room, i) => expect(room.first).toBe(rooms[i]!.last + 1));
  });

  test("lies within the picture, wide and on a phone", () => {
    sound(winding(board, 1068, 580), board);
    sound(winding(board, 1302, 560), board);
    sound(folded(board, 390, 6), board);
  });
});

describe("the board supplied", () => {
  test.each([
    [1068, 580],
    [1108, 530],
    [1302, 880],
  ])("its spaces do not overlap at %d × %d", (width, height) => {
    const { points, radius } = winding(supplied, width, height);
    const track = points.slice(0, -1); // the exit is a door, not a space of the road
    track.forEach((one, i) => {
      for (const other of track.slice(i + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(radius * 1.9);
    });
  });

  test("a Runner between two spaces is on the road", () => {
    const layout = winding(supplied, 1068, 580);
    const [from, there, to] = [layout.at(7), layout.at(7.5), layout.at(8)];
    const straight = Math.hypot(to.x - from.x, to.y - from.y);
    expect(Math.hypot(there.x - from.x, there.y - from.y)).toBeLessThan(straight);
    expect(Math.hypot(there.x - to.x, there.y - to.y)).toBeLessThan(straight);
  });
});
