/** What a lesson is: a first match that somebody explains while it is played.
 *
 *  A lesson is data: steps that wait for a moment and point at something. It knows no rules and no moves: whatever the
 *  player does, each step comes when its moment has come, or is told anyway when it has been waited for long enough. */
import type { SettingValue } from "../wire/messages";

/** A sentence in every language of the interface. */
export interface Spoken {
  en: string;
  de: string;
}

/** A moment of a match that a step waits for. */
export type When =
  /** A question of such a kind is asked of the player now. */
  | { asked: string[] }
  /** Something of such a kind has happened, to the player if it happens to somebody. */
  | { happened: string[] }
  /** The player has done so many things. */
  | { done: number };

export interface Step {
  id: string;
  /** The moments for this step, any of them; none: as soon as the steps before it were read. */
  when?: When[];
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

/** Where to find a hint, once so many things are done. */
export const hint = (done: number): Step => ({
  id: "hint",
  when: [{ done }],
  at: ["hint", "confirm"],
  clause: "",
  title: { en: "Not sure?", de: "Unsicher?" },
  text: {
    en: "The bulb, or H, shows what a good player would do who knows what you know. Nothing is chosen for you. What is not possible, and why, is under ?.",
    de: "Die Glühbirne oder H zeigt, was ein guter Spieler mit deinem Wissen täte. Gewählt wird nichts für dich. Was nicht geht, und warum, steht unter ?.",
  },
});
