/** Answering the question that is shown: which option is picked and which is pointed at. Keys, clicks and taps all end up
 *  here. */
import type { Question } from "../wire/messages";
import type { Target } from "./parts";

export class Answering {
  picked = $state<string | null>(null);
  pointed = $state<string | null>(null);
  /** The last thing that touched the screen was a finger. */
  touching = false;
  /** What was asked when something began to be pressed; undefined while nothing is. */
  private pressedAt: Question | null | undefined = undefined;

  private readonly question: () => Question | null;
  private readonly send: (key: string) => void;

  readonly targets = $derived.by<Target[]>(() => (this.question()?.answers ?? []).map((answer, i) => ({ ...answer, number: i + 1 })));
  readonly byKey = $derived<Record<string, Target>>(Object.fromEntries(this.targets.map((target) => [target.key, target])));

  constructor(question: () => Question | null, send: (key: string) => void) {
    this.question = question;
    this.send = send;
  }

  point = (key: string | null): void => {
    this.pointed = key;
  };

  /** A press begins; it can only answer what is asked now. */
  press(): void {
    this.pressedAt = this.question();
  }

  release(): void {
    this.pressedAt = undefined;
  }

  /** Choose an option; the first tap with a finger only shows what it would do. */
  choose = (key: string): void => {
    if (!(key in this.byKey)) return;
    if (this.touching && this.picked !== key) this.pick(key);
    else this.commit(key);
  };

  /** Send an answer, unless it is to something that was not asked yet when the press began. */
  commit(key: string): void {
    if (this.pressedAt === undefined || this.pressedAt === this.question()) this.send(key);
  }

  pick(key: string | null): void {
    this.picked = key;
    this.pointed = null;
  }

  step(by: number): void {
    const { targets } = this;
    if (targets.length === 0) return;
    const at = targets.findIndex((target) => target.key === this.picked);
    const next = at < 0 ? (by > 0 ? 0 : targets.length - 1) : (at + by + targets.length) % targets.length;
    this.pick(targets[next]!.key);
  }

  /** Pick an option by its number, or send it if it is picked already. */
  number(number: number): void {
    const target = this.targets[number - 1];
    if (!target) return;
    if (this.picked === target.key) this.commit(target.key);
    else this.pick(target.key);
  }
}
