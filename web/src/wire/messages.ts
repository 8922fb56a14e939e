/** The messages of the service, by the names the client knows them by. All are made from its schemas. */
import type { Place, Told } from "./generated";
import type { Box, CardFace, HouseRule, Problem } from "./generated-http";

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
  Tip,
  Told,
  Update,
  View,
  Wish,
} from "./generated";
export type { Messages } from "./generated";
export type {
  Analysed,
  Book,
  Box,
  Costly,
  Held,
  HouseRule as Setting,
  Insight,
  Likely,
  Opening,
  Passage,
  Position,
  Positions,
  Problem,
  Seated,
  Seen,
  TurningPoint,
} from "./generated-http";

export type SettingValue = HouseRule["default"];
/** The name of something the service says when it refuses. */
export type Sentence = Exclude<Problem["sentence"], "">;
export type GameEvent = Told["event"];

/** A card as a player reads it. What is printed on it differs from game to game. */
export interface Face extends CardFace {
  data: Record<string, any>;
}

export interface Contents {
  game: Box;
  cards: Face[];
}

/** What a player is called: bots as the service calls them in its sentences; whoever was forgotten is somebody. */
export function nameOf(place: Place, seat: number, somebody: string): string {
  const bot = place.bot.charAt(0).toUpperCase() + place.bot.slice(1);
  return place.name || `${bot ? `${bot} bot` : somebody} ${seat + 1}`;
}

/** Whether the person who sits there is not at a screen. */
export function isAway(place: Place): boolean {
  return place.name !== "" && !place.bot && !place.here && !place.stand_in;
}

/** A name where there is little room: a bot's level can do without, its number cannot. */
export function briefNameOf(place: Place | undefined, seat: number, somebody: string): string {
  return place?.name || `${place?.gone ? somebody : "Bot"} ${seat + 1}`;
}
