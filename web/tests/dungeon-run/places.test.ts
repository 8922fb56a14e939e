import { describe, expect, test } from "vitest";
import { isOnMap, placeOf, type Asked } from "../../src/games/dungeon-run/places";
import { heroOf, type Table } from "../../src/games/dungeon-run/view";
import { cards, moment, moments, tableOf } from "./positions";

const of = moment("turn");

/** The table of a first turn, asked another question. */
function asked(kind: string, now: Table["now"] = []): Asked {
  return { table: { ...tableOf(of), now }, seat: of.seat, kind, cards };
}

describe("where an option lies", () => {
  const turn = asked("turn");
  const here = heroOf(turn.table, turn.seat)!.room;

  test.each([
    ["turn", "move:N", { at: "exit", room: here, side: "N" }],
    ["escape-exit", "go:W", { at: "exit", room: here, side: "W" }],
    ["turn", "battle:2", { at: "hero", seat: 2 }],
    ["turn", "battle", { at: "monster", room: here }],
    ["turn", "search", { at: "items", room: here }],
    ["turn", "end", null],
    ["hero", "hero:dorgan", { at: "card", card: "dorgan" }],
    ["turn-die", "turn:4,5", { at: "die", face: 4 }],
    ["die", "block:6,4", { at: "die", face: 6, block: 4 }],
    ["die", "hit:6", { at: "die", face: 6 }],
    ["attack", "attack:brawn", { at: "rating", rating: "brawn" }],
    ["set-upon", "attack:3", { at: "hero", seat: 3 }],
    ["new-item", "equip:healing-potion.2", { at: "card", card: "healing-potion.2" }],
    ["take-lying", "take:1", { at: "items", room: here, which: 1 }],
    ["lair", "lair:21,E,90", { at: "exit", room: 21, side: "E", turn: 90 }],
    ["roam", "roam:25,11", { at: "room", room: 11, from: 25 }],
    ["call-where", "place:5", { at: "room", room: 5 }],
    ["put-hero", "to:3", { at: "room", room: 3 }],
    ["equip", "trade:1", { at: "hero", seat: 1 }],
    ["which-tile", "tile:std-15", { at: "tile", tile: "std-15", turn: 0 }],
  ])("%s: %s", (kind, key, place) => {
    expect(placeOf(key, asked(kind))).toEqual(place);
  });

  test("a tile is turned in the hand before it lies", () => {
    const drawing: Table["now"] = [{ what: "explore", seat: of.seat!, tiles: ["std-08"], x: 1, y: 0 }];
    expect(placeOf("turn:90", asked("rotation", drawing))).toEqual({ at: "tile", tile: "std-08", turn: 90 });
  });

  test("a stranger's deal lies on the stranger", () => {
    const where = structuredClone({ ...turn, cards: undefined });
    where.table.rooms[here]!.stranger = { card: "wandering-healer", sales: 0 };
    expect(placeOf("use:wandering-healer", { ...where, cards })).toEqual({ at: "stranger", room: here });
  });

  test("a card is used on what its text chooses", () => {
    expect(placeOf("use:pickpocket,2", turn)).toEqual({ at: "hero", seat: 2 });
    expect(placeOf("use:hunting-bow,0", turn)).toEqual({ at: "monster", room: 0 });
    expect(placeOf("use:wrath-of-the-volcano,E", turn)).toEqual({ at: "exit", room: here, side: "E" });
    expect(placeOf("use:fireball.2", turn)).toEqual({ at: "card", card: "fireball.2" });
  });

  test("a spectator has no place of his own", () => {
    expect(placeOf("move:N", { ...turn, seat: null })).toBeNull();
  });

  test("whatever lies on the map lies in a room that is there", () => {
    for (const each of moments) {
      const table = tableOf(each);
      for (const answer of each.update.question?.answers ?? []) {
        const place = placeOf(answer.key, { table, seat: each.seat, kind: each.update.question!.kind, cards });
        if (!isOnMap(place)) continue;
        if (place.at === "hero") expect(heroOf(table, place.seat), `${each.name} ${answer.key}`).not.toBeNull();
        else expect(table.rooms[place.room]?.room, `${each.name} ${answer.key}`).toBe(place.room);
      }
    }
  });
});
