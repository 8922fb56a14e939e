/** What keys stand for, what is printed on cards, and the card all eyes are on. */
import { describe, expect, test } from "vitest";
import { shelve } from "../../src/match/cards";
import { signsOf } from "../../src/games/run-away/effects";
import { floaterOf } from "../../src/games/run-away/floaters";
import { spotOf } from "../../src/games/run-away/places";
import { sceneAround } from "../../src/games/run-away/spotlight";
import { printed, shortName } from "../../src/games/run-away/view";
import { CARDS } from "./positions";

const cards = shelve(CARDS);

describe("a key", () => {
  test.each([
    ["base:kobold-tripwire-1", { cards: ["kobold-tripwire-1"] }],
    ["clock:one-1,two-2", { cards: ["one-1", "two-2"] }],
    ["give:dart-dispenser-1,3", { cards: ["dart-dispenser-1"], seat: 3 }],
    ["flip:2,3", { encounter: 2, seat: null }],
    ["look:0,1", { encounter: 0, seat: null }],
    ["lay:snack-break-1,boss", { cards: ["snack-break-1"], boss: true }],
    ["play:bag-of-marbles-2,3", { cards: ["bag-of-marbles-2"], seat: 3 }],
    ["play:rope-1.2", { cards: ["rope-1"] }],
    ["ability:bard.2,3", { ability: true, seat: 3, cards: [] }],
    ["swap:4", { seat: 4, cards: [] }],
    ["choose:lose-2-gold", { cards: [], seat: null }],
    ["pass", { cards: [], seat: null, encounter: null, boss: false, ability: false }],
  ])("%s", (key, expected) => {
    expect(spotOf(key)).toMatchObject(expected);
  });
});

describe("a card", () => {
  test("has the number of its copy", () => {
    expect(printed(cards, "kobold-tripwire-1")).toMatchObject({ name: "Kobold Tripwire", number: 7, kobold: true });
    expect(printed(cards, "kobold-tripwire-2").number).toBe(5);
  });

  test("that nobody knows keeps its id as a name", () => {
    expect(printed(cards, "no-such-card-1")).toMatchObject({ name: "no-such-card-1", number: null });
  });

  test.each(CARDS.filter((card) => card.data.speeds !== undefined).map((card) => [card.id, card] as const))(
    "%s has signs a player can read",
    (_, card) => {
      for (const { sign, text } of signsOf(card.data, { or: "or", next: "next" })) {
        expect(`${sign}${text}`).toMatch(/^[a-z]+|^[−+=?]/);
        expect(text).not.toMatch(/undefined|null|NaN|luck/);
      }
    },
  );

  test("signs say what it does", () => {
    const words = { or: "or", next: "next" };
    const text = (id: string): string =>
      signsOf(cards.get(id)!.data, words)
        .map((each) => `${each.sign}${each.text}`)
        .join(" ");
    expect(text("kobold-tripwire")).toBe("speed−2");
    expect(text("untied-bootlace")).toBe("speed−3 or life−1");
    expect(text("dart-dispenser")).toBe("luck speed−1 or life−2");
  });
});

test("a Boss is called by the first part of the name", () => {
  expect(CARDS.filter((card) => card.table === "boss").map((card) => shortName(card.name))).toEqual([
    "Cindermaw",
    "Bruno",
    "Gelatinous Landlord",
    "Three Hundred Kobolds",
  ]);
});

describe("the card all eyes are on", () => {
  const told = (...events: object[]) => events.map((event) => ({ event: { clause: "", ...event }, text: "" }) as never);
  const flip = { kind: "flipped", seat: 1, card: "kobold-tripwire-1", space: 8 };

  test("is the one turned over last", () => {
    expect(sceneAround("flip", told({ kind: "run-began", seat: 1 }, flip), 1)).toMatchObject({ card: flip.card, who: 1 });
  });

  test("is forgotten with the next step", () => {
    expect(sceneAround("after", told(flip, { kind: "stepped", seat: 1, space: 9 }), 1).card).toBeNull();
  });

  test("is no matter in a window that is about none", () => {
    expect(sceneAround("run-end", told(flip), 1).card).toBeNull();
  });

  test("may be a number that was drawn", () => {
    const drawn = { kind: "card-drawn", seat: 1, card: "x-1", number: 4, result: "luck" };
    expect(sceneAround("luck", told(flip, drawn), 1)).toMatchObject({ card: flip.card, number: 4 });
  });
});

test.each([
  [
    { kind: "healed", seat: 0, amount: 3 },
    { who: 0, text: "+3", tone: "good" },
  ],
  [
    { kind: "gold", seat: 2, amount: 2, result: "lost" },
    { who: 2, text: "−2", tone: "bad" },
  ],
  [
    { kind: "boss-speed", amount: 2, result: "gained" },
    { who: "boss", text: "+2", tone: "bad" },
  ],
])("%o floats up", (event, expected) => {
  expect(floaterOf({ clause: "", ...event })).toMatchObject(expected);
});
