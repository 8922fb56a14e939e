/** Who may import whom: each room what stands below it, a game nothing of another, and nobody a game. */
import { expect, test } from "vitest";

const ROOMS = ["app", "lobby", "pages", "replay", "table", "lessons", "games", "notation", "kit", "match", "words", "base", "wire"];

const files = import.meta.glob<string>("../src/**/*.{ts,svelte,css}", { eager: true, query: "?raw", import: "default" });
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g;

/** Every import inside the client: the file, and the file it names, without its ending. */
const arrows = Object.entries(files).flatMap(([path, text]) => {
  const here = path.replace("../src/", "");
  return [...text.matchAll(IMPORT)].map(([, to]) => [here, new URL(to!, `file:///${here}`).pathname.slice(1)] as const);
});
const room = (path: string): string => path.split("/")[0]!;
const game = (path: string): string => (room(path) === "games" && path.split("/").length > 2 ? path.split("/")[1]! : "");

test("every file is in a room", () => {
  expect(Object.keys(files).length).toBeGreaterThan(150);
  expect(arrows.length).toBeGreaterThan(500);
  expect(Object.keys(files).filter((path) => !ROOMS.includes(room(path.replace("../src/", ""))))).toEqual([]);
});

test("a room imports only what stands below it", () => {
  const upwards = arrows.filter(([from, to]) => ROOMS.indexOf(room(to)) < ROOMS.indexOf(room(from)));
  expect(upwards).toEqual([]);
});

test("a game is loaded, never imported, and knows no other", () => {
  expect(arrows.filter(([from, to]) => game(to) && game(from) !== game(to))).toEqual([]);
});

test("within a room nothing goes round in a circle", () => {
  const next = new Map<string, string[]>();
  const bare = (path: string): string => path.replace(/(\.svelte)?(\.ts)?$/, "");
  const known = new Map(Object.keys(files).map((path) => [path.replace("../src/", ""), bare(path.replace("../src/", ""))]));
  for (const [from, to] of arrows) next.set(from, [...(next.get(from) ?? []), to]);
  const files_of = (to: string): string[] => [to, `${to}.ts`, `${to}.svelte`, `${to}/index.ts`].filter((each) => known.has(each));
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, way: string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(" → "));
    if (done.has(path) || way.includes(path)) return;
    for (const to of next.get(path) ?? []) for (const file of files_of(to)) walk(file, [...way, path]);
    done.add(path);
  };
  for (const path of next.keys()) walk(path, []);
  expect(circles).toEqual([]);
});
