/** How large everything is drawn: as large as the reader has set text in the browser, and larger on very large screens.
 *
 *  The whole page is scaled, as by the browser's own zoom: what fits beside each other at one size is laid out as on a
 *  smaller screen at another. Lengths in windows' units are divided by `--page-scale`, coordinates of pointers by `factor`. */
import { innerHeight, innerWidth } from "svelte/reactivity/window";

const USUAL_TEXT = 16;
/** From here on screens are so large that everything is drawn larger. */
const LARGE = { width: 2560, height: 1440 };
/** Narrower than this is laid out as on a phone. */
const NARROW = 900;

class Scale {
  private readonly text = parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT || 1;

  get factor(): number {
    const width = innerWidth.current ?? LARGE.width;
    const height = innerHeight.current ?? LARGE.height;
    return this.text * Math.max(1, Math.min(width / LARGE.width, height / LARGE.height));
  }

  /** How wide and high the window is in the lengths that things on it have. */
  get width(): number {
    return (innerWidth.current ?? LARGE.width) / this.factor;
  }

  get height(): number {
    return (innerHeight.current ?? LARGE.height) / this.factor;
  }

  get narrow(): boolean {
    return this.width < NARROW;
  }

  apply(): void {
    document.documentElement.style.setProperty("--page-scale", String(this.factor));
  }
}

export const scale = new Scale();
