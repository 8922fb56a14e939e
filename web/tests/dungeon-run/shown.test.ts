import { describe, expect, test } from "vitest";
import { Camera } from "../../src/games/dungeon-run/camera.svelte";
import { rowsOf, type SceneDie } from "../../src/games/dungeon-run/fight";
import { extent, outline, printedExits, standing, turnedExits } from "../../src/games/dungeon-run/geometry";
import { staged } from "../../src/games/dungeon-run/staging";
import { fightOf, focusOf, type Battle, type Dice, type Duel } from "../../src/games/dungeon-run/view";
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
    expect(staged(table, [drawn], cards).rooms[0]!.monster).toMatchObject({ type: "beast", boss: false, wounds: 0 });
    expect(staged(table, [drawn, hurt], cards).rooms[0]!.monster!.wounds).toBe(2);
    expect(staged(table, [drawn, hurt, dead], cards).rooms[0]!.monster).toBeNull();
  });

  test("an event nobody draws changes nothing", () => {
    expect(staged(table, [{ kind: "trained", clause: "DR-5.89", seat: 1 }], cards)).toBe(table);
  });
});

describe("the dice of a fight", () => {
  const line = 5;
  const roll = (by: number | null, faces: number[]): Dice => ({
    kind: by === null ? "monster" : "attack",
    by,
    rating: "",
    line: by === null ? null : line,
    need: 1,
    faces,
  });
  const battle: Battle = {
    what: "battle", seat: 0, room: 0, monster: "zarethis", surprise: false, rating: "magic", assists: [], saboteurs: [],
    rolls: [roll(null, [1, 4, 3, 2, 4, 5]), roll(0, [2, 6, 5, 5, 4])], potential: [5, 3], blocked: 0, hits: [6], left: [5, 5, 4, 2],
  }; // prettier-ignore
  const power = [3, 5, 6];
  const states = (dice: SceneDie[]): string[] => dice.map((die) => `${die.face} ${die.state}`);

  test("the die that is asked about, those that hit and those that get through", () => {
    const rows = rowsOf(battle, power, []);
    expect(states(rows.ours)).toEqual(["6 hit", "5 now", "5 wait", "4 wait", "2 wait"]);
    expect(states(rows.theirs)).toEqual(["5 through", "4 miss", "4 miss", "3 through", "2 miss", "1 miss"]);
  });

  test("a block joins the two dice", () => {
    const block = { kind: "die-used", clause: "DR-5.37", seat: 0, die: 5, result: "block", against: 3 };
    const rows = rowsOf({ ...battle, blocked: 1, potential: [5], left: [5, 4, 2] }, power, [{ event: block, text: "" }]);
    expect(states(rows.ours)).toEqual(["6 hit", "5 block", "5 now", "4 wait", "2 wait"]);
    expect(states(rows.theirs).slice(0, 4)).toEqual(["5 through", "4 miss", "4 miss", "3 blocked"]);
    expect(rows.ours[1]!.with).toBe(3);
  });

  test("before anything is placed, what counts is marked", () => {
    const rows = rowsOf({ ...battle, potential: [], hits: [], left: [] }, power, []);
    expect(states(rows.ours)).toEqual(["6 counts", "5 counts", "5 counts", "4 plain", "2 plain"]);
    expect(states(rows.theirs).slice(0, 4)).toEqual(["5 threat", "4 miss", "4 miss", "3 threat"]);
  });

  test("in a duel the defender's hits get through until they are blocked", () => {
    const duel: Duel = {
      what: "duel", seat: 1, defender: 3, room: 0, rating: "magic", defender_rating: "magic", assists: [], saboteurs: [],
      rolls: [roll(1, [6, 5, 2]), roll(3, [5, 2, 6])], potential: 2, blocked: 0, hits: [], left: [6, 5],
    }; // prettier-ignore
    expect(states(rowsOf(duel, [], []).theirs)).toEqual(["6 through", "5 through", "2 miss"]);
    expect(states(rowsOf(duel, [], []).ours)).toEqual(["6 now", "5 wait", "2 idle"]);
  });

  test("one looks where the fight is", () => {
    const table = { ...tableOf(moment("turn")), now: [{ ...battle, room: 7 }] };
    expect(focusOf(table, null)).toBe(fightOf(table)!.room);
    expect(focusOf(tableOf(moment("turn")), null)).toBe(0);
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
