/** How much has to come over the line before somebody plays: the lobby, and then a table of one game. */
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const WEB = new URL("../", `file://${import.meta.dirname}/`);
const BUILT = new URL("../src/undercroft/server/static/", WEB);
const MANIFEST = new URL(".vite/manifest.json", BUILT);
const MOST = 250_000;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

/** Every file that is loaded with these sources; the older of two forms of a font is not. */
function loadedWith(manifest: Record<string, Chunk>, sources: string[]): Set<string> {
  const files = new Set<string>();
  const chunks = new Set<string>();
  const load = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the manifest has no ${source}`);
    if (chunks.has(source)) return;
    chunks.add(source);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) if (!file.endsWith(".woff")) files.add(file);
    for (const each of chunk.imports ?? []) load(each);
  };
  for (const each of sources) load(each);
  return files;
}

/** As the service sends it: fonts are packed already. */
function packed(file: string): number {
  const content = readFileSync(new URL(file, BUILT));
  return file.endsWith(".woff2") ? content.length : gzipSync(content, { level: 9 }).length;
}

test("lobby and one game are under 250 kB", () => {
  if (!existsSync(MANIFEST)) throw new Error("the client is not built: run `make web`");
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8")) as Record<string, Chunk>;
  const games = Object.keys(manifest).filter((name) => /^src\/games\/[^/]+\/index\.ts$/.test(name));
  expect(games.length).toBeGreaterThanOrEqual(4);
  const page = packed("index.html");
  for (const game of games) {
    const files = [...loadedWith(manifest, ["index.html", "src/table/Table.svelte", game])];
    const size = files.reduce((sum, file) => sum + packed(file), page);
    const lobby = [...loadedWith(manifest, ["index.html"])].reduce((sum, file) => sum + packed(file), page);
    console.info(`${game.split("/")[2]}: ${Math.round(size / 1000)} kB, ${Math.round(lobby / 1000)} of them the lobby`);
    expect([game, size < MOST]).toEqual([game, true]);
    expect(files.some((file) => file.endsWith(".css")) && files.some((file) => file.endsWith(".woff2"))).toBe(true);
  }
});
