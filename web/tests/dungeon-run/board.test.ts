import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import Board from "../../src/games/dungeon-run/Board.svelte";
import parts from "../../src/games/dungeon-run";
import { placed } from "../../src/games/dungeon-run/places";
import Seat from "../../src/games/dungeon-run/Seat.svelte";
import Tray from "../../src/games/dungeon-run/Tray.svelte";
import { printedId } from "../../src/games/dungeon-run/view";
import { cards, moment, moments, propsOf, tableOf, targetsOf, type Moment } from "./positions";

afterEach(cleanup);

function both(of: Moment): HTMLElement[] {
  return [render(Board, { props: propsOf(of) }).container, render(Tray, { props: propsOf(of) }).container];
}

function reach(drawn: HTMLElement[]): Map<string, HTMLElement> {
  const buttons = drawn.flatMap((part) => [...part.querySelectorAll<HTMLElement>("[data-key]")]);
  return new Map(buttons.map((each) => [each.dataset.key!, each]));
}

/** Every option with a place can be reached there by mouse and keyboard, and nothing else is offered. */
function everythingReachable(of: Moment, drawn: HTMLElement[]): void {
  const buttons = reach(drawn);
  expect([...buttons.keys()].filter((key) => !(key in targetsOf(of)))).toEqual([]);
  const kind = of.update.question?.kind ?? "";
  for (const { target, place } of placed(targetsOf(of), { table: tableOf(of), seat: of.seat, kind, cards })) {
    if (place === null) continue;
    const button = buttons.get(target.key);
    expect(button?.tagName, `${target.key} at ${place.at}`).toBe("BUTTON");
    expect(button!.tabIndex).toBeGreaterThanOrEqual(0);
    expect(button!.getAttribute("aria-label") ?? button!.textContent?.trim()).toBeTruthy();
  }
}

/** No card is named that this seat has not been told of. */
function nothingHidden(of: Moment, drawn: HTMLElement[]): void {
  const words = drawn.map((part) => part.textContent).join(" ");
  const told = JSON.stringify([of.update.view, of.update.question, of.log]);
  const known = (id: string): boolean => new RegExp(`"${id}[."]|[:,]${id}[",.]`).test(told);
  const named = cards.all().filter((card) => words.includes(card.name));
  // A hero card names the abilities printed on it, and some texts name other cards.
  const printed = named
    .filter((card) => known(card.id))
    .map((card) => card.text)
    .join(" ");
  const secret = named
    .filter((card) => ["treasure", "trap", "monster", "boss", "artifact", "ability"].includes(card.table))
    .filter((card) => !known(printedId(card.id)) && !told.includes(card.name) && !printed.includes(card.name));
  expect(secret.map((card) => card.name)).toEqual([]);
}

test.each(moments.map((of) => [of.name, of] as const))("%s: all that may be done, and nothing hidden", (_, of) => {
  const drawn = both(of);
  everythingReachable(of, drawn);
  nothingHidden(of, drawn);
});

test("a card that lies face down would be noticed", () => {
  const of = structuredClone(moment("turn"));
  const drawn = both(of);
  drawn[0]!.append("Gambler's Hood");
  expect(() => nothingHidden(of, drawn)).toThrow();
});

test("without a question nothing can be chosen", () => {
  const late = moments.find((each) => each.seat === null)!;
  expect(late.update.question).toBeNull();
  expect(reach(both(late)).size).toBe(0);
});

test("a target on the map points and chooses", async () => {
  const onchoose = vi.fn();
  const onpreview = vi.fn();
  const { container } = render(Board, { props: propsOf(moment("turn"), { onchoose, onpreview }) });
  const north = container.querySelector<HTMLElement>('[data-key="move:N"]')!;
  north.focus();
  expect(onpreview).toHaveBeenLastCalledWith("move:N");
  await fireEvent.keyDown(north, { key: "ArrowDown" });
  expect((document.activeElement as HTMLElement).dataset.key).not.toBe("move:N");
  await fireEvent.click(north);
  expect(onchoose).toHaveBeenCalledExactlyOnceWith("move:N");
});

test("what is pointed at says what it would do, with its odds and clause", () => {
  const of = moment("turn");
  const preview = { ...targetsOf(of)["move:N"]!, odds: "81 % dry" };
  const targets = { ...targetsOf(of), "move:N": preview };
  const { container } = render(Board, { props: propsOf(of, { preview, targets }) });
  const peek = container.querySelector(".peek")!;
  expect(peek.textContent).toContain("Move north");
  expect(peek.textContent).toContain("81 % dry");
  expect(peek.querySelector("a")!.getAttribute("href")).toBe("/rules/dungeon-run#DR-3.14");
});

test("hidden treasure is a closed chest", () => {
  const of = moments.find((each) => tableOf(each).rooms.some((room) => room.items.some((item) => item.item === null)))!;
  const { container } = render(Board, { props: propsOf({ ...of, seat: null }, { decision: null, targets: {} }) });
  expect(container.querySelector(".chest")).not.toBeNull();
});

test("the bearer of the Summoning Stone is marked on the map and in the row of seats", () => {
  const of = moment("six endgame");
  const bearer = tableOf(of).heroes.find((hero) => hero.summoner)!;
  const { container } = render(Board, { props: propsOf(of) });
  expect(container.querySelectorAll(".map .standee.stone")).toHaveLength(1);
  const seat = render(Seat, { props: { ...propsOf(of), of: bearer.seat } });
  expect(seat.container.textContent).toContain("Summoning Stone");
  const other = render(Seat, { props: { ...propsOf(of), of: (bearer.seat + 1) % 6 } });
  expect(other.container.textContent).not.toContain("Summoning Stone");
  expect(parts.subtitle(tableOf(of))).toContain("Endgame");
});

test("a trade shows both sides to the two, and only numbers to others", () => {
  const of = structuredClone(moment("six trade-offer"));
  const trade = tableOf(of).now.find((scene) => scene.what === "trade")!;
  Object.assign(trade, { offer: 1, offer_cards: ["longsword"] });
  expect(render(Board, { props: propsOf(of) }).container.querySelector(".trade .laid")!.textContent).toContain("Longsword");
  cleanup();
  Object.assign(trade, { offer_cards: null, answer_cards: null });
  const seen = render(Board, { props: propsOf(of, { decision: null, targets: {}, seat: 0 }) });
  expect(seen.container.querySelector(".trade .laid")!.textContent).not.toContain("Longsword");
  expect(seen.container.querySelectorAll(".trade .back")).toHaveLength(1);
});

test("a card can be read large and is closed again", async () => {
  const of = moment("keep-ability");
  const { container } = render(Board, { props: propsOf(of) });
  await fireEvent.click(container.querySelector<HTMLElement>(".more")!);
  const dialog = container.querySelector("dialog")!;
  expect(dialog.textContent).toContain(cards.name(of.update.question!.answers[0]!.key.slice("keep:".length)));
  dialog.close();
  await vi.waitFor(() => expect(container.querySelector("dialog")).toBeNull());
});

test("the tray shows whoever one looks at, and offers only one's own", async () => {
  const of = moment("new-item");
  const { container, getByRole } = render(Tray, { props: propsOf(of) });
  const other = tableOf(of).heroes.find((hero) => hero.seat !== of.seat)!;
  await fireEvent.click(getByRole("button", { name: new RegExp(`^${cards.name(other.hero)}`) }));
  expect(container.querySelector(".name")!.textContent).toContain(cards.name(other.hero));
  expect(container.querySelectorAll("[data-key]")).toHaveLength(0);
});
