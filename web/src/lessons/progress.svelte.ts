/** How far somebody is in a lesson; kept in this browser, so that a reload goes on where it was. */
import type { Lesson, Step } from "../games/lesson";
import type { Scene } from "./lesson";
import { next } from "./lesson";

interface Kept {
  read: string[];
  left: boolean;
}

const KEY = "undercroft.lesson.";

export class Progress {
  private kept = $state.raw<Kept>({ read: [], left: false });
  /** The step that is shown, until it is read. */
  private open = $state.raw<Step | null>(null);
  private scene: Scene | null = null;

  constructor(
    readonly lesson: Lesson,
    private readonly table: string,
  ) {
    try {
      this.kept = { ...this.kept, ...JSON.parse(localStorage.getItem(KEY + table) ?? "{}") };
    } catch {
      // a browser that keeps nothing begins the lesson again
    }
  }

  get step(): Step | null {
    return this.ended ? null : this.open;
  }

  get ended(): boolean {
    return this.kept.left || this.kept.read.includes(this.lesson.steps.at(-1)!.id);
  }

  /** The number of the step that is shown, or of the last one that was. */
  get number(): number {
    return this.open === this.lesson.steps.at(-1) ? this.lesson.steps.length : this.kept.read.length + (this.open ? 1 : 0);
  }

  get last(): boolean {
    return this.open === this.lesson.steps.at(-1);
  }

  /** See what there is to explain now. A step stays until it is read, but does not keep the end of a match waiting. */
  look(scene: Scene): void {
    this.scene = scene;
    if (this.open === null || (scene.over && !this.last)) this.open = next(this.lesson.steps, this.kept.read, scene);
  }

  /** The player has read the step: there may be another one at once. */
  advance(): void {
    this.close();
    if (this.scene) this.look(this.scene);
  }

  /** The player has answered a question: a step that asked for that is done. */
  answered(): void {
    if (this.open?.does) this.close();
  }

  /** The player wants to play without it. */
  leave(): void {
    this.open = null;
    this.keep({ ...this.kept, left: true });
  }

  private close(): void {
    const step = this.open;
    if (step === null) return;
    this.open = null;
    this.keep({ ...this.kept, read: [...this.kept.read, step.id] });
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    try {
      localStorage.setItem(KEY + this.table, JSON.stringify(kept));
    } catch {
      // it can still be gone through until the page is closed
    }
  }
}
