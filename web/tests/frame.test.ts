/** The table page on real positions of every game. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { load } from "../src/games/index";
import { shelve } from "../src/match/cards";
import type { Game } from "../src/match/parts";
import { recorded, type Source } from "../src/match/source";
import { Timeline } from "../src/match/timeline.svelte";
import Frame from "../src/table/Frame.svelte";
import News from "../src/table/News.svelte";
import type { Advice, Place, Sheet } from "../src/wire/messages";

const files = import.meta.glob<{ default: any }>("../fixtures/*.json", { eager: true });
const games = Object.keys(files)
  .filter((file) => /\/[\w-]+\.json$/.test(file))
  .map((file) => file.split("/").at(-1)!.replace(".json", ""));
/** The first, and every fourth after it: games try their own boards on all of them. */
const some = (moments: any[]): any[] => moments.filter((_, i) => i % 4 === 0 || i === moments.length - 1);

afterEach(cleanup);

async function shown(game: string, moment: any, more: Partial<Source> = {}) {
  const timeline = new Timeline();
  timeline.push(moment.update, moment.log, true);
  const choose = vi.fn(() => true);
  const source = { ...recorded(moment.seat, placesOf(moment)), choose, ...more };
  render(Frame, { game: await open(game), timeline, source, names: moment.names });
  return choose;
}

const placesOf = (moment: any): Place[] =>
  moment.names.map((name: string) => ({ name, bot: "", open: false, here: true, stand_in: "", gone: false }));

async function open(name: string): Promise<Game> {
  const contents = files[`../fixtures/${name}.cards.json`]!.default;
  return { name, title: contents.game.title, parts: await load(name), cards: shelve(contents.cards) };
}

describe.each(games)("%s", (game) => {
  const moments: any[] = files[`../fixtures/${game}.json`]!.default;

  test.each(some(moments).map((moment) => [moment.name, moment]))("%s shows every option and the question", async (_, moment) => {
    await shown(game, moment);
    const question = moment.update.question;
    expect(document.querySelectorAll(".options .opt")).toHaveLength(question?.answers.length ?? 0);
    if (question) expect(document.querySelector(".prompt")?.textContent).toContain(question.text);
    expect(document.querySelectorAll(".seats .seat")).toHaveLength(moment.names.length);
  });
});

const moves = files["../fixtures/lungeon-run.json"]!.default.find((each: any) => each.name === "choose_move");

describe("keys", () => {
  test("a number picks, Enter confirms", async () => {
    const onchoose = await shown("lungeon-run", moves);
    await fireEvent.keyDown(window, { key: "2" });
    expect(onchoose).not.toHaveBeenCalled();
    await fireEvent.keyDown(window, { key: "Enter" });
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(moves.update.question.answers[1].key);
  });

  test("the same number twice is enough", async () => {
    const onchoose = await shown("lungeon-run", moves);
    await fireEvent.keyDown(window, { key: "1" });
    await fireEvent.keyDown(window, { key: "1" });
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(moves.update.question.answers[0].key);
  });

  test("nothing is sent while a choice is on its way", async () => {
    const onchoose = await shown("lungeon-run", moves, { underway: "move:1,1" });
    await fireEvent.keyDown(window, { key: "1" });
    await fireEvent.keyDown(window, { key: "Enter" });
    expect(onchoose).not.toHaveBeenCalled();
  });
});

test("a tile of the board is an option, too", async () => {
  const onchoose = await shown("lungeon-run", moves);
  const key = moves.update.question.answers[0].key;
  await fireEvent.click(document.querySelector(`.board [data-key="${key}"]`)!);
  expect(onchoose).toHaveBeenCalledExactlyOnceWith(key);
});

test("whoever listens is told each line once, and a question again when it is asked again", async () => {
  const told = (text: string) => ({ text, event: { kind: "moved", clause: "LR-4.2" } }) as any;
  const log = [told("Ann moves."), told(""), told("Bob moves.")];
  const { rerender } = render(News, { log, question: moves.update.question, position: 1, hinted: "" });
  const lines = () => [...document.querySelectorAll("[aria-live] p")].filter((line) => line.textContent);
  const before = lines();
  expect(before.map((line) => line.textContent)).toEqual(["Ann moves.", "Bob moves.", `Your turn: ${moves.update.question.text}`]);
  await rerender({ log: [...log, told("Eve moves.")], position: 2 });
  const after = lines();
  expect(after.map((line) => line.textContent)[2]).toBe("Eve moves.");
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[0]).toBe(before[0]); // what stands there is not said again
  expect(after[3]).not.toBe(before[2]); // but the question is, although its words are the same
});

