/** A table without a drawn board: what is on it, in words. For games that have none yet. */
import type { GameParts } from "../match/parts";
import Board from "./Board.svelte";
import Seat from "./Seat.svelte";

const parts: GameParts = { Board, Seat, subtitle: () => "" };
export default parts;
