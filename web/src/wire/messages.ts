/** The messages of the service. What goes over WebSockets is made from its schema; what goes over HTTP stands here, as
 *  `undercroft.server.wire` and `undercroft.server.shelf` define it. */
import type { Place, Question, Sheet, Told, View as AnyView } from "./generated";

export type {
  Advice,
  Answer,
  Barred,
  Dial,
  Figure,
  Line as Said,
  Place,
  Question,
  Rematch,
  Result as Outcome,
  Sheet,
  Stage,
  Stand as Standing,
  Told,
  Update,
  Wish,
} from "./generated";
export type { Messages } from "./generated";

export type View = AnyView;
export type SettingValue = number | string | boolean;
export type GameEvent = Told["event"];

/** What a player is called: bots as the service calls them in its sentences. */
export function nameOf(place: Place, seat: number): string {
  const bot = place.bot.charAt(0).toUpperCase() + place.bot.slice(1);
  return place.name || `${bot} bot ${seat + 1}`;
}

export interface Held {
  seat: number;
  token: string;
}

export interface Seated {
  table: Sheet;
  seat: number | null;
  token: string | null;
  held: Held[];
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

/** What one reader (no seat: the spectators) saw at a position of a match that is over. */
export interface Seen {
  seat: number | null;
  events: Told[];
  view: View;
  question: Question | null;
}

export interface Position {
  number: number;
  seat: number | null;
  key: string;
  seen: Seen[];
}

export interface Positions {
  last: number;
  positions: Position[];
}
