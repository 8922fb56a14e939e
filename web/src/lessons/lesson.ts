/** What a lesson is: a first match that somebody explains while it is played.
 *
 *  A lesson is data: steps that wait for a moment and point at something. It knows no rules and no moves: whatever the
 *  player does, each step comes when its moment has come, or is told anyway when it has been waited for long enough. */
import type { GameEvent, Question, SettingValue } from "../wire/messages";

/** A sentence in every language of the interface. */
export interface Spoken {
  en: string;
  de: string;
}

/** A moment of a match. */
export type Moment =
  /** A question of such a kind is asked of the player now. */
  | { asked: string[] }
  /** Something of such a kind has happened, to the player if it happens to somebody. */
  | { happened: string[] }
  /** The player has done so many things. */
  | { done: number };

export interface Step {
  id: string;
  /** The moments for this step, any of them; none: as soon as the steps before it were read. */
  when?: Moment[];
  /** What it points at, by the names of `data-coach`; the first that can be seen. "option" is what may be chosen now. */
  at: string[];
  /** The clause of the rules that it explains. */
  clause: string;
  /** It asks the player to do something: an answer to any question ends it. */
  does?: boolean;
  title: Spoken;
  text: Spoken;
}

export interface Lesson {
  game: string;
  /** What is dealt: chosen so that the moments of the lesson come early, whatever the player does. */
  seed: number;
  /** How many bots play along. */
  bots: number;
  options: Record<string, SettingValue>;
  /** The last step ends the lesson: it comes when all others have been read, or the match is over. */
  steps: Step[];
}

/** What a lesson sees of the match. */
export interface Scene {
  question: Question | null;
  events: GameEvent[];
  seat: number | null;
  /** How many things the player has done. */
  done: number;
  over: boolean;
}

export function holds(moment: Moment, scene: Scene): boolean {
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
  const some = (step: Step, of: (moment: Moment) => boolean): boolean => step.when?.some((moment) => of(moment) && holds(moment, scene)) ?? false;
  return (
    left.find((step) => !step.when) ??
    left.find((step) => some(step, (moment) => "asked" in moment)) ??
    left.find((step) => scene.done >= PATIENCE || some(step, () => true)) ??
    null
  );
}

const loaders = import.meta.glob<{ default: Lesson }>("./games/*.ts");

export function hasLesson(game: string): boolean {
  return `./games/${game}.ts` in loaders;
}

export async function loadLesson(game: string): Promise<Lesson | null> {
  const loader = loaders[`./games/${game}.ts`];
  return loader ? (await loader()).default : null;
}
