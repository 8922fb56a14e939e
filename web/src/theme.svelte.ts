/** Torch, which is how a vault is lit, or daylight, if the player wants it. */
import { belongings, type Theme } from "./belongings.svelte";

class ThemeChoice {
  get current(): Theme {
    return belongings.taste.theme ?? "torch";
  }

  apply(): void {
    document.documentElement.dataset.theme = this.current;
  }

  turn(): void {
    belongings.change({ theme: this.current === "torch" ? "daylight" : "torch" });
    this.apply();
  }
}

export const theme = new ThemeChoice();
