/** Where something on the page is, as long as somebody wants to know. */
import { scale } from "../base/scale.svelte";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const EVERY = 120;

/** Tell where the element is that `find` finds, now and whenever it or anything `around` it moves; null while there is none to
 *  be seen. */
export function follow(
  find: () => Element | null,
  tell: (box: Box | null) => void,
  around: () => (Element | null)[] = () => [],
): () => void {
  let last = "";
  const look = (): void => {
    const box = seen(find());
    const now = JSON.stringify([box, ...around().map(seen)]);
    if (now === last) return;
    last = now;
    tell(box);
  };
  look();
  const timer = setInterval(look, EVERY);
  return () => clearInterval(timer);
}

/** The part of an element that is inside the window, and inside what cuts it off, as the map of a dungeon does. */
export function seen(element: Element | null): Box | null {
  if (!element) return null;
  const whole = element.getBoundingClientRect();
  let [left, top, right, bottom] = [whole.left, whole.top, whole.right, whole.bottom];
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (!/clip|hidden/.test(getComputedStyle(each).overflow)) continue;
    const frame = each.getBoundingClientRect();
    left = Math.max(left, frame.left);
    top = Math.max(top, frame.top);
    right = Math.min(right, frame.right);
    bottom = Math.min(bottom, frame.bottom);
  }
  left = Math.max(0, left / scale.factor);
  top = Math.max(0, top / scale.factor);
  const width = Math.min(scale.width, right / scale.factor) - left;
  const height = Math.min(scale.height, bottom / scale.factor) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** Where an option can be seen besides the list of all of them. */
export function onTheTable(option: string): Element | null {
  const key = CSS.escape(option);
  const found = document.querySelectorAll(`[data-key="${key}"]:not(.opt)`);
  return [...found].find((element) => seen(element) !== null) ?? null;
}