test("what is closed says why", async () => {
  const moment = files["../fixtures/dash-through-the-dungeon.json"]!.default.find((each: any) => each.name === "respond");
  await shown("dash-through-the-dungeon", moment);
  expect(document.querySelector(".closed")?.textContent).toContain(moment.update.question.closed[0].reason);
});

describe("hints", () => {
  const giving = { hints: true } as Sheet;
  const position = moves.update.position;
  const best = moves.update.question.answers[1];
  const advice: Advice = { type: "advice", id: 1, position, key: best.key, text: "", ranking: [], tips: [] };

  test("H asks for one, where hints are given", async () => {
    const askHint = vi.fn();
    await shown("lungeon-run", moves, { sheet: giving, askHint });
    await fireEvent.keyDown(window, { key: "h" });
    await fireEvent.click(document.querySelector(".hint")!);
    expect(askHint).toHaveBeenCalledTimes(2);
  });

  test("where none are given there is no button, and H does nothing", async () => {
    const askHint = vi.fn();
    await shown("lungeon-run", moves, { askHint });
    await fireEvent.keyDown(window, { key: "h" });
    expect(document.querySelector(".hint")).toBeNull();
    expect(askHint).not.toHaveBeenCalled();
  });

  test("a hint marks the option in the list and is read aloud, but chooses nothing", async () => {
    const onchoose = await shown("lungeon-run", moves, { sheet: giving, hint: advice });
    expect(document.querySelector(".opt.advised")?.getAttribute("data-key")).toBe(best.key);
    expect(document.querySelector(".opt.advised")?.textContent).toContain("Hint");
    expect(document.querySelector("[aria-live]")?.textContent).toContain(`“${best.text}” looks best`);
    expect(document.querySelector(".opt.on")).toBeNull();
    await fireEvent.keyDown(window, { key: "Enter" });
    expect(onchoose).not.toHaveBeenCalled();
  });

  const likely = [
    { key: best.key, chance: 0.617, spread: 0.042, reasons: ["wins 50%", "more life"] },
    { key: moves.update.question.answers[0].key, chance: 0.5, spread: null, reasons: [] },
  ];

  /** A hint was given, and what is said of it is on the page. */
  async function hinted(given: Advice) {
    await shown("lungeon-run", moves, { sheet: giving, hint: given });
    return vi.waitUntil(() => document.querySelector(".hinted"));
  }

  test("the best options are told with their chance, its spread and what speaks for them", async () => {
    await hinted({ ...advice, tips: likely });
    const told = (part: string) => [...document.querySelectorAll(`.tips ${part}`)].map((each) => each.textContent?.trim());
    expect(told(".option")).toEqual([best.text, moves.update.question.answers[0].text]);
    expect(told(".chance")).toEqual(["62 % ±4", "50 %"]);
    expect(told(".why")).toEqual(["For it: wins 50%, more life."]);
    expect(document.querySelector("[aria-live]")?.textContent).toContain(
      `“${best.text}” looks best, with 62 % to win. Give or take 4. For it: wins 50%, more life.`,
    );
    expect(document.querySelector(".hinted")?.textContent).not.toContain("own advice");
  });

  test("where nobody knows how likely it is to win, that is said", async () => {
    const tips = [{ key: best.key, chance: null, spread: null, reasons: [] }];
    await hinted({ ...advice, tips });
    expect(document.querySelector(".hinted")?.textContent).toContain("the game’s own advice");
    expect(document.querySelector(".tips")).toBeNull();
  });

  test("what seems better than the hint is said to be luck", async () => {
    const [, other] = likely;
    const tips = [{ ...likely[0]!, chance: 0.48 }, other!];
    await hinted({ ...advice, tips });
    expect(document.querySelector(".hinted")?.textContent).toContain("What seems better may be luck");
  });

  test("a hint for another question is not shown", async () => {
    await shown("lungeon-run", moves, { sheet: giving, hint: { ...advice, position: position - 1 } });
    expect(document.querySelector(".opt.advised")).toBeNull();
    expect(document.querySelector("[aria-live]")?.textContent).not.toContain("Hint");
  });

  test("where all is equal, that is said", async () => {
    await hinted({ ...advice, key: null });
    expect(document.querySelector(".hinted")?.textContent).toContain("equally good");
  });
});
