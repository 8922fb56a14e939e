/** The one way in which something on the page is an option: `{@attach option(target.key, board)}`.
 *
 *  A click chooses it, a finger's first tap only points at it (`onchoose` sees to that), and so do a mouse over it and the
 *  keyboard on it. By `data-key` hints, lessons and tests find it. */
import type { Attachment } from "svelte/attachments";

export interface Chooser {
  /** Point at an option, or at none. */
  onpreview: (key: string | null) => void;
  onchoose: (key: string) => void;
}

export function option(key: string | undefined, { onpreview, onchoose }: Chooser): Attachment<Element> {
  return (element) => {
    if (key === undefined) return;
    element.setAttribute("data-key", key);
    const gone = new AbortController();
    const on = (kind: string, act: (event: Event) => void): void => element.addEventListener(kind, act, { signal: gone.signal });
    on("pointerenter", (event) => (event as PointerEvent).pointerType !== "touch" && onpreview(key));
    on("pointerleave", (event) => (event as PointerEvent).pointerType !== "touch" && onpreview(null));
    // A finger focuses what it presses, too: that is no look at it.
    on("focus", () => element.matches(":focus-visible") && onpreview(key));
    on("blur", () => onpreview(null));
    on("click", () => onchoose(key));
    // What is drawn is no button of the browser.
    if (element instanceof SVGElement) on("keydown", (event) => (event as KeyboardEvent).key === "Enter" && onchoose(key));
    return () => {
      gone.abort();
      element.removeAttribute("data-key");
    };
  };
}
