/** Torch, which is how a vault is lit, or daylight, if the player wants it. */
import { settings, type Theme } from "./settings.svelte";

class ThemeChoice {
  get current(): Theme {
    return settings.now.theme ?? "torch";
  }

  apply(): void {
    document.documentElement.dataset.theme = this.current;
  }

  turn(): void {
    settings.change({ theme: this.current === "torch" ? "daylight" : "torch" });
    this.apply();
  }
}

export const theme = new ThemeChoice();
