/** The messages of the service, as `undercroft.server.wire` and `messages` define them. Fields that a service may not
 *  know yet are optional. */

export type Stage = "gathering" | "running" | "over";
export type SettingValue = number | string | boolean;

export interface Place {
  name: string;
  bot: string;
  open: boolean;
  here: boolean;
}

/** What a player is called: bots as the service calls them in its sentences. */
export function nameOf(place: Place, seat: number): string {
  const bot = place.bot.charAt(0).toUpperCase() + place.bot.slice(1);
  return place.name || `${bot} bot ${seat + 1}`;
}

export interface Sheet {
  id: string;
  game: string;
  options: Record<string, SettingValue>;
  packs: string[];
  public: boolean;
  stage: Stage;
  seats: Place[];
  /** The table of the rematch, once there is one. */
  rematch?: string | null;
}

export interface Seated {
  table: Sheet;
  seat: number | null;
  token: string | null;
}

export interface Problem {
  error: string;
  reason: string;
}

export interface Setting {
  name: string;
  default: SettingValue;
  help: string;
  clause: string;
  low: number | null;
  high: number | null;
  choices: string[];
}

/** A game as it stands on the shelf. */
export interface Box {
  name: string;
  title: string;
  summary: string;
  prefix: string;
  players: number[];
  settings: Setting[];
  bots: string[];
}

/** A card as a player reads it, with the figures printed on it. */
export interface Face {
  id: string;
  table: string;
  name: string;
  text: string;
  clauses: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: Record<string, any>;
}

export interface Contents {
  game: Box;
  cards: Face[];
}

export interface Passage {
  id: string;
  chapter: string;
  text: string;
}

export interface Book {
  name: string;
  title: string;
  primer: string;
  clauses: Passage[];
}

export interface Answer {
  key: string;
  text: string;
  numbers: Record<string, number> | null;
  exact: boolean;
  odds?: string;
}

export interface Barred {
  key: string;
  reason: string;
  clause: string;
}

export interface Question {
  kind: string;
  clause: string;
  text: string;
  answers: Answer[];
  closed: Barred[];
  passes: string | null;
}

export interface GameEvent {
  kind: string;
  clause: string;
  seat?: number;
  [name: string]: unknown;
}

export interface Told {
  event: GameEvent;
  text: string;
}

export interface Outcome {
  ranking: number[][];
  scores: number[];
  reason: string;
}

/** What a seat sees: the same for all games but for `table`. */
export interface View<T = unknown> {
  game: string;
  players: number;
  seat: number | null;
  waiting: { seat: number; kind?: string; clause?: string }[];
  outcome: Outcome | null;
  table: T;
}

/** Who is ahead: public figures and a sentence for one seat. */
export interface Standing {
  text?: string;
  sentence?: string;
  figures?: Record<string, number>;
}

export interface Update {
  type: "update";
  position: number;
  cursor: [number, number];
  taken_back: number;
  events: Told[];
  view: View;
  question: Question | null;
  can_undo: boolean;
  no_undo: string;
  standing?: Standing[] | null;
}

export type Reply =
  | Update
  | { type: "welcome"; seat: number | null; table: Sheet }
  | { type: "presence"; seats: Place[] }
  | { type: "done"; id: number }
  | { type: "refused"; id: number; error: string; reason: string };

export type Deed =
  | { type: "choose"; key: string; position: number; id: number }
  | { type: "undo"; position: number; id: number }
  | { type: "auto-pass"; what: string; on: boolean; id: number };
