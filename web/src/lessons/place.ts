/** Where a coach mark goes: near what it is about, inside the window, and not over what has to be seen. */
import type { Box } from "../kit/anchor";

export interface Size {
  width: number;
  height: number;
}

const GAP = 14;
const EDGE = 8;

/** The upper left corner of a card of that size which speaks of `anchor`, and covers as little of `keep` as can be. */
export function place(card: Size, anchor: Box | null, keep: Box[], room: Size): { left: number; top: number } {
  const fit = (left: number, top: number): Box => ({
    left: clamp(left, EDGE, room.width - card.width - EDGE),
    top: clamp(top, EDGE, room.height - card.height - EDGE),
    ...card,
  });
  const aim = anchor ?? { left: 0, top: 0, ...room };
  const middle = aim.left + (aim.width - card.width) / 2;
  const centre = aim.top + (aim.height - card.height) / 2;
  const right = aim.left + aim.width;
  const bottom = aim.top + aim.height;
  const beside = [
    fit(middle, bottom + GAP),
    fit(middle, aim.top - card.height - GAP),
    fit(aim.left - card.width - GAP, centre),
    fit(right + GAP, centre),
  ];
  const inside = [
    fit(middle, bottom - card.height - GAP),
    fit(middle, aim.top + GAP),
    fit(aim.left + GAP, bottom - card.height - GAP),
    fit(right - card.width - GAP, aim.top + GAP),
  ];
  const corners = [fit(0, room.height), fit(0, 0), fit(room.width, 0), fit(room.width / 2 - card.width / 2, 0)];
  // What must be kept free counts most, then what is pointed at; of equals the first is nearest.
  const cost = (box: Box): number => keep.reduce((sum, each) => sum + overlap(box, each), 0) * 4 + (anchor ? overlap(box, anchor) : 0);
  const all = [...(anchor ? beside : []), ...inside, ...corners];
  const best = all.reduce((found, each) => (cost(each) < cost(found) ? each : found));
  return { left: Math.round(best.left), top: Math.round(best.top) };
}

export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));
