/** A seat at a table over a connection that is cut, late and doubled. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableClient } from "../src/wire/client.svelte";
import type { Update } from "../src/wire/messages";
import fixtures from "../fixtures/lungeon-run.json";

class Line {
  sent: any[] = [];
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  constructor(readonly address: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  cut(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }
}

const moment = fixtures.find((each) => each.name === "choose_move")!.update as unknown as Update;
const update = (changes: Partial<Update> = {}): Update => ({ ...structuredClone(moment), ...changes });
const welcome = { type: "welcome", seat: 0, table: { id: "t", game: "lungeon-run", seats: [] } };

let lines: Line[];
let client: TableClient;

function seated(): Line {
  client.open();
  const line = lines.at(-1)!;
  line.onopen?.(new Event("open"));
  line.say(welcome);
  return line;
}

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  client = new TableClient("t", "token", (address) => {
    const line = new Line(address);
    lines.push(line);
    return line;
  });
});
afterEach(() => vi.useRealTimers());

describe("a choice", () => {
  test("quotes its position and is sent once, however often it is clicked", () => {
    const line = seated();
    line.say(update({ position: 5 }));
    const key = client.latest!.question!.answers[0]!.key;
    expect(client.choose(key)).toBe(true);
    expect(client.choose(key)).toBe(false);
    expect(line.sent.filter((each) => each.type === "choose")).toEqual([{ type: "choose", key, position: 5, id: 1 }]);
  });

  test("can be made again after it was refused, and says why it was", () => {
    const line = seated();
    line.say(update({ position: 5 }));
    const key = client.latest!.question!.answers[0]!.key;
    client.choose(key);
    line.say({ type: "refused", id: 1, error: "stale", reason: "look at the table again" });
    expect(client.problem?.reason).toBe("look at the table again");
    expect(client.underway).toBeNull();
    expect(client.choose(key)).toBe(true);
  });

  test("that is not offered is not sent", () => {
    const line = seated();
    line.say(update());
    expect(client.choose("fly:9,9")).toBe(false);
    expect(line.sent.filter((each) => each.type === "choose")).toEqual([]);
  });

  test("is not sent again by itself when the connection comes back", () => {
    seated().say(update({ position: 5 }));
    client.choose(client.latest!.question!.answers[0]!.key);
    lines[0]!.cut();
    vi.advanceTimersByTime(1000);
    const line = lines[1]!;
    line.onopen?.(new Event("open"));
    line.say(welcome);
    expect(line.sent).toHaveLength(1);
    expect(line.sent[0]).toMatchObject({ type: "hello" });
    expect(client.underway).toBeNull();
  });
});

describe("a connection", () => {
  test("that is lost comes back with the cursor, later and later", () => {
    const line = seated();
    line.say(update({ cursor: [2, 40] }));
    line.cut();
    expect(client.link).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(lines).toHaveLength(2);
    lines[1]!.onopen?.(new Event("open"));
    expect(lines[1]!.sent[0]).toMatchObject({ cursor: [2, 40], token: "token" });
    lines[1]!.cut();
    vi.advanceTimersByTime(600);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(lines).toHaveLength(3);
  });

  test("that is refused is not tried again", () => {
    client.open();
    lines[0]!.say({ type: "refused", id: 0, error: "no-table", reason: "there is no such table" });
    lines[0]!.cut(1008);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(client.link).toBe("refused");
  });
});

test("what was taken back is forgotten", () => {
  const line = seated();
  const told = (text: string) => ({ event: { kind: "moved", clause: "LR-4.2" }, text });
  line.say(update({ events: [told("one"), told("two")] }));
  line.say(update({ events: [told("three")], taken_back: 1 }));
  expect(client.log.map((each) => each.text)).toEqual(["one", "three"]);
});

describe("a hint", () => {
  const advice = { type: "advice", id: 1, position: 5, key: "move:1,1", text: "", ranking: [], tips: [] };

  test("is asked for once, for the position one is at", () => {
    const line = seated();
    line.say(update({ position: 5 }));
    expect(client.askHint()).toBe(true);
    expect(client.askHint()).toBe(false);
    expect(line.sent.filter((each) => each.type === "ask-hint")).toEqual([{ type: "ask-hint", position: 5, id: 1 }]);
    line.say(advice);
    expect([client.hint?.key, client.hinting]).toEqual(["move:1,1", false]);
  });

  test("that comes late is let go, and so is one for the question before", () => {
    const line = seated();
    line.say(update({ position: 5 }));
    client.askHint();
    line.say(update({ position: 6 }));
    line.say(advice);
    expect(client.hint).toBeNull();
    client.askHint();
    line.say({ ...advice, id: 2, position: 6 });
    expect(client.hint).not.toBeNull();
    line.say(update({ position: 7 }));
    expect(client.hint).toBeNull();
  });

  test("that is refused may be asked for again", () => {
    const line = seated();
    line.say(update({ position: 5 }));
    client.askHint();
    line.say({ type: "refused", id: 1, error: "limit", reason: "think a moment" });
    expect([client.hinting, client.problem?.reason]).toEqual([false, "think a moment"]);
    expect(client.askHint()).toBe(true);
  });

  test("is not asked for by whoever is asked nothing", () => {
    seated().say(update({ question: null }));
    expect(client.askHint()).toBe(false);
  });
});

describe("what was said", () => {
  const said = (number: number, name = "Bob", text = `line ${number}`): object => ({ number, seat: 1, name, text, at: 0 });

  test("is taken down when it was deleted, and not asked for again", () => {
    const line = seated();
    line.say({ type: "said", lines: [said(1), said(2)] });
    line.say({ type: "unsaid", lines: [2] });
    expect(client.said.map((each) => each.number)).toEqual([1]);
    line.cut();
    vi.runOnlyPendingTimers();
    lines.at(-1)!.onopen?.(new Event("open"));
    expect(lines.at(-1)!.sent[0].said).toBe(2);
  });

  test("stands once, by the name whoever said it has now", () => {
    const line = seated();
    line.say({ type: "said", lines: [said(1), said(2, "Ann"), said(3)] });
    line.say({ type: "said", lines: [said(1, "Rob"), said(3, "Rob"), said(4, "Rob")] });
    expect(client.said.map((each) => [each.number, each.name])).toEqual([
      [1, "Rob"],
      [2, "Ann"],
      [3, "Rob"],
      [4, "Rob"],
    ]);
  });

  test("is reported by its number", () => {
    const line = seated();
    expect(client.report(7)).toBe(true);
    expect(line.sent.at(-1)).toEqual({ type: "report", line: 7, id: 1 });
  });
});

test("whoever was renamed meanwhile is not found in what was told before", () => {
  const people = (name: string): object => ({ ...welcome, table: { ...welcome.table, seats: [{ name: "Ann" }, { name }] } });
  client.open();
  const line = lines.at(-1)!;
  line.onopen?.(new Event("open"));
  line.say(people("Bob"));
  line.say(update({ cursor: [0, 3] }));
  expect(client.log.length).toBe(moment.events.length);
  line.cut();
  vi.runOnlyPendingTimers();
  const back = lines.at(-1)!;
  back.onopen?.(new Event("open"));
  expect(back.sent[0].cursor).toEqual([0, 3]);
  back.say(people("Rob"));
  const anew = lines.at(-1)!;
  expect(anew).not.toBe(back);
  anew.onopen?.(new Event("open"));
  expect(anew.sent[0]).toMatchObject({ cursor: [0, 0], said: 0 });
  anew.say(people("Rob"));
  expect([client.link, client.log, lines.length]).toEqual(["open", [], 3]);
});
