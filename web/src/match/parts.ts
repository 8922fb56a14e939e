/** What every game gives the table page, and what it is given.
 *
 *  A game is a folder `src/games/<name>/` whose `index.ts` exports a `GameParts`. It is loaded when a table of it is
 *  opened. No rules: what may be done is in `targets`, by the key the service gave each option; what a key stands for
 *  on the board ("move:3,4" is the tile 3,4) is all a board knows of it. */
import type { Component } from "svelte";
import type { Answer, Face, GameEvent, Place, Question, Standing, Told } from "../wire/messages";
import type { Cards } from "./cards";

/** An option of the pending question, as a place on the board may show it. */
export interface Target extends Answer {
  /** Its number in the list, counted from 1; also its key on the keyboard. */
  number: number;
}

export interface BoardProps<T = any> {
  /** The game's own part of the view: `view.table`. */
  view: T;
  /** What this seat is asked, if it is. Empty while something is still being shown. */
  decision: Question | null;
  /** The options of the question by key; empty when this seat is not asked. */
  targets: Record<string, Target>;
  /** The option that is hovered, focused or picked, here or in the list. */
  preview: Target | null;
  /** Point at an option, or at none. */
  onpreview: (key: string | null) => void;
  /** Choose an option. On touch screens the first tap only points at it. */
  onchoose: (key: string) => void;
  /** Everything that was told so far, oldest first. */
  events: Told[];
  /** What is being shown right now: the event that led to the next view. */
  beat: GameEvent | null;
  /** The seat this browser looks from; null for a spectator. */
  seat: number | null;
  /** The players' names, by seat. */
  names: string[];
  places: Place[];
  /** The seats the table waits for. */
  waiting: number[];
  cards: Cards;
  /** Who is ahead, by what everybody can see; by seat. */
  standing: Standing[];
  /** No movement is wanted. */
  reduced: boolean;
  /** How fast things happen: 1 is normal, 2 fast, 0 at once. */
  speed: number;
  /** The board has little room: a phone. */
  narrow: boolean;
}

/** What is said of one player in the row of seats. */
export interface SeatProps<T = any> extends BoardProps<T> {
  of: number;
}

export interface GameParts {
  /** The middle of the table. */
  Board: Component<BoardProps>;
  /** Two lines about a player under the name: life, gold … */
  Seat: Component<SeatProps>;
  /** Boxes beside the board, where there is room for them; on a phone a page of their own. */
  Side?: Component<BoardProps>;
  /** How wide those boxes are beside the board. */
  sideWidth?: string;
  /** The strip below the board: hand, gear, dice. */
  Tray?: Component<BoardProps>;
  /** On a phone, above the options: the cards that the question is about. */
  Hand?: Component<BoardProps>;
  /** Which options, by key, a phone shows on its board or on those cards, too: in the list the others come first. */
  elsewhere?: (key: string) => boolean;
  /** The corner above the panel: rounds, action points, the clock. */
  Corner?: Component<BoardProps>;
  /** How high the sheet with question and options is on a phone: the board has the rest. */
  sheet?: string;
  /** What a card shows at a glance, for whoever looks through all of them. */
  Emblem?: Component<{ face: Face }>;
  /** A line under the title of the game, such as "Round 2 of 5". */
  subtitle: (view: any) => string;
  /** How long an event is shown, in milliseconds at normal speed; 0 for not at all. */
  beat?: (event: GameEvent) => number;
}

/** A game as a table has it: its name and title, what it brings, and its cards. */
export interface Game {
  name: string;
  title: string;
  parts: GameParts;
  cards: Cards;
}
