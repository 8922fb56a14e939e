/** The table of Dungeon Run as the service shows it, and the few questions a board has about it. */
import type {
  DungeonRunBattle,
  DungeonRunDice,
  DungeonRunDisarm,
  DungeonRunDuel,
  DungeonRunEscape,
  DungeonRunFoe,
  DungeonRunHero,
  DungeonRunLying,
  DungeonRunRating,
  DungeonRunRoom,
  DungeonRunTable,
  DungeonRunTrade,
} from "../../wire/generated";
import type { Standing } from "../../wire/messages";

export type Table = DungeonRunTable;
export type Hero = DungeonRunHero;
export type Room = DungeonRunRoom;
export type Foe = DungeonRunFoe;
export type Lying = DungeonRunLying;
export type Dice = DungeonRunDice;
export type Battle = DungeonRunBattle;
export type Duel = DungeonRunDuel;
export type Trade = DungeonRunTrade;
export type Fight = Battle | Duel | DungeonRunEscape | DungeonRunDisarm;
export type Scene = Table["now"][number];

export type Side = "N" | "E" | "S" | "W";
export type RatingName = "brawn" | "magic" | "skill";

export const RATINGS: readonly RatingName[] = ["brawn", "magic", "skill"];
export const SLOTS: readonly string[] = ["primary", "off", "head", "body"];

/** The card of a copy: "healing-potion.2" is the second Healing Potion. */
export function printedId(id: string): string {
  return id.replace(/\.\d+$/, "");
}

/** What people look at: the last thing begun that dice or two heroes decide. */
export function fightOf(table: Table): Fight | null {
  const fights = table.now.filter(
    (scene): scene is Fight => scene.what === "battle" || scene.what === "duel" || scene.what === "escape" || scene.what === "disarm",
  );
  return fights.at(-1) ?? null;
}

export function sceneOf<W extends Scene["what"]>(table: Table, what: W): Extract<Scene, { what: W }> | null {
  const found = table.now.filter((scene) => scene.what === what);
  return (found.at(-1) as Extract<Scene, { what: W }> | undefined) ?? null;
}

export function heroOf(table: Table, seat: number | null): Hero | null {
  return table.heroes.find((hero) => hero.seat === seat) ?? null;
}

/** The room in which something happens now: a scene's, or that of the hero whose turn it is. */
export function focusOf(table: Table, asked: number | null): number {
  for (const scene of [...table.now].reverse()) if ("room" in scene) return scene.room;
  const whose = asked ?? table.turn?.seat ?? table.first;
  return heroOf(table, whose)?.room ?? 0;
}

const NOTHING: DungeonRunRating = { printed: 0, training: 0, now: 0 };

export function ratingOf(hero: Hero, name: string): DungeonRunRating {
  return hero.ratings[name] ?? NOTHING;
}

/** How far the bearer of the Stone has to go, if the standing says so. */
export function stepsOf(standing: Standing[], seat: number): number | undefined {
  return standing.find((each) => each.seat === seat)?.figures.find((figure) => figure.name === "steps")?.value;
}
