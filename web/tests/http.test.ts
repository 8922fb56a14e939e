/** The service over HTTP: where it is asked, and what is made of its answers. */
import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { Refusal, service } from "../src/wire/http";
import type { Book, Positions, Seated, Sheet } from "../src/wire/messages";

function answering(status: number, body: unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    asked.push(`${request.method} ${path} ${request.body ?? ""}`.trim());
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe("the service over HTTP", () => {
  it("fills names into paths so that none can lead elsewhere", async () => {
    const asked = answering(200, {});
    await service.table("../games?");
    await service.positions("t1", 40, 10, "all");
    await service.join("t1", "Ada", 2);
    expect(asked).toEqual([
      "GET /api/tables/..%2Fgames%3F",
      "GET /api/tables/t1/positions/40?count=10&seat=all",
      'POST /api/tables/t1/join {"name":"Ada","seat":2}',
    ]);
  });

  it("asks once for what does not change, and again after a refusal", async () => {
    answering(503, { error: "busy", reason: "the database does not answer" });
    await expect(service.book("lungeon-run")).rejects.toThrow("the database does not answer");
    const asked = answering(200, { name: "lungeon-run" });
    await service.book("lungeon-run");
    await service.book("lungeon-run");
    expect(asked).toEqual(["GET /api/games/lungeon-run/rules"]);
  });

  it("says what was refused in the service's words", async () => {
    answering(403, { error: "not-yours", reason: "only the host, who opened the table, can start it" });
    const refusal = await service.start("t1").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ problem: { error: "not-yours" }, status: 403, message: expect.stringContaining("only the host") });
  });

  it("knows the types of answers from the service's document", () => {
    expectTypeOf(service.tables).returns.resolves.toEqualTypeOf<{ tables: Sheet[]; then: string | null }>();
    expectTypeOf(service.open).returns.resolves.toEqualTypeOf<Seated>();
    expectTypeOf(service.book).returns.resolves.toEqualTypeOf<Book>();
    expectTypeOf(service.positions).returns.resolves.toEqualTypeOf<Positions>();
  });
});
