/** Where something on the page is, as long as somebody wants to know. */
import { scale } from "../scale.svelte";

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

/** The part of an element that is inside the window. */
export function seen(element: Element | null): Box | null {
  if (!element) return null;
  const rect = element.getBoundingClientRect();
  const left = Math.max(0, rect.left / scale.factor);
  const top = Math.max(0, rect.top / scale.factor);
  const width = Math.min(scale.width, rect.right / scale.factor) - left;
  const height = Math.min(scale.height, rect.bottom / scale.factor) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** Where an option can be seen besides the list of all of them. */
export function onTheTable(option: string): Element | null {
  const key = CSS.escape(option);
  const found = document.querySelectorAll(`[data-key="${key}"]:not(.opt), [data-option="${key}"]`);
  return [...found].find((element) => seen(element) !== null) ?? null;
}
