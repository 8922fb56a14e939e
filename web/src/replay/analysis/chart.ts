/** Where things are drawn in the chart of chances. */
import type { Insight, Likely } from "../../wire/messages";

export interface Layer {
  seat: number;
  /** The outline of its area. */
  path: string;
  /** Where its name begins, if it fits in anywhere. */
  label: Point | null;
}

interface Point {
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

type Course = Insight["course"];

/** So high a name is, so wide a letter of it and what stands before it, in pixels. */
const NAME = { height: 20, letter: 7.6, before: 26 };
/** At places so far apart it is tried whether a name fits in. */
const STEP = 8;

export const widthOf = (name: string): number => NAME.before + NAME.letter * name.length;

export const xOf = (position: number, choices: number, width: number): number => (choices > 0 ? (position / choices) * width : 0);

/** The position that is nearest to a place in the chart. */
export function positionAt(x: number, choices: number, width: number): number {
  return Math.max(0, Math.min(choices, Math.round((x / Math.max(1, width)) * choices)));
}

/** Each seat's part of the height at one place. What all of them expect together may be more than there is. */
export function parts(chances: Course[number]["chances"]): number[] {
  const sum = chances.reduce((total, each) => total + each.value, 0);
  return chances.map((each) => each.value / Math.max(1, sum));
}

/** The areas of all seats, one on top of the other, the first at the bottom; what is left above is nobody's. */
export function layers(course: Course, choices: number, { width, height }: Box, names: string[]): Layer[] {
  const columns = course.map((each) => ({ x: xOf(each.position, choices, width), parts: parts(each.chances) }));
  const seats = columns[0]?.parts.length ?? 0;
  const below = columns.map(() => 0);
  return Array.from({ length: seats }, (_, seat) => {
    const bottom = columns.map((column, place) => ({ x: column.x, y: height * (1 - below[place]!) }));
    columns.forEach((column, place) => (below[place]! += column.parts[seat]!));
    const top = columns.map((column, place) => ({ x: column.x, y: height * (1 - below[place]!) }));
    const points = [...top, ...bottom.toReversed()].map(({ x, y }) => `${round(x)} ${round(y)}`);
    return { seat, path: `M${points.join("L")}Z`, label: roomiest(top, bottom, width, widthOf(names[seat] ?? "")) };
  });
}

/** Where a name of that width has most room above and below it, if it fits in anywhere. */
function roomiest(top: Point[], bottom: Point[], width: number, wanted: number): Layer["label"] {
  let best: Layer["label"] = null;
  let most = NAME.height;
  for (let left = STEP; left + wanted <= width - STEP; left += STEP) {
    let [ceiling, floor] = [-Infinity, Infinity];
    for (let x = left; x <= left + wanted; x += STEP) {
      ceiling = Math.max(ceiling, heightAt(top, x));
      floor = Math.min(floor, heightAt(bottom, x));
    }
    if (floor - ceiling > most) {
      most = floor - ceiling;
      best = { x: left, y: (ceiling + floor) / 2 };
    }
  }
  return best;
}

/** The height of a line at a place between its points. */
function heightAt(line: Point[], x: number): number {
  const next = line.findIndex((point) => point.x >= x);
  const [from, to] = [line[next - 1], line[next]];
  if (!to) return line.at(-1)?.y ?? 0;
  if (!from) return to.y;
  return from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x || 1);
}

const round = (number: number): number => Math.round(number * 10) / 10;

/** The place of the course that is nearest to a position. */
export function nearest(course: Course, position: number): Course[number] | undefined {
  return course.reduce<Course[number] | undefined>(
    (best, each) => (!best || Math.abs(each.position - position) < Math.abs(best.position - position) ? each : best),
    undefined,
  );
}

export const percent = (part: number): number => Math.round(100 * part);

/** Half the width of an interval, in points. */
export const half = (estimate: Likely): number => percent((estimate.high - estimate.low) / 2);

/** Whether the course of the match is known well enough to be drawn: a chart of two positions would tell nothing. */
export const tellsMuch = (found: Insight): boolean => found.course.length > 2;
