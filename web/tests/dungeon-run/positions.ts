/** Real positions, as the service sends them, and a board's props made of one. */
import type { BoardProps, Target } from "../../src/match/parts";
import { shelve } from "../../src/match/cards";
import type { Table } from "../../src/games/dungeon-run/view";
import type { Contents, Told, Update } from "../../src/wire/messages";
import contents from "../../fixtures/dungeon-run.cards.json";
import four from "../../fixtures/dungeon-run.json";
import six from "../../fixtures/dungeon-run.six.json";

export interface Moment {
  name: string;
  seat: number | null;
  names: string[];
  update: Update;
  log: Told[];
}

export const cards = shelve((contents as unknown as Contents).cards);
export const moments = [
  ...(four as unknown as Moment[]),
  ...(six as unknown as Moment[]).map((each) => ({ ...each, name: `six ${each.name}` })),
];

export function moment(name: string): Moment {
  const found = moments.find((each) => each.name === name);
  if (!found) throw new Error(`there is no moment ${name}`);
  return found;
}

export const tableOf = (of: Moment): Table => of.update.view.table as Table;

export function targetsOf(of: Moment): Record<string, Target> {
  const answers = of.update.question?.answers ?? [];
  return Object.fromEntries(answers.map((answer, index) => [answer.key, { ...answer, number: index + 1 }]));
}

export function propsOf(of: Moment, more: Partial<BoardProps> = {}): BoardProps<Table> {
  return {
    view: tableOf(of),
    decision: of.update.question,
    targets: targetsOf(of),
    preview: null,
    onpreview: () => {},
    onchoose: () => {},
    events: of.log,
    beat: null,
    seat: of.seat,
    names: of.names,
    places: of.names.map((name) => ({ name, bot: "", open: false, here: true, stand_in: "", gone: false })),
    waiting: of.update.view.waiting.map((each) => each.seat),
    cards,
    standing: of.update.standing,
    reduced: true,
    speed: 0,
    narrow: false,
    ...more,
  };
}
