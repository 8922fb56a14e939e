import { expect, test } from "vitest";
import { blocks } from "../src/pages/markdown";
import { find } from "../src/base/router.svelte";
import { left, reading } from "../src/table/clock";
import { Digits } from "../src/kit/keys";
import { de } from "../src/words/de";
import { en, type Word } from "../src/words/en";
import { speech } from "../src/words/index.svelte";
import { explain, why } from "../src/words/refusals";
import { errors, sentences as german } from "../src/words/sentences.de";
import { Refusal } from "../src/wire/http";
import type { Problem, Sentence } from "../src/wire/messages";
import sentences from "./sentences.json";

const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((each) => each[1]!).sort();

test("every sentence is there in German, with the same holes", () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  for (const word of Object.keys(en) as Word[]) expect([word, holes(de[word])]).toEqual([word, holes(en[word])]);
});

test("every sentence of the service is there in German, with the same particulars", () => {
  expect(Object.keys(german).sort()).toEqual(Object.keys(sentences).sort());
  for (const [name, english] of Object.entries(sentences)) expect([name, holes(german[name as Sentence])]).toEqual([name, holes(english)]);
});

test("refusals are said in German, and in English where the service alone knows the words", () => {
  const taken: Problem = { error: "table", reason: "somebody …", sentence: "name-taken", about: { name: "Ada" } };
  const closed: Problem = { error: "choice", reason: "rest: a Slime is here", sentence: "", about: {} };
  const strange: Problem = { error: "message", reason: "not JSON", sentence: "", about: {} };
  expect([taken, closed, strange].map(why)).toEqual(["somebody …", "rest: a Slime is here", "not JSON"]);
  Object.assign(speech, { sentences: german, errors });
  try {
    expect(why(taken)).toBe("Hier heißt schon jemand „Ada“: Nimm einen anderen Namen.");
    expect(why(closed)).toBe("Das steht jetzt nicht zur Wahl. (rest: a Slime is here)");
    expect(why(strange)).toBe("not JSON");
    expect(explain(new Refusal(taken, 409))).toBe(why(taken));
    expect(explain(new Error("broken"))).toBe("broken");
  } finally {
    Object.assign(speech, { sentences: {}, errors: {} });
  }
});

test("addresses", () => {
  expect(find("/")).toEqual({ page: "lobby" });
  expect(find("/table/a%2Fb")).toEqual({ page: "table", id: "a/b" });
  expect(find("/rules/lungeon-run", "#LR-5.1")).toEqual({ page: "rules", game: "lungeon-run", clause: "LR-5.1" });
  expect(find("/elsewhere")).toEqual({ page: "nowhere", path: "/elsewhere" });
});

test("rules can be read, and never become HTML", () => {
  const [heading, text, list, table] = blocks("# A *b*\n\nOne **two** <b>x</b>.\n\n- first\n- second\n\n| a | b |\n|---|---|\n| 1 | 2 |");
  expect(heading).toMatchObject({ kind: "heading", level: 1 });
  expect(text).toMatchObject({ inlines: [{ text: "One " }, { kind: "strong", text: "two" }, { text: " <b>x</b>." }] });
  expect(list).toMatchObject({ kind: "list", items: [[{ text: "first" }], [{ text: "second" }]] });
  expect(table).toMatchObject({ kind: "table", rows: [[[{ text: "1" }], [{ text: "2" }]]] });
});

test("clocks run while their seat is asked, and stop at nothing", () => {
  expect(reading(left({ left: 102_000, since: null }, 5))).toBe("1:42");
  expect(left({ left: 10_000, since: 1000 }, 4000)).toBe(7000);
  expect(left({ left: 10_000, since: 1000 }, 400_000)).toBe(0);
  expect(reading(3 * 24 * 3600_000)).toBe("3 d");
});

test("numbers of two digits are waited for only where there are that many options", () => {
  const found: number[] = [];
  const digits = new Digits((number) => found.push(number));
  digits.type("3", 7);
  digits.type("1", 12);
  digits.type("2", 12);
  digits.type("9", 12);
  expect(found).toEqual([3, 12, 9]);
});
