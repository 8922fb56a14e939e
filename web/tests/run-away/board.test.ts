/** The board and the tray of Run Away!! on real positions: all that may be done is there, and nothing that is hidden. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { BoardProps } from "../../src/match/parts";
import Board from "../../src/games/run-away/Board.svelte";
import Corner from "../../src/games/run-away/Corner.svelte";
import Hand from "../../src/games/run-away/Hand.svelte";
import { whereIs } from "../../src/games/run-away/motion.svelte";
import Seat from "../../src/games/run-away/Seat.svelte";
import { printed, type Table } from "../../src/games/run-away/view";
import Tray from "../../src/games/run-away/Tray.svelte";
import { shelve } from "../../src/match/cards";
import { CARDS, moment, MOMENTS, propsOf, tableOf, type Moment } from "./positions";

afterEach(cleanup);

function show(each: Moment, more: Partial<BoardProps<Table>> = {}): BoardProps<Table> {
  const props = propsOf(each, more);
  render(Board, { props });
  render(Tray, { props });
  if (props.narrow) render(Hand, { props });
  return props;
}

const asked = MOMENTS.filter((each) => each.update.question !== null).map((each) => [each.name, each] as const);

describe("every option", () => {
  test.each(asked)("%s: is somewhere on the table, nothing else is, and pressing it chooses it", async (_, each) => {
    const onchoose = vi.fn();
    const props = show(each, { onchoose });
    const there = [...document.querySelectorAll<HTMLElement>("[data-key]")];
    expect(new Set(there.map((one) => one.dataset.key))).toEqual(new Set(Object.keys(props.targets)));
    for (const key of Object.keys(props.targets)) {
      const place = there.find((one) => one.dataset.key === key);
      expect(place, key).toBeInstanceOf(HTMLButtonElement);
      expect(place!.getAttribute("aria-label") ?? place!.textContent, key).toMatch(/\w/);
      onchoose.mockClear();
      await fireEvent.click(place!);
      expect(onchoose, key).toHaveBeenCalledExactlyOnceWith(key);
    }
  });

  test("of nobody who is not asked is on the table", () => {
    show(moment("late"));
    expect(document.querySelectorAll("[data-key]")).toHaveLength(0);
  });
});

describe("secrets", () => {
  test.each(MOMENTS.map((each) => [each.name, each] as const))("%s: no card is named that the seat was not told of", (_, each) => {
    const told = JSON.stringify([each.update.view, each.update.question, each.log, each.update.events]);
    show(each);
    const shown = [
      document.body.textContent,
      ...[...document.querySelectorAll("[aria-label], [title]")].map(
        (one) => `${one.getAttribute("aria-label")} ${one.getAttribute("title")}`,
      ),
    ].join("\n");
    const deck = CARDS.filter((card) => card.data.speeds !== undefined);
    for (const card of deck.filter((each) => !told.includes(each.id) && !told.includes(each.name))) {
      expect(shown).not.toContain(card.name);
    }
  });

  test("what lies face down shows who put it there, and no more", () => {
    const each = moment("which-card");
    const props = show(each);
    const gifts = tableOf(each).players[each.seat!]!.encounters;
    expect(gifts.length).toBeGreaterThan(0);
    expect(document.querySelectorAll(".tray-row .card.down")).toHaveLength(gifts.length);
    for (const gift of gifts) expect(screen.getAllByText(`from ${props.names[gift.source]}`).length).toBeGreaterThan(0);
  });

  test("a spectator sees the backs of Items", () => {
    const each = moment("late");
    const table = tableOf(each);
    render(Tray, { props: propsOf(each) });
    const player = table.players[table.runner as number]!;
    expect(document.querySelectorAll(".card.down")).toHaveLength(player.encounters.length + player.items.length);
  });
});

describe("pieces", () => {
  test("each Hero in the dungeon, the Boss, Walls and Globals have a name and a space", () => {
    const each = moment("globals");
    const table = tableOf(each);
    show(each);
    for (const player of table.players.filter((one) => one.status === "running")) {
      const name = player.seat === each.seat ? "You" : each.names[player.seat];
      expect(screen.getAllByLabelText(`${name}, space ${player.space}`)).toHaveLength(1);
    }
    for (const wall of table.walls) expect(screen.getAllByLabelText(`A Wall, space ${wall}`)).toHaveLength(1);
    for (const { space, card } of table.globals) {
      expect(screen.getAllByLabelText(new RegExp(`^${printed(shelve(CARDS), card).name}, space ${space}`))).toHaveLength(1);
    }
    expect(screen.getAllByLabelText(`Bruno, space ${table.boss.space}`)).toHaveLength(1);
  });

  test("a Hero who is good for several things opens a list, and Escape closes it", async () => {
    const each = moment("encounter");
    const props = show(each);
    const button = document.querySelector('[aria-label="options for Ann, space 5"]');
    const choices = button!.parentElement!.querySelector("ul")!;
    expect(choices.hidden).toBe(true);
    await fireEvent.click(button!);
    expect(choices.hidden).toBe(false);
    const wanted = Object.values(props.targets).filter((target) => target.key.endsWith(",0"));
    expect([...choices.querySelectorAll("button")].map((one) => one.dataset.key)).toEqual(wanted.map((target) => target.key));
    await fireEvent.keyDown(button!, { key: "Escape" });
    expect(choices.hidden).toBe(true);
  });

  test("what is pointed at is marked wherever it is about", () => {
    const each = moment("encounter");
    const preview = Object.values(propsOf(each).targets)[0]!;
    show(each, { preview });
    const [, card, seat] = /^give:(.*),(\d)$/.exec(preview.key)!;
    const lit = [...document.querySelectorAll(".lit")].map((one) => one.getAttribute("aria-label"));
    expect(lit.some((label) => label?.startsWith(printed(shelve(CARDS), card!).name))).toBe(true);
    expect(lit.some((label) => label?.includes(each.names[Number(seat)]!))).toBe(true);
  });

  test("pointing at a card previews what it would do", async () => {
    const onpreview = vi.fn();
    show(moment("base-speed"), { onpreview });
    const [card] = [...document.querySelectorAll<HTMLElement>("[data-key^='base:']")];
    await fireEvent.focusIn(card!);
    expect(onpreview).toHaveBeenCalledWith(card!.dataset.key);
  });
});

describe("what happens", () => {
  const each = moment("late");

  test("a wound floats up from whom it hits, unless no movement is wanted", () => {
    const beat = { kind: "hurt", clause: "RA-8.9", seat: 1, amount: 2, life: 3, result: "card" };
    show(each, { beat, reduced: false, speed: 1 });
    expect(document.querySelector(".floater")?.textContent).toContain("−2");
    cleanup();
    show(each, { beat });
    expect(document.querySelector(".floater")).toBeNull();
  });

  test("a card that is turned over is shown large to everybody", () => {
    const card = CARDS.find((one) => one.id === "kobold-tripwire")!;
    show(each, { beat: { kind: "flipped", clause: "RA-7.3", seat: 2, card: "kobold-tripwire-1", space: 30 } });
    expect(document.querySelector(".spotlight")?.textContent).toContain(card.name);
  });

  test.each([
    [
      { kind: "run-ended", clause: "RA-6.12", seat: 2, space: 31 },
      { who: 2, space: 31 },
    ],
    [
      { kind: "boss-ended", clause: "RA-10.23", space: 12 },
      { who: "boss", space: 12 },
    ],
    [
      { kind: "boss-hit", clause: "RA-10.9", seat: 1, amount: 2, space: 12 },
      { who: "boss", space: 12 },
    ],
    [
      { kind: "boss-passed", clause: "RA-11.6", seat: 3, space: 20 },
      { who: 3, space: 20 },
    ],
    [{ kind: "gold", clause: "RA-8.10", seat: 3, amount: 2 }, null],
  ] as const)("%o has somebody somewhere", (event, expected) => {
    expect(whereIs({ ...event })).toEqual(expected);
  });

  test("whoever has run is where the event says, before the next view comes", async () => {
    const props = propsOf(each, { beat: { kind: "run-ended", clause: "RA-6.12", seat: 2, space: 40 } });
    const before = render(Board, { props: propsOf(each) });
    const from = left("Kit");
    await before.rerender(props);
    await new Promise((done) => setTimeout(done, 50));
    expect(left("Kit")).not.toBe(from);
  });
});

function left(name: string): string {
  return document.querySelector<HTMLElement>(`.piece:has([aria-label^="${name},"])`)?.style.left ?? "";
}

describe("beside the board", () => {
  test("the Clock's candles burn for the numbers that are in", () => {
    const each = moment("late");
    render(Corner, { props: propsOf(each) });
    expect(document.querySelectorAll(".burns")).toHaveLength(new Set(tableOf(each).clock.map((one) => one.number)).size);
  });

  test("a seat tells Life, gold and what lies in front of it", () => {
    const each = moment("five");
    render(Seat, { props: { ...propsOf(each), of: 0 } });
    const player = tableOf(each).players[0]!;
    expect(screen.getByLabelText(`${player.life} of ${player.life_max} Life`)).toBeTruthy();
    expect(screen.getByLabelText(`${player.gold} Gold`)).toBeTruthy();
    expect(screen.getByLabelText(`space ${player.space}`)).toBeTruthy();
  });

  test.each(asked)("%s: a phone shows the cards that the question is about", (_, each) => {
    const props = propsOf(each, { narrow: true });
    render(Hand, { props });
    const there = [...document.querySelectorAll<HTMLElement>("[data-key]")].map((one) => one.dataset.key);
    for (const key of Object.keys(props.targets).filter((one) => /^(base|clock|give|flip|look|drop|item|play):/.test(one))) {
      expect(there, key).toContain(key);
    }
  });
});
