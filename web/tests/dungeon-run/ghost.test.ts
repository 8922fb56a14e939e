/** A tile is shown where and as it would lie. */
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import Board from "../../src/games/dungeon-run/Board.svelte";
import { ghostOf } from "../../src/games/dungeon-run/ghost";
import { placed } from "../../src/games/dungeon-run/places";
import { sceneOf } from "../../src/games/dungeon-run/view";
import { cards, moment, propsOf, tableOf, targetsOf } from "./positions";

afterEach(cleanup);

const turning = moment("rotation");
const targets = targetsOf(turning);
const ghosts = Object.values(targets).map((target) => {
  const table = tableOf(turning);
  const all = placed(targets, { table, seat: turning.seat, kind: turning.update.question!.kind, cards });
  return { target, ghost: ghostOf(target, all, table, cards) };
});

test("each way to turn a drawn tile is drawn beside the room it will join", () => {
  const scene = sceneOf(tableOf(turning), "explore")!;
  expect(ghosts.length).toBeGreaterThan(1);
  for (const { target, ghost } of ghosts) {
    expect(ghost).toMatchObject({ x: scene.x, y: scene.y, rotation: Number(target.key.split(":")[1]) });
    const exits = [...target.text.matchAll(/\b[NESW]+\b/g)][0]![0];
    expect([...ghost!.exits].sort()).toEqual([...exits].sort());
  }
});

test("nothing is drawn before an option is pointed at", () => {
  const { container, rerender } = render(Board, { props: propsOf(turning) });
  expect(container.querySelector(".ghost")).toBeNull();
  return rerender(propsOf(turning, { preview: ghosts[0]!.target })).then(() => expect(container.querySelector(".ghost")).not.toBeNull());
});

test("so is the Lair, by the room, the side and the turn that its option names", () => {
  const table = tableOf(turning);
  const room = table.rooms[0]!;
  const target = { key: `lair:${room.room},E,180`, text: "", number: 1 } as (typeof ghosts)[0]["target"];
  const all = placed({ [target.key]: target }, { table, seat: 0, kind: "lair", cards });
  expect(ghostOf(target, all, table, cards)).toMatchObject({ kind: "lair", x: room.x + 1, y: room.y, rotation: 180 });
  expect(ghostOf(null, all, table, cards)).toBeNull();
});
