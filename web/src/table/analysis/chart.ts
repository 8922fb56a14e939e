/** Where things are drawn in the chart of chances. */
import type { Insight } from "../../wire/messages";

export interface Layer {
  seat: number;
  /** The outline of its area. */
  path: string;
  /** Where its name fits best, if anywhere. */
  label: { x: number; y: number } | null;
}

export interface Box {
  width: number;
  height: number;
}

type Course = Insight["course"];

/** So much room a name needs, in pixels. */
const NAME = { height: 22, width: 90 };

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
export function layers(course: Course, choices: number, { width, height }: Box): Layer[] {
  const columns = course.map((each) => ({ x: xOf(each.position, choices, width), parts: parts(each.chances) }));
  const seats = columns[0]?.parts.length ?? 0;
  const below = columns.map(() => 0);
  return Array.from({ length: seats }, (_, seat) => {
    const bottom = columns.map((column, place) => ({ x: column.x, y: height * (1 - below[place]!) }));
    columns.forEach((column, place) => (below[place]! += column.parts[seat]!));
    const top = columns.map((column, place) => ({ x: column.x, y: height * (1 - below[place]!) }));
    const points = [...top, ...bottom.toReversed()].map(({ x, y }) => `${round(x)} ${round(y)}`);
    return { seat, path: `M${points.join("L")}Z`, label: roomiest(top, bottom, width) };
  });
}

/** The middle of the stretch where an area is highest, if a name fits in. */
function roomiest(top: { x: number; y: number }[], bottom: { x: number; y: number }[], width: number): Layer["label"] {
  let best: Layer["label"] = null;
  let most = NAME.height;
  for (let place = 0; place + 1 < top.length; place++) {
    const [left, right] = [top[place]!, top[place + 1]!];
    const ceiling = Math.max(left.y, right.y);
    const floor = Math.min(bottom[place]!.y, bottom[place + 1]!.y);
    const x = (left.x + right.x) / 2;
    if (floor - ceiling > most && x > NAME.width / 2 && x < width - NAME.width / 2) {
      most = floor - ceiling;
      best = { x, y: (ceiling + floor) / 2 };
    }
  }
  return best;
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
