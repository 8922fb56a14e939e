/** The one way in which something on the page is an option: `{@attach option(target.key, board)}`.
 *
 *  A click chooses it, a finger's first tap only points at it (`onchoose` sees to that), and so do a mouse over it and the
 *  keyboard on it. By `data-key` hints, lessons and tests find it. */
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

export interface Chooser {
  /** Point at an option, or at none. */
  onpreview: (key: string | null) => void;
  onchoose: (key: string) => void;
}

export function option(key: string | undefined, { onpreview, onchoose }: Chooser): Attachment<Element> {
  return (element) => {
    if (key === undefined) return;
    element.setAttribute("data-key", key);
    const gone = [
      on(element as HTMLElement, "pointerenter", ({ pointerType }) => pointerType !== "touch" && onpreview(key)),
      on(element as HTMLElement, "pointerleave", ({ pointerType }) => pointerType !== "touch" && onpreview(null)),
      // A finger focuses what it presses, too: that is no look at it.
      on(element as HTMLElement, "focus", () => element.matches(":focus-visible") && onpreview(key)),
      on(element as HTMLElement, "blur", () => onpreview(null)),
      on(element as HTMLElement, "click", () => onchoose(key)),
      // What is drawn is no button of the browser.
      on(element as HTMLElement, "keydown", (event) => event.key === "Enter" && element instanceof SVGElement && onchoose(key)),
    ];
    return () => {
      for (const stop of gone) stop();
      element.removeAttribute("data-key");
    };
  };
}
