/** Run Away!!: a race through the dungeon with the Boss behind. */
import type { GameParts } from "../../match/parts";
import Board from "./Board.svelte";
import Corner from "./Corner.svelte";
import Hand from "./Hand.svelte";
import Emblem from "./Emblem.svelte";
import { PACE } from "./pace";
import Seat from "./Seat.svelte";
import type { Table } from "./view";
import { spotOf } from "./places";
import Tray from "./Tray.svelte";
import { say } from "./words";

const parts: GameParts = {
  Emblem,
  Board,
  Seat,
  Tray,
  Corner,
  Hand,
  sheet: "410px",
  elsewhere: (key) => spotOf(key).cards.length > 0 || spotOf(key).encounter !== null,
  subtitle: (view: Table) => (view.round > 0 ? say("round", { n: view.round }) : ""),
  beat: (event) => PACE[event.kind] ?? 260,
};
export default parts;
