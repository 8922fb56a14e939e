/** Public tables in the lobby: as many as are looked at, page by page. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { Listing } from "../src/lobby/listing.svelte";

const PAGE = 50;

/** A service with so many tables; what it was asked. */
function serving(number: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const query = new URL(path, "http://here").searchParams;
    asked.push(`${query.get("stage")} ${query.get("search")} ${query.get("after")}`);
    const first = Number(query.get("after") ?? 0);
    const tables = Array.from({ length: Math.min(PAGE, number - first) }, (_, i) => ({ id: `t${first + i}` }));
    const headers: HeadersInit = first + PAGE < number ? { link: `</api/tables?stage=gathering&after=${first + PAGE}>; rel="next"` } : {};
    return new Response(JSON.stringify(tables), { headers });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe("public tables", () => {
  it("are all shown where there are few", async () => {
    const asked = serving(5);
    const listing = new Listing("gathering");
    await listing.look("", new Set(["t1"]));
    expect(listing.tables.map(({ id }) => id)).toEqual(["t0", "t2", "t3", "t4"]);
    expect(listing.more).toBe(false);
    expect(asked).toEqual(["gathering  "]);
  });

  it("come page by page, as many as are asked for", async () => {
    const asked = serving(70);
    const listing = new Listing("gathering");
    await listing.look("");
    expect([listing.tables.length, listing.more, asked.length]).toEqual([6, true, 1]);
    for (const shown of [30, 54, 70]) {
      await listing.show(new Set());
      expect(listing.tables.length).toBe(shown);
    }
    expect(listing.more).toBe(false);
    expect(asked.at(-1)).toBe("gathering  50");
    expect(new Set(listing.tables.map(({ id }) => id)).size).toBe(70);
  });

  it("are searched anew from the first on, and what comes late is not shown", async () => {
    const asked = serving(70);
    const listing = new Listing("gathering");
    await listing.look("");
    await listing.show(new Set());
    await Promise.all([listing.look("ann", new Set(["t0"])), listing.look("bob")]);
    expect(listing.tables.map(({ id }) => id)).toEqual(["t0", "t1", "t2", "t3", "t4", "t5"]);
    expect(asked.slice(-2)).toEqual(["gathering ann ", "gathering bob "]);
  });
});
