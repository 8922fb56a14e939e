import { describe, expect, test } from "vitest";
import { Camera } from "../../src/games/dungeon-run/camera.svelte";
import { rowsOf } from "../../src/games/dungeon-run/fight";
import { extent, outline, printedExits, standing, turnedExits } from "../../src/games/dungeon-run/geometry";
import { staged } from "../../src/games/dungeon-run/staging";
import { fightOf, focusOf } from "../../src/games/dungeon-run/view";
import { cards, moment, tableOf } from "./positions";

describe("while something is shown", () => {
  const table = tableOf(moment("turn"));
  const placed = { kind: "tile-placed", clause: "DR-4.8", seat: 1, tile: "std-08", room: 1, x: 0, y: 1, rotation: 90 };
  const entered = { kind: "entered", clause: "DR-4.19", seat: 1, room: 1, tile: "std-08" };

  test("a tile lies where it was placed, turned as it was", () => {
    const room = staged(table, [placed], cards).rooms[1]!;
    expect([room.x, room.y, [...room.exits].sort().join("")]).toEqual([0, 1, "ENS"]);
    expect(room.open).toBe("ES");
    expect(table.rooms).toHaveLength(1);
  });

  test("a hero stands where he went, and nowhere else", () => {
    const rooms = staged(table, [placed, entered], cards).rooms;
    expect(rooms.map((room) => room.heroes.includes(1))).toEqual([false, true]);
    expect(rooms[0]!.heroes).toHaveLength(3);
  });

  test("a monster comes, is hurt, and goes", () => {
    const drawn = { kind: "encounter-drawn", clause: "DR-4.23", seat: 1, room: 0, card: "giant-spider" };
    const hurt = { kind: "monster-wounded", clause: "DR-8.1", room: 0, monster: "giant-spider", amount: 2, wounds: 2 };
    const dead = { kind: "monster-killed", clause: "DR-8.13", room: 0, monster: "giant-spider" };
    expect(staged(table, [drawn], cards).rooms[0]!.monster).toMatchObject({ attack: 4, life: 3, wounds: 0 });
    expect(staged(table, [drawn, hurt], cards).rooms[0]!.monster!.wounds).toBe(2);
    expect(staged(table, [drawn, hurt, dead], cards).rooms[0]!.monster).toBeNull();
  });

  test("an event nobody draws changes nothing", () => {
    expect(staged(table, [{ kind: "trained", clause: "DR-5.89", seat: 1 }], cards)).toBe(table);
  });
});

describe("the dice of a fight", () => {
  test("the die that is asked about, those that hit and those that get through", () => {
    const of = moment("late-mine");
    const fight = fightOf(tableOf(of))!;
    const rows = rowsOf(fight, [3, 5, 6], of.log);
    expect(rows.ours.map((die) => [die.face, die.state])).toEqual([
      [6, "hit"], [5, "now"], [5, "wait"], [4, "wait"], [4, "wait"], [4, "wait"], [4, "wait"], [3, "wait"], [2, "wait"], [2, "wait"],
    ]); // prettier-ignore
    expect(rows.theirs.filter((die) => die.state === "through").map((die) => die.face)).toEqual([5, 3]);
  });

  test("a block joins the two dice", () => {
    const of = structuredClone(moment("late-mine"));
    const fight = fightOf(tableOf(of))!;
    Object.assign(fight, { blocked: 1, potential: [3], left: [5, 4, 4, 4, 4, 3, 2, 2] });
    of.log.push({ event: { kind: "die-used", clause: "DR-5.37", seat: 0, die: 5, result: "block", against: 5 }, text: "" });
    const rows = rowsOf(fight, [3, 5, 6], of.log);
    const block = rows.ours.find((die) => die.state === "block")!;
    expect([block.face, rows.theirs[block.with!]!.face, rows.theirs[block.with!]!.state]).toEqual([5, 5, "blocked"]);
    expect(rows.ours.filter((die) => die.state === "now")).toHaveLength(1);
  });

  test("before anything is placed, what counts is marked", () => {
    const of = moment("after-roll");
    const rows = rowsOf(fightOf(tableOf(of))!, [4, 6], of.log);
    expect(rows.ours.map((die) => die.state)).toEqual(["counts", "counts", "counts", "plain", "plain"]);
    expect(rows.theirs.map((die) => die.state)).toEqual(["threat", "threat", "miss"]);
  });

  test("in a duel the defender's hits get through until they are blocked", () => {
    const of = moment("six duel-die");
    const rows = rowsOf(fightOf(tableOf(of))!, [], of.log);
    expect(rows.theirs.map((die) => die.state)).toEqual(["through", "miss", "miss", "miss"]);
    expect(rows.ours[0]!.state).toBe("now");
  });

  test("one looks where the fight is", () => {
    const table = tableOf(moment("late"));
    expect(focusOf(table, null)).toBe(fightOf(table)!.room);
  });
});

describe("drawing", () => {
  test("exits turn with their tile and back", () => {
    expect(turnedExits("NEW", 90)).toBe("NES");
    for (const exits of ["N", "NS", "NE", "NEW", "NESW"])
      for (const turn of [0, 90, 180, 270]) expect(printedExits(turnedExits(exits, turn), turn)).toBe(exits);
  });

  test("an exit is a gap in the walls", () => {
    expect(outline("N", "square")).toContain("61 -14");
    expect(outline("S", "square")).not.toContain("61 -14");
  });

  test("up to six heroes stand on a tile, none on another's place", () => {
    for (let count = 1; count <= 6; count++)
      for (const crowded of [false, true]) {
        const spots = standing(count, crowded);
        expect(new Set(spots.map((spot) => `${spot.x},${spot.y}`)).size).toBe(count);
        for (const spot of spots) expect(Math.abs(spot.x)).toBeLessThan(60);
      }
  });

  test("zooming keeps what is under the hand", () => {
    const camera = new Camera();
    const before = camera.project({ x: 100, y: 80 });
    camera.zoomAt(before, 1.5);
    expect(camera.project({ x: 100, y: 80 })).toEqual(before);
    expect(camera.scale).toBe(1.5);
    camera.zoom(100);
    expect(camera.scale).toBeLessThan(3);
  });

  test("a whole dungeon of 26 tiles fits into the window", () => {
    const rooms = tableOf(moment("six endgame")).rooms;
    const camera = new Camera();
    camera.width = 1036;
    camera.height = 640;
    camera.fit(extent(rooms));
    for (const room of rooms) {
      const corner = camera.project({ x: room.x * 176, y: room.y * 176 });
      const end = camera.project({ x: (room.x + 1) * 176, y: (room.y + 1) * 176 });
      expect(corner.x).toBeGreaterThanOrEqual(0);
      expect(corner.y).toBeGreaterThanOrEqual(0);
      expect(end.x).toBeLessThanOrEqual(1036);
      expect(end.y).toBeLessThanOrEqual(640);
    }
  });
});
