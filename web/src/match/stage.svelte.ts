/** What is shown of a match: events play as short beats, one after the other, and then the table is as it is now.
 *
 *  Nothing waits for it. The question is answered as soon as it is there, and whoever chooses, skips or falls behind
 *  sees the table as it is at once. */
import type { GameEvent, Update } from "../wire/messages";

const BEAT = 260;
const LONGEST = 700;
const MOST_WAITING = 4;
const TOO_MANY = 14;

export class Stage {
  /** The update whose table is on the screen. */
  shown = $state.raw<Update | null>(null);
  beat = $state.raw<GameEvent | null>(null);

  private queue: Update[] = [];
  private running = false;
  private skipping = false;
  private wake: (() => void) | null = null;

  constructor(
    private readonly pace: () => number,
    private readonly length: (event: GameEvent) => number = () => BEAT,
  ) {}

  /** Whether the table on the screen is the one the last update told of. */
  get settled(): boolean {
    return this.beat === null && this.queue.length === 0;
  }

  take(update: Update, first: boolean): void {
    const atOnce = first || this.pace() === 0 || update.taken_back > 0 || update.events.length > TOO_MANY;
    if (atOnce) {
      this.queue = [];
      this.skip();
      this.shown = update;
      this.beat = null;
      return;
    }
    this.queue.push(update);
    if (!this.running) void this.play();
  }

  /** Show the table as it is, at once. */
  skip(): void {
    const last = this.queue.at(-1);
    if (last) this.shown = last;
    this.queue = [];
    this.beat = null;
    this.skipping = true;
    this.wake?.();
  }

  private async play(): Promise<void> {
    this.running = true;
    while (this.queue.length > 0) {
      const update = this.queue[0]!;
      this.skipping = false;
      for (const told of update.events) {
        const length = Math.min(LONGEST, this.length(told.event));
        const hurry = this.queue.length > MOST_WAITING ? 4 : 1;
        const pace = this.pace();
        if (this.skipping || pace === 0) break;
        if (length === 0 || !told.text) continue;
        this.beat = told.event;
        await this.rest(length / pace / hurry);
      }
      if (this.queue[0] === update) {
        this.queue.shift();
        this.shown = update;
      }
      this.beat = null;
    }
    this.running = false;
  }

  private rest(time: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.wake = null;
        resolve();
      };
      const timer = setTimeout(done, time);
      this.wake = done;
    });
  }
}
