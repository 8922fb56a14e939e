/** Which option is picked and which is pointed at; keys, clicks and taps all end up here. */
import type { Target } from "../match/parts";
import { Digits } from "../kit/keys";

export class Picking {
  picked = $state<string | null>(null);
  pointed = $state<string | null>(null);
  /** The last thing that touched the screen was a finger. */
  touching = false;

  private readonly digits = new Digits((number) => this.pickNumber(number));

  constructor(
    private readonly targets: () => Target[],
    private readonly send: (key: string) => void,
  ) {}

  point = (key: string | null): void => {
    this.pointed = key;
  };

  /** Choose an option; the first tap with a finger only shows what it would do. */
  choose = (key: string): void => {
    if (!this.targets().some((target) => target.key === key)) return;
    if (this.touching && this.picked !== key) this.pick(key);
    else this.send(key);
  };

  pick(key: string | null): void {
    this.picked = key;
    this.pointed = null;
  }

  digit(digit: string): void {
    this.digits.type(digit, this.targets().length);
  }

  step(by: number): void {
    const targets = this.targets();
    if (targets.length === 0) return;
    const at = targets.findIndex((target) => target.key === this.picked);
    const next = at < 0 ? (by > 0 ? 0 : targets.length - 1) : (at + by + targets.length) % targets.length;
    this.pick(targets[next]!.key);
  }

  private pickNumber(number: number): void {
    const target = this.targets()[number - 1];
    if (!target) return;
    if (this.picked === target.key) this.send(target.key);
    else this.pick(target.key);
  }
}
