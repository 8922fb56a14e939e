/** Where the pieces are shown: they run along the track to where the match says they are, and are never waited for. */
import { untrack } from "svelte";
import { cubicInOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import type { GameEvent } from "../../wire/messages";
import type { Runner, Table } from "./view";

/** Which Runner an event has on which space. */
export function whereIs(event: GameEvent): { who: Runner; space: number } | null {
  if (typeof event.space !== "number") return null;
  if (event.kind.startsWith("boss-") && event.kind !== "boss-passed") return { who: "boss", space: event.space };
  if (typeof event.seat !== "number" || event.kind.startsWith("global-without")) return null;
  return { who: event.seat, space: event.space };
}

/** So many milliseconds a run takes at most, however far it goes. */
const LONGEST = 680;

/** From space to space: a runner is on each one it passes before it leaves for the next. */
export function stepping(spaces: number): (along: number) => number {
  const steps = Math.max(1, Math.round(spaces));
  return (along) => {
    const step = Math.min(steps - 1, Math.floor(along * steps));
    return (step + cubicInOut(along * steps - step)) / steps;
  };
}

export class Motion {
  private readonly tweens = new Map<Runner, Tween<number>>();

  constructor(table: Table) {
    this.tweens.set("boss", new Tween(table.boss.space));
    for (const player of table.players) this.tweens.set(player.seat, new Tween(player.space));
  }

  /** Put everybody where the table has them. */
  settle(table: Table, pace: number): void {
    this.run("boss", table.boss.space, pace);
    for (const player of table.players) this.run(player.seat, player.space, pace);
  }

  run(who: Runner, space: number, pace: number): void {
    const tween = this.tweens.get(who);
    if (!tween) {
      this.tweens.set(who, new Tween(space));
      return;
    }
    // Whoever sends a piece somewhere does not follow where it goes.
    untrack(() => {
      const far = Math.abs(space - tween.target);
      if (far === 0) return;
      void tween.set(space, { duration: pace === 0 ? 0 : Math.min(LONGEST, 140 + 75 * far) / pace, easing: stepping(far) });
    });
  }

  at(who: Runner, otherwise: number): number {
    return this.tweens.get(who)?.current ?? otherwise;
  }

  /** Where it is going, which is where it is unless it runs. */
  target(who: Runner, otherwise: number): number {
    return this.tweens.get(who)?.target ?? otherwise;
  }

  running(who: Runner): boolean {
    const tween = this.tweens.get(who);
    return tween !== undefined && Math.abs(tween.current - tween.target) > 0.02;
  }
}
