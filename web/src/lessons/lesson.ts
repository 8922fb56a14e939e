/** Which step of a lesson is next. */
import type { Step, When } from "../games/lesson";
import type { GameEvent, Question } from "../wire/messages";

/** What a lesson sees of the match. */
export interface Scene {
  question: Question | null;
  events: GameEvent[];
  seat: number | null;
  /** How many things the player has done. */
  done: number;
  over: boolean;
}

export function holds(moment: When, scene: Scene): boolean {
  if ("asked" in moment) return scene.question !== null && moment.asked.includes(scene.question.kind);
  if ("done" in moment) return scene.done >= moment.done;
  return scene.events.some(
    (event) => moment.happened.includes(event.kind) && (typeof event.seat !== "number" || event.seat === scene.seat),
  );
}

/** Whoever has done so much has waited long enough: what has not come up by then is told without its moment. */
const PATIENCE = 30;

/** The step to show now, after those that were read; none while its moment has not come. */
export function next(steps: Step[], read: string[], scene: Scene): Step | null {
  const last = steps.at(-1);
  const left = steps.slice(0, -1).filter((step) => !read.includes(step.id));
  if (!last || read.includes(last.id)) return null;
  if (left.length === 0 || scene.over) return last;
  // First what needs no moment, then what is about the question that is asked now, then the rest.
  const some = (step: Step, of: (moment: When) => boolean): boolean =>
    step.when?.some((moment) => of(moment) && holds(moment, scene)) ?? false;
  return (
    left.find((step) => !step.when) ??
    left.find((step) => some(step, (moment) => "asked" in moment)) ??
    left.find((step) => scene.done >= PATIENCE || some(step, () => true)) ??
    null
  );
}
