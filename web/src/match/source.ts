/** Where a match comes from: it is being played, or it was recorded. */
import type { TableClient } from "../wire/client.svelte";
import type { Place, Sheet } from "../wire/messages";

export type Source = Pick<
  TableClient,
  | "seat"
  | "sheet"
  | "places"
  | "link"
  | "clocks"
  | "ahead"
  | "wish"
  | "underway"
  | "problem"
  | "hint"
  | "hinting"
  | "choose"
  | "undo"
  | "askUndo"
  | "askHint"
  | "answerUndo"
  | "autoPass"
  | "talk"
  | "back"
>;

/** A match that is over, or a position alone: there is nobody to tell anything. */
export function recorded(seat: number | null, places: Place[], sheet: Sheet | null = null): Source {
  const nobody = (): boolean => false;
  return {
    seat,
    sheet,
    places,
    link: "open",
    clocks: [],
    ahead: 0,
    wish: null,
    underway: null,
    problem: null,
    hint: null,
    hinting: false,
    choose: nobody,
    undo: nobody,
    askUndo: nobody,
    askHint: nobody,
    answerUndo: nobody,
    autoPass: nobody,
    talk: nobody,
    back: nobody,
  };
}
