/** What the player has seen so far. It is the only thing that a screen reads: board, dice, log, question, seats, news
 *  and the title of the page all show the same moment.
 *
 *  What happened is played one event after the other: first it is seen, then its line is told, and what is asked next
 *  is asked when everything that led to it has been seen. Any key, tap or click brings it to the end at once. */
import type { GameEvent, Told, Update } from "../wire/messages";

const BEAT = 260;
const LONGEST = 700;
const MOST_WAITING = 4;
const TOO_MANY = 14;

/** An update that is still to be shown, and everything that is told once it has been. */
interface Coming {
  update: Update;
  log: Told[];
}

export class Timeline {
  /** How everything is, as far as it has been seen. Nothing is asked in it while something is being shown. */
  shown = $state.raw<Update | null>(null);
  /** What is being shown. */
  playing = $state.raw<GameEvent | null>(null);
  /** What has been seen, in words, the oldest first; and how many of these lines are the youngest. */
  log = $state.raw<Told[]>([]);
  fresh = $state(0);

  private queue = $state.raw<Coming[]>([]);
  private running = false;
  private skipping = false;
  private wake: (() => void) | null = null;

  constructor(
    /** How fast: 1 is usual, 0 at once. */
    private readonly pace: () => number = () => 0,
    /** How long an event is shown at that pace, in milliseconds. */
    private readonly length: (event: GameEvent) => number = () => BEAT,
  ) {}

  /** Whether everything has been seen. */
  get settled(): boolean {
    return this.playing === null && this.queue.length === 0;
  }

  /** What comes next, with everything that was ever told; the first thing of all is shown as it is. */
  push(update: Update, log: Told[], first: boolean): void {
    const events = update.events.length;
    if (first || this.pace() === 0 || update.taken_back > 0 || events > TOO_MANY) {
      this.queue = [];
      this.stop();
      this.settle({ update, log });
      return;
    }
    this.queue = [...this.queue, { update, log }];
    if (!this.running) void this.play();
  }

  /** Bring what is being shown to its end, at once. */
  skip(): void {
    const last = this.queue.at(-1);
    if (last) this.settle(last);
    this.queue = [];
    this.stop();
  }

  private stop(): void {
    this.playing = null;
    this.skipping = true;
    this.wake?.();
  }

  private settle({ update, log }: Coming): void {
    this.shown = update;
    this.log = log;
    this.fresh = update.events.length;
    this.playing = null;
  }

  private async play(): Promise<void> {
    this.running = true;
    while (this.queue.length > 0) {
      const now = this.queue[0]!;
      this.skipping = false;
      this.ask(now.update);
      for (const told of now.update.events) {
        const length = Math.min(LONGEST, this.length(told.event));
        const hurry = this.queue.length > MOST_WAITING ? 4 : 1;
        const pace = this.pace();
        if (this.skipping || pace === 0) break;
        if (length === 0 || !told.text) continue;
        this.playing = told.event;
        await this.rest(length / pace / hurry);
      }
      if (this.queue[0] === now) {
        this.settle(now);
        this.queue = this.queue.slice(1);
      }
    }
    this.running = false;
  }

  /** While something is shown nothing is asked, unless it is what was asked before. */
  private ask(update: Update): void {
    const { shown } = this;
    if (!shown || (shown.position === update.position && shown.question)) return;
    this.shown = { ...shown, question: null, can_undo: false, view: { ...shown.view, waiting: [] } };
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
