/** Lessons: every one can be gone through whatever the player does, and says what is so. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hasLesson, loadLesson } from "../src/games/index";
import { holds, next, type Scene } from "../src/lessons/lesson";
import type { Step } from "../src/games/lesson";
import { overlap, place } from "../src/lessons/place";
import { Progress } from "../src/lessons/progress.svelte";

const GAMES = ["dungeon-run", "run-away", "lungeon-run", "dash-through-the-dungeon"];
const ANCHORS = ["board", "confirm", "corner", "hint", "log", "options", "prompt", "seats", "side", "tabs", "tray"];
const scene = (changes: Partial<Scene> = {}): Scene => ({ question: null, events: [], seat: 0, done: 0, over: false, ...changes });
const asked = (kind: string): Partial<Scene> => ({ question: { kind, clause: "", text: "", answers: [], closed: [], passes: null } });
const happened = (kind: string, seat?: number): Partial<Scene> => ({
  events: [{ kind, clause: "", ...(seat === undefined ? {} : { seat }) }],
});
const step = (id: string, changes: Partial<Step> = {}): Step => ({
  id,
  at: ["board"],
  clause: "",
  title: { en: id, de: id },
  text: { en: id, de: id },
  ...changes,
});

describe.each(GAMES)("the lesson of %s", async (game) => {
  const lesson = (await loadLesson(game))!;
  const rules = readFileSync(`../docs/rules/${game}.md`, "utf8");

  test("has 8 to 14 steps, each once", () => {
    expect(hasLesson(game)).toBe(true);
    expect(lesson.game).toBe(game);
    expect(lesson.steps.length).toBeGreaterThanOrEqual(8);
    expect(lesson.steps.length).toBeLessThanOrEqual(14);
    expect(new Set(lesson.steps.map((each) => each.id)).size).toBe(lesson.steps.length);
  });

  test.each(lesson.steps.map((each) => [each.id, each]))(
    "%s cites a clause there is, points at something and is short in both languages",
    (_, each) => {
      if (each.clause) expect(rules).toContain(`**${each.clause}**`);
      else expect(each.id).toBe("hint");
      for (const anchor of each.at) expect(ANCHORS).toContain(anchor);
      for (const language of ["en", "de"] as const) {
        expect(each.title[language].length).toBeGreaterThan(3);
        expect(each.text[language].split(" ").length).toBeLessThan(48);
        expect(each.text[language]).not.toBe(each.text[language === "en" ? "de" : "en"]);
      }
    },
  );

  test("ends for somebody whose match brings none of its moments", () => {
    const read: string[] = [];
    for (let done = 0; done < 40; done++)
      for (let found = next(lesson.steps, read, scene({ done })); found; found = next(lesson.steps, read, scene({ done })))
        read.push(found.id);
    expect([...read].sort()).toEqual(lesson.steps.map((each) => each.id).sort());
    expect(read.at(-1)).toBe(lesson.steps.at(-1)!.id);
  });

  test("ends with the match", () => {
    expect(next(lesson.steps, [], scene({ over: true }))).toBe(lesson.steps.at(-1));
  });
});

describe("moments", () => {
  test("a question, what happened to oneself or to all, and how much was done", () => {
    expect(holds({ asked: ["move"] }, scene(asked("move")))).toBe(true);
    expect(holds({ asked: ["move"] }, scene(asked("fight")))).toBe(false);
    expect(holds({ happened: ["hurt"] }, scene(happened("hurt", 0)))).toBe(true);
    expect(holds({ happened: ["hurt"] }, scene(happened("hurt", 1)))).toBe(false);
    expect(holds({ happened: ["dawn"] }, scene(happened("dawn")))).toBe(true);
    expect(holds({ done: 3 }, scene({ done: 2 }))).toBe(false);
    expect(holds({ done: 3 }, scene({ done: 3 }))).toBe(true);
  });

  test("a step whose moment has come goes before one that still waits", () => {
    const steps = [step("first"), step("fight", { when: [{ asked: ["fight"] }] }), step("late", { when: [{ done: 2 }] }), step("last")];
    expect(next(steps, [], scene())?.id).toBe("first");
    expect(next(steps, ["first"], scene())).toBeNull();
    expect(next(steps, ["first"], scene({ done: 2 }))?.id).toBe("late");
    expect(next(steps, ["first", "late"], scene({ ...asked("fight") }))?.id).toBe("fight");
    expect(next(steps, ["first", "late", "fight"], scene())?.id).toBe("last");
    expect(next(steps, ["first", "late", "fight", "last"], scene())).toBeNull();
  });
});

describe("going through a lesson", () => {
  const lesson = {
    game: "g",
    seed: 1,
    bots: 1,
    options: {},
    steps: [step("one"), step("do", { when: [{ asked: ["move"] }], does: true }), step("last")],
  };

  test("read, then done, then at its end; a reload goes on where it was", () => {
    const progress = new Progress(lesson, "t");
    progress.look(scene(asked("move")));
    expect([progress.step?.id, progress.number]).toEqual(["one", 1]);
    progress.answered();
    expect(progress.step?.id).toBe("one");
    progress.advance();
    expect([progress.step?.id, progress.number]).toEqual(["do", 2]);
    progress.answered();
    expect(progress.step).toBeNull();
    const again = new Progress(lesson, "t");
    again.look(scene());
    expect([again.step?.id, again.last, again.number]).toEqual(["last", true, 3]);
    again.advance();
    expect([again.step, again.ended]).toEqual([null, true]);
  });

  test("whoever leaves it is not bothered again", () => {
    const progress = new Progress(lesson, "t");
    progress.look(scene());
    progress.leave();
    progress.look(scene({ done: 9 }));
    expect([progress.step, progress.ended, new Progress(lesson, "t").ended]).toEqual([null, true, true]);
    expect(new Progress(lesson, "elsewhere").ended).toBe(false);
  });

  test("what this browser kept may be broken", () => {
    localStorage.setItem("undercroft.lesson.t", "{nonsense");
    expect(new Progress(lesson, "t").ended).toBe(false);
  });
});

describe("where a coach mark goes", () => {
  const card = { width: 380, height: 200 };
  const wide = { width: 1440, height: 900 };
  const panel = { left: 1068, top: 110, width: 372, height: 500 };

  test.each([
    ["below the seats", { left: 150, top: 8, width: 900, height: 90 }],
    ["above the tray", { left: 0, top: 700, width: 1068, height: 200 }],
    ["beside the hint", { left: 1300, top: 620, width: 90, height: 44 }],
    ["inside the board", { left: 0, top: 110, width: 1068, height: 590 }],
  ])("%s, inside the window and not over the options", (_, anchor) => {
    const at = place(card, anchor, [panel], wide);
    expect(overlap({ ...at, ...card }, panel)).toBe(0);
    expect(at.left).toBeGreaterThanOrEqual(0);
    expect(at.top).toBeGreaterThanOrEqual(0);
    expect(at.left + card.width).toBeLessThanOrEqual(wide.width);
    expect(at.top + card.height).toBeLessThanOrEqual(wide.height);
  });

  test("what is pointed at is not covered where there is room", () => {
    const seats = { left: 150, top: 8, width: 900, height: 90 };
    expect(overlap({ ...place(card, seats, [panel], wide), ...card }, seats)).toBe(0);
  });

  test("on a phone it leaves the options free", () => {
    const small = { width: 374, height: 260 };
    const sheet = { left: 0, top: 440, width: 390, height: 350 };
    const at = place(small, { left: 0, top: 110, width: 390, height: 330 }, [sheet], { width: 390, height: 844 });
    expect(overlap({ ...at, ...small }, sheet)).toBe(0);
  });

  test("with nothing to point at it is somewhere that is free", () => {
    const at = place(card, null, [panel], wide);
    expect(overlap({ ...at, ...card }, panel)).toBe(0);
  });
});
