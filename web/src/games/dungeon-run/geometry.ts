/** How a tile is drawn: a room of stone with a hall at each exit, in a cell of 176 by 176. */
import type { Room, Side } from "./view";

export const CELL = 176;
export const SIDES: readonly Side[] = ["N", "E", "S", "W"];
export const STEP: Record<Side, [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

const HALL: [number, number] = [61, 115];
const BEYOND = 14;

export type Shape = "square" | "octagon" | "narrow";

/** Where a room lies in the map, its top left corner. */
export function corner(at: { x: number; y: number }): { x: number; y: number } {
  return { x: at.x * CELL, y: at.y * CELL };
}

export function centre(at: { x: number; y: number }): { x: number; y: number } {
  return { x: at.x * CELL + CELL / 2, y: at.y * CELL + CELL / 2 };
}

/** The middle of an exit, on the border of the cell. */
export function doorway(at: { x: number; y: number }, side: Side): { x: number; y: number } {
  const middle = centre(at);
  return { x: middle.x + (STEP[side][0] * CELL) / 2, y: middle.y + (STEP[side][1] * CELL) / 2 };
}

/** Long rooms are narrow, some are octagons: the tile says which, so that a room always looks the same. */
export function shapeOf(tile: string, exits: string): Shape {
  if (exits === "NS" || exits === "SN") return /channel|bridge/.test(tile) ? "square" : "narrow";
  return hash(tile) % 3 === 0 || tile === "den" || tile === "well" || tile === "dungeon-entrance" ? "octagon" : "square";
}

/** The outline of a room with its halls, before it is turned. */
export function outline(exits: string, shape: Shape): string {
  const [left, right] = shape === "narrow" ? [36, 140] : [24, 152];
  const [top, bottom] = [24, 152];
  const cut = shape === "octagon" ? 26 : 6;
  const [from, to] = HALL;
  const far = CELL + BEYOND;
  const points: [number, number][] = [[left + cut, top]];
  if (exits.includes("N")) points.push([from, top], [from, -BEYOND], [to, -BEYOND], [to, top]);
  points.push([right - cut, top], [right, top + cut]);
  if (exits.includes("E")) points.push([right, from], [far, from], [far, to], [right, to]);
  points.push([right, bottom - cut], [right - cut, bottom]);
  if (exits.includes("S")) points.push([to, bottom], [to, far], [from, far], [from, bottom]);
  points.push([left + cut, bottom], [left, bottom - cut]);
  if (exits.includes("W")) points.push([left, to], [-BEYOND, to], [-BEYOND, from], [left, from]);
  points.push([left, top + cut]);
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}

/** The exits as they are printed: a placed tile has been turned. */
export function printedExits(exits: string, rotation: number): string {
  const turns = (((rotation / 90) % 4) + 4) % 4;
  return SIDES.filter((_, index) => exits.includes(SIDES[(index + turns) % 4]!)).join("");
}

export function turnedExits(exits: string, rotation: number): string {
  const turns = (((rotation / 90) % 4) + 4) % 4;
  return SIDES.filter((_, index) => exits.includes(SIDES[(index - turns + 4) % 4]!)).join("");
}

/** Paving in three shades, the same for the same tile. */
export function paving(tile: string): [string, string, string] {
  const random = dice(hash(tile) + 1);
  const shades: string[][] = [[], [], []];
  for (let y = -BEYOND; y < CELL + BEYOND;) {
    const height = 14 + Math.floor(random() * 6);
    for (let x = -BEYOND - Math.floor(random() * 20); x < CELL + BEYOND;) {
      const width = 16 + Math.floor(random() * 16);
      const shade = Math.floor(random() * 5);
      if (shade < 3) shades[shade]!.push(`M${x} ${y}h${width}v${height}h${-width}z`);
      x += width + 2;
    }
    y += height + 2;
  }
  return shades.map((each) => each.join("")) as [string, string, string];
}

/** Strokes of a pen around a room, where there is no hall. */
export function hatching(exits: string, tile: string): string {
  const random = dice(hash(tile) + 7);
  const strokes: string[] = [];
  for (const side of SIDES) {
    for (let along = 14; along < CELL - 14; along += 6) {
      if (exits.includes(side) && along > HALL[0] - 14 && along < HALL[1] + 14) continue;
      const depth = 4 + random() * 10;
      const lean = -5 + random() * 10;
      const length = 7 + random() * 7;
      const across = 20 - depth;
      const [x, y, dx, dy] =
        side === "N"
          ? [along, across, lean, -length]
          : side === "S"
            ? [along, CELL - across, lean, length]
            : side === "W"
              ? [across, along, -length, lean]
              : [CELL - across, along, length, lean];
      strokes.push(`M${x.toFixed(0)} ${y.toFixed(0)}l${dx.toFixed(0)} ${dy.toFixed(0)}`);
    }
  }
  return strokes.join("");
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A part of the dungeon, or all of it, with room for the fog around it. */
export function extent(rooms: Pick<Room, "x" | "y">[]): Box {
  const xs = rooms.map((room) => room.x);
  const ys = rooms.map((room) => room.y);
  const margin = 0.55;
  return {
    left: (Math.min(...xs) - margin) * CELL,
    top: (Math.min(...ys) - margin) * CELL,
    right: (Math.max(...xs) + 1 + margin) * CELL,
    bottom: (Math.max(...ys) + 1 + margin) * CELL,
  };
}

/** Where the pieces on a tile stand, from its middle: heroes in front, up to six of them, what lives there behind. */
export function standing(count: number, crowded: boolean): { x: number; y: number; scale: number }[] {
  const low = crowded ? 56 : 26;
  if (count <= 1) return [{ x: 0, y: low, scale: 1 }];
  if (count === 2) return spread([low, low], [-29, 29], 1);
  if (count === 3) return spread([low, low, low], [-44, 0, 44], 0.84);
  const [back, front] = crowded ? [34, 66] : [2, 54];
  const scale = crowded ? 0.64 : 0.8;
  if (count === 4) return spread([back, back, front, front], [-24, 24, -24, 24], scale);
  if (count === 5) return spread([back, back, front, front, front], [-22, 22, -42, 0, 42], scale * 0.95);
  return spread([back, back, back, front, front, front], [-42, 0, 42, -42, 0, 42], scale * 0.95);
}

function spread(ys: number[], xs: number[], scale: number): { x: number; y: number; scale: number }[] {
  return xs.map((x, index) => ({ x, y: ys[index]!, scale }));
}

export function hash(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}

/** The same numbers for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
