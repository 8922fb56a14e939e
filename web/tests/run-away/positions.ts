/** Real positions of Run Away!! as the board is given them. */
import contents from "../../fixtures/run-away.cards.json";
import moments from "../../fixtures/run-away.json";
import { shelve } from "../../src/match/cards";
import type { BoardProps, Target } from "../../src/match/parts";
import type { Table } from "../../src/games/run-away/view";
import type { Contents, Told, Update } from "../../src/wire/messages";

export interface Moment {
  name: string;
  seat: number | null;
  names: string[];
  update: Update;
  log: Told[];
}

export const MOMENTS = moments as unknown as Moment[];
export const CARDS = (contents as unknown as Contents).cards;

export function moment(name: string): Moment {
  const found = MOMENTS.find((each) => each.name === name);
  if (!found) throw new Error(`no position ${name} in the fixtures: make fixtures`);
  return found;
}

export function tableOf(each: Moment): Table {
  return each.update.view.table as Table;
}

export function propsOf(each: Moment, more: Partial<BoardProps<Table>> = {}): BoardProps<Table> {
  const { question, standing } = each.update;
  const targets: Record<string, Target> = Object.fromEntries(
    (question?.answers ?? []).map((answer, index) => [answer.key, { ...answer, number: index + 1 }]),
  );
  return {
    view: tableOf(each),
    decision: question,
    targets,
    preview: null,
    onpreview: () => {},
    onchoose: () => {},
    events: each.log,
    beat: null,
    seat: each.seat,
    names: each.names,
    places: each.names.map((name) => ({ name, bot: "", open: false, here: true, stand_in: "", gone: false })),
    waiting: [],
    cards: shelve(CARDS),
    standing: standing ?? null,
    reduced: true,
    speed: 0,
    narrow: false,
    ...more,
  };
}
