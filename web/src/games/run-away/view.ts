/** The table of Run Away!! as a seat is sent it, and what is printed on its cards. */
import type { RunAwayBoard, RunAwayRegion, RunAwayTable } from "../../wire/generated";
import type { Face } from "../../wire/messages";
import type { Cards } from "../../match/cards";

export type Table = RunAwayTable;
export type TrackBoard = RunAwayBoard;
export type Region = RunAwayRegion;
export type Runner = Table["order"][number];

/** A card of the deck: its design, and the number in the corner of this copy. */
export interface Printed {
  id: string;
  face: Face | undefined;
  name: string;
  number: number | null;
  kind: string;
  kobold: boolean;
  global: boolean;
  text: string;
  flavour: string;
}

/** Copy k of the design x is the card x-k; its number is the k-th that is printed. */
export function printed(cards: Cards, id: string): Printed {
  const [, design = id, copy = "1"] = /^(.*)-(\d+)$/.exec(id) ?? [];
  const face = cards.get(design) ?? cards.get(id);
  const speeds = (face?.data.speeds ?? []) as number[];
  return {
    id,
    face,
    name: face?.name ?? id,
    number: speeds[Number(copy) - 1] ?? null,
    kind: face?.table ?? "",
    kobold: face?.data.kobold === true,
    global: face?.data.global === true,
    // The first line of a card's text is its kind and its numbers, which its face shows by itself.
    text: face ? face.text.split("\n").slice(1).join("\n") : "",
    flavour: (face?.data.flavour as string | undefined) ?? "",
  };
}

/** The Boss's name without what comes after the comma. */
export function shortName(name: string): string {
  return name.split(/, | the | in /)[0]!.replace(/^The /, "");
}
