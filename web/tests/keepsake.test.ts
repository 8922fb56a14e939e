/** What a browser keeps, when several of its tabs keep something. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

type Keepsake = (typeof import("../src/base/keepsake.svelte"))["keepsake"];

/** A tab that has just been opened. */
async function tab(): Promise<Keepsake> {
  vi.resetModules();
  return (await import("../src/base/keepsake.svelte")).keepsake;
}

const seat = (number: number): { seat: number; token: string } => ({ seat: number, token: `token-${number}` });

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("seats", () => {
  test("that one tab took are still there when another has taken some", async () => {
    const [one, other] = [await tab(), await tab()];
    other.keep("cellar", "dungeon-run", [seat(0)], true);
    one.keep("attic", "run-away", [seat(2)], false);
    const later = await tab();
    expect(later.tables.map(({ id }) => id).sort()).toEqual(["attic", "cellar"]);
    expect(later.table("cellar")).toMatchObject({ game: "dungeon-run", seats: [seat(0)], host: true });
    expect(later.table("attic")).toMatchObject({ seats: [seat(2)], host: false });
  });

  test("at one table, taken in two tabs, are both kept", async () => {
    const [one, other] = [await tab(), await tab()];
    one.keep("cellar", "lungeon-run", [seat(0)], true);
    other.keep("cellar", "lungeon-run", [seat(1)], false);
    expect((await tab()).table("cellar")).toMatchObject({ seats: [seat(0), seat(1)], host: true });
  });

  test("of another tab are known as soon as they are taken", async () => {
    const [one, other] = [await tab(), await tab()];
    other.keep("cellar", "lungeon-run", [seat(1)], false);
    expect(one.table("cellar")).toBeUndefined();
    dispatchEvent(new StorageEvent("storage", { key: "undercroft.held.cellar.1" }));
    expect(one.table("cellar")?.seats).toEqual([seat(1)]);
  });

  test("that are given up are gone, and no others", async () => {
    const [one, other] = [await tab(), await tab()];
    one.keep("cellar", "lungeon-run", [seat(0), seat(1)], true);
    other.keep("cellar-2", "lungeon-run", [seat(0)], false);
    one.forget("cellar");
    expect((await tab()).tables.map(({ id }) => id)).toEqual(["cellar-2"]);
  });

  test("are kept however many there are, the newest first", async () => {
    const one = await tab();
    vi.spyOn(Date, "now").mockImplementation(() => one.tables.length);
    for (let i = 0; i < 100; i++) one.keep(`table-${i}`, "lungeon-run", [seat(0)], true);
    const { tables } = await tab();
    expect(tables).toHaveLength(100);
    expect(tables[0]!.id).toBe("table-99");
  });

  test("give way, the oldest first, where a browser has no room", async () => {
    const one = await tab();
    for (const id of ["old", "young"]) {
      vi.spyOn(Date, "now").mockReturnValue(id === "old" ? 1 : 2);
      one.keep(id, "lungeon-run", [seat(0)], false);
    }
    const full = new Proxy(localStorage, {
      get: (storage, name) =>
        name === "setItem"
          ? (key: string, value: string) => {
              if (storage.length >= 2 && storage.getItem(key) === null) throw new DOMException("full", "QuotaExceededError");
              storage.setItem(key, value);
            }
          : Reflect.get(storage, name).bind(storage),
    });
    vi.stubGlobal("localStorage", full);
    vi.spyOn(Date, "now").mockReturnValue(3);
    one.keep("new", "lungeon-run", [seat(0)], false);
    vi.unstubAllGlobals();
    expect((await tab()).tables.map(({ id }) => id)).toEqual(["new", "young"]);
  });

  test("from when they were one list are taken over", async () => {
    localStorage.setItem("undercroft.tables", JSON.stringify([{ id: "cellar", game: "run-away", seats: [seat(3)], host: true, at: 5 }]));
    expect((await tab()).tables).toEqual([{ id: "cellar", game: "run-away", seats: [seat(3)], host: true, at: 5 }]);
    expect(localStorage.getItem("undercroft.tables")).toBeNull();
  });
});

test("settings that another tab changed are not changed back", async () => {
  const fresh = async () => {
    vi.resetModules();
    return (await import("../src/base/settings.svelte")).settings;
  };
  const [one, other] = [await fresh(), await fresh()];
  other.change({ name: "Ann" });
  one.change({ speed: 2 });
  expect((await fresh()).now).toMatchObject({ name: "Ann", speed: 2 });
  dispatchEvent(new StorageEvent("storage", { key: "undercroft.taste" }));
  expect(other.now).toMatchObject({ name: "Ann", speed: 2 });
});
