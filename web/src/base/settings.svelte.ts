/** How things should look and go, as the player wants it: kept in this browser. */
import type { Level } from "./levels";
import { erase, read, write } from "./storage";

export type Theme = "torch" | "daylight";
export type Language = "en" | "de";

interface Wanted {
  name: string;
  theme: Theme | null;
  language: Language | null;
  /** How fast things happen: 0 is at once. */
  speed: number;
  coached: boolean;
  /** How well bots play. */
  level: Level;
}

const KEY = "undercroft.taste";
const plain: Wanted = { name: "", theme: null, language: null, speed: 1, coached: false, level: "adventurer" };

class Settings {
  now = $state<Wanted>({ ...plain, ...read<Partial<Wanted>>(KEY, {}) });

  constructor() {
    // Another tab has changed something.
    addEventListener("storage", ({ key }) => {
      if (key === null || key === KEY) Object.assign(this.now, plain, read<Partial<Wanted>>(KEY, {}));
    });
  }

  change(wanted: Partial<Wanted>): void {
    Object.assign(this.now, read<Partial<Wanted>>(KEY, {}), wanted);
    write(KEY, this.now);
  }

  forget(): void {
    erase(KEY);
    Object.assign(this.now, plain);
  }
}

export const settings = new Settings();
