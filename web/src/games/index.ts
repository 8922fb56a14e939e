/** The games that have a drawn board, each in a folder of its own that is loaded when a table of it is opened.
 *
 *  A folder has an `index.ts` with the parts of its table, a `lesson.ts` and a `poster.ts` for the lobby. A game without
 *  one is played on a plain board. */
import type { Component } from "svelte";
import { shelve } from "../match/cards";
import type { Game, GameParts } from "../match/parts";
import { service } from "../wire/http";
import type { Lesson, Spoken } from "./lesson";

/** In which order they hang in the lobby; others come after them. */
export const ORDER = ["dungeon-run", "run-away", "lungeon-run", "dash-through-the-dungeon"];

/** A game in the lobby. */
export interface Poster {
  picture: string;
  sign: Component;
  pitch: Spoken;
  /** How long a match takes. */
  length: Spoken;
}

const tables = import.meta.glob<{ default: GameParts }>("./*/index.ts");
const lessons = import.meta.glob<{ default: Lesson }>("./*/lesson.ts");
const posters = import.meta.glob<Poster>("./*/poster.ts", { eager: true, import: "default" });

/** Load what a game brings; a game without a drawn board gets a plain one. */
export async function load(game: string): Promise<GameParts> {
  const loader = tables[`./${game}/index.ts`] ?? (() => import("../notation/index"));
  return (await loader()).default;
}

/** A game with its cards, and those of the packs that are played with. */
export async function bring(name: string, packs: string[]): Promise<Game> {
  const [parts, contents] = await Promise.all([load(name), service.contents(name, packs)]);
  return { name, title: contents.game.title, parts, cards: shelve(contents.cards) };
}

export function hasLesson(game: string): boolean {
  return `./${game}/lesson.ts` in lessons;
}

export async function loadLesson(game: string): Promise<Lesson | null> {
  return (await lessons[`./${game}/lesson.ts`]?.())?.default ?? null;
}

export function posterOf(game: string): Poster | undefined {
  return posters[`./${game}/poster.ts`];
}
