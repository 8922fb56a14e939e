/** The analysis of a match: where things are drawn, what is said, and how it is asked for and waited for. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { layers, nearest, parts, positionAt, widthOf, xOf } from "../src/replay/analysis/chart";
import Chances from "../src/replay/analysis/Chances.svelte";
import Course from "../src/replay/analysis/Course.svelte";
import Findings from "../src/replay/analysis/Findings.svelte";
import Here from "../src/replay/analysis/Here.svelte";
import { Study } from "../src/replay/analysis/study.svelte";
import { catalogues } from "../src/replay/analysis/words";
import type { Analysed, Insight } from "../src/wire/messages";

const likely = (value: number, half = 0.05) => ({ value, low: Math.max(0, value - half), high: Math.min(1, value + half) });
const found: Insight = {
  choices: 100,
  seconds: 45,
  worlds: 32,
  learned: true,
  decisions: 90,
  looked_at: 88,
  course: [
    { position: 0, chances: [likely(0.5), likely(0.5)] },
    { position: 40, chances: [likely(0.25), likely(0.5)] },
    { position: 100, chances: [likely(1, 0), likely(0, 0)] },
  ],
  turning_points: [
    { first: 39, last: 40, seat: 0, before: likely(0.5), after: likely(0.25), sure: true, happened: ["Ann falls.", "Ann is hurt."] },
    { first: 60, last: 70, seat: 1, before: likely(0.6), after: likely(0.1), sure: false, happened: [] },
  ],
  mistakes: [
    {
      choice: 31,
      seat: 0,
      asked: "Where?",
      chosen: { key: "a", text: "Go north", chance: 0.4 },
      better: { key: "b", text: "Go south", chance: 0.55 },
      cost: likely(0.15, 0.04),
      sure: true,
    },
  ],
};
const names = ["Ann", "Bob"];
const words = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((each) => each.textContent!.replace(/\s+/g, " ").trim());

afterEach(cleanup);

describe("the chart", () => {
  test("a seat's area is as high as its chance, the first at the bottom", () => {
    const [ann, bob] = layers(found.course, 100, { width: 1000, height: 100 }, names);
    expect(ann!.path).toBe("M0 50L400 75L1000 0L1000 100L400 100L0 100Z");
    expect(bob!.path).toBe("M0 0L400 25L1000 0L1000 0L400 75L0 50Z");
  });

  test("what all expect together is never more than the whole", () => {
    expect(parts([likely(0.8), likely(0.8)])).toEqual([0.5, 0.5]);
    expect(parts([likely(0.2), likely(0.3)])).toEqual([0.2, 0.3]);
  });

  test("a name stands where there is room for it, or nowhere", () => {
    const [ann, bob] = layers(found.course, 100, { width: 1000, height: 100 }, names);
    for (const { label } of [ann!, bob!]) expect(label!.x + widthOf("Ann")).toBeLessThan(1000);
    expect(ann!.label!.x).toBeGreaterThan(700);
    expect(layers(found.course, 100, { width: 40, height: 100 }, names).map((each) => each.label)).toEqual([null, null]);
    expect(layers(found.course, 100, { width: 1000, height: 12 }, names).map((each) => each.label)).toEqual([null, null]);
  });

  test("places and positions are the same thing twice", () => {
    for (const position of [0, 7, 100]) expect(positionAt(xOf(position, 100, 640), 100, 640)).toBe(position);
    expect([positionAt(-5, 100, 640), positionAt(9999, 100, 640)]).toEqual([0, 100]);
    expect(xOf(0, 0, 640)).toBe(0);
  });

  test("a click goes to the position below it, and the picture says in words what it shows", async () => {
    const onjump = vi.fn();
    render(Course, { found, names, at: 40, onjump });
    const picture = document.querySelector("svg")!;
    expect(picture.getAttribute("aria-label")).toContain("Ann: 50 % at the beginning, 100 % at the end, at most 100 %.");
    picture.getBoundingClientRect = () => ({ left: 100, width: 500 }) as DOMRect;
    await fireEvent.click(picture, { clientX: 300 });
    expect(onjump).toHaveBeenCalledExactlyOnceWith(40);
  });
});

describe("what was found", () => {
  test("turning points and mistakes go to their positions", async () => {
    const onjump = vi.fn();
    render(Findings, { found, names, at: 31, onjump });
    const told = words(".finding");
    expect(told[0]).toBe("1Ann: 50 % → 25 % Position 40 Ann falls.Ann is hurt.");
    expect(told[1]).toContain("Positions 61 to 70, not beyond doubt");
    expect(told[2]).toContain("Ann: −15 points ±4");
    expect(told[2]).toContain("Chose “Go north” (40 %). Better: “Go south” (55 %).");
    expect(document.querySelector("[aria-current=true]")?.textContent).toContain("−15");
    for (const each of document.querySelectorAll(".finding, .jump")) await fireEvent.click(each);
    expect(onjump.mock.calls.flat()).toEqual([40, 70, 31, 0, 40, 100]);
  });

  test("all figures are in a table", () => {
    render(Findings, { found, names, at: 0, onjump: () => {} });
    expect(words("tbody th")).toEqual(["0", "40", "100"]);
    expect(words("tbody td")).toEqual(["50 % ±5", "50 % ±5", "25 % ±5", "50 % ±5", "100 %", "0 %"]);
    expect(document.body.textContent).toContain("88 of 90 decisions were looked at within 45 seconds");
    expect(document.body.textContent).toContain("what was learned of the game");
    expect(document.body.textContent).toContain("For the rest there was no time");
  });

  test("nothing found is said, and by whom worlds were played out", () => {
    render(Findings, { found: { ...found, turning_points: [], mistakes: [], learned: false }, names, at: 0, onjump: () => {} });
    expect(document.body.textContent).toContain("No turning point was found.");
    expect(document.body.textContent).toContain("No decision was found that cost anything.");
    expect(document.body.textContent).toContain("played out by greedy bots");
  });

  test("chances here are those of the nearest position that was looked at", () => {
    expect(nearest(found.course, 69)?.position).toBe(40);
    render(Here, { found, names, at: 69 });
    expect(words("li")[0]).toMatch(/^Ann ?25 % ?±5$/);
    expect(document.body.textContent).toContain("as estimated at position 40");
  });
});

describe("the way to the chart", () => {
  const shown = (told: Partial<Analysed>) => {
    const study = new Study("x", 1);
    study.told = { progress: "none", worlds: 0, part: 0, seconds: 45, found: null, ...told };
    const onask = vi.fn();
    render(Chances, { study, names, at: 0, onask, onjump: () => {} });
    return onask;
  };

  test("it can be asked for where it is made, and one is told how long it takes", async () => {
    const onask = shown({});
    expect(document.body.textContent).toContain("About 45 seconds");
    await fireEvent.click(document.querySelector("button")!);
    expect(onask).toHaveBeenCalledOnce();
  });

  test("where none are made nothing is offered", () => {
    shown({ seconds: 0 });
    expect(document.querySelector("button")).toBeNull();
  });

  test("how far it is can be seen and heard", () => {
    shown({ progress: "working", worlds: 120, part: 0.4 });
    expect(document.querySelector("label")?.textContent).toContain("120 so far");
    expect(document.querySelector("progress")?.getAttribute("value")).toBe("0.4");
  });

  test("a course of two positions is no chart", () => {
    shown({ progress: "done", found: { ...found, course: found.course.slice(1) } });
    expect(document.querySelector("svg")).toBeNull();
    expect(document.body.textContent).toContain("no time to follow the course");
  });
});

describe("asking for it", () => {
  const answers: Analysed[] = [];
  const asked: string[] = [];
  const told = (progress: Analysed["progress"], more: Partial<Analysed> = {}): Analysed => ({
    progress,
    worlds: 0,
    part: 0,
    seconds: 45,
    found: null,
    ...more,
  });

  beforeEach(() => {
    answers.length = asked.length = 0;
    vi.stubGlobal("fetch", async (path: string, { method }: { method: string }) => {
      asked.push(`${method} ${path}`);
      const answer = answers.shift();
      return answer
        ? Response.json(answer)
        : Response.json({ error: "limit", reason: "wait for it", sentence: "", about: {} }, { status: 429 });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("it is asked for once and looked for until it is there", async () => {
    answers.push(told("waiting"), told("working", { worlds: 12, part: 0.4 }), told("done", { found }));
    const study = new Study("x", 1);
    await study.ask();
    expect(study.underway).toBe(true);
    await vi.waitFor(() => expect(study.found).toEqual(found));
    expect(asked).toEqual(["POST /api/tables/x/analysis", "GET /api/tables/x/analysis", "GET /api/tables/x/analysis"]);
  });

  test("one that somebody else has asked for is waited for as well", async () => {
    answers.push(told("working"), told("done", { found }));
    const study = new Study("x", 1);
    await study.look();
    await vi.waitFor(() => expect(study.found).toEqual(found));
  });

  test("what is refused is said", async () => {
    const study = new Study("x", 1);
    await study.ask();
    expect([study.problem, study.underway]).toEqual(["wait for it", false]);
  });

  test("one that comes to nothing can be asked for again", async () => {
    answers.push(told("working"), told("none"));
    const study = new Study("x", 1);
    await study.ask();
    await vi.waitFor(() => expect(study.failed).toBe(true));
    expect(study.underway).toBe(false);
  });

  test("whoever leaves the page asks no more", async () => {
    answers.push(told("working"));
    const study = new Study("x", 5);
    await study.ask();
    study.close();
    await new Promise((done) => setTimeout(done, 30));
    expect(asked).toHaveLength(1);
  });
});

test("both languages fill in the same places", () => {
  const { en, de } = catalogues;
  const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const word of Object.keys(en) as (keyof typeof en)[]) expect(holes(de[word]), word).toEqual(holes(en[word]));
});
