/** The table of Run Away!! as a seat is sent it (`rules/runaway/shapes.py`), and what is printed on its cards. */
import type { Face } from "../../wire/messages";
import type { Cards } from "../board";

export type Runner = number | "boss";

export interface Region {
  name: string;
  first: number;
  last: number;
}

export interface TrackBoard {
  length: number;
  exit: number;
  hero_start: number;
  boss_start: number;
  encounter_spaces: number[];
  regions: Region[];
}

export interface Boss {
  boss: string;
  space: number;
  confront: number;
  trample: number;
  waiting: boolean;
  passed: boolean;
  more_confront: number;
  more_trample: number;
  cards: { card: string; seat: number; used: boolean }[];
  pending: string[];
}

export interface Encounter {
  source: number;
  card: string | null;
}

export interface Player {
  seat: number;
  class: string;
  life: number;
  life_max: number;
  gold: number;
  status: "running" | "escaped" | "dead";
  space: number;
  start: number | null;
  deck: number;
  discard: number;
  hand_size: number;
  hand: string[] | null;
  base: { shown: boolean; card: string | null } | null;
  encounters: Encounter[];
  faceup: string[];
  kept: { card: string; round: number }[];
  items: (string | null)[];
  pending: { round: number; text: string }[];
  more_confront: number;
  more_trample: number;
  boss_speed: number[];
  no_items: boolean;
  stopped: boolean;
  item_used: boolean;
  ability_used: boolean;
  bonus_used: boolean;
  two_for_clock: boolean;
}

export type Phase = "setup" | "order" | "speed" | "encounters" | "run" | "phase-end" | "end" | "over";

export interface Table {
  round: number;
  stage: Phase;
  board: TrackBoard;
  boss: Boss;
  order: Runner[];
  slot: number;
  runner: Runner | null;
  remaining: number;
  walls: number[];
  globals: { space: number; card: string }[];
  clock: { card: string; number: number }[];
  final_round: boolean;
  countdown: number | null;
  out: number[];
  box: number;
  classes: string[];
  players: Player[];
}

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
