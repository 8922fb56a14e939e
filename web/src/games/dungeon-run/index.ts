/** Dungeon Run at the table. */
import type { GameEvent } from "../../wire/messages";
import type { GameParts } from "../../match/parts";
import Board from "./Board.svelte";
import Corner from "./Corner.svelte";
import Emblem from "./Emblem.svelte";
import Seat from "./Seat.svelte";
import Tray from "./Tray.svelte";
import { PACE } from "./pace";
import type { Table } from "./view";
import { say } from "./words";

/** What lies on the map, or is a card in the scene before it. */
const ON_BOARD = /^(move|go|lair|roam|place|to|room|battle|escape|search|trade|ask|hero|keep|take|wear|turn|tile)\b/;

const parts: GameParts = {
  Emblem,
  Board,
  Seat,
  Tray,
  Corner,
  sheet: "376px",
  elsewhere: (key) => ON_BOARD.test(key),
  subtitle: (view: Table) => (view.round === 0 ? "" : `${say("round", { n: view.round })}${view.endgame ? ` · ${say("endgame")}` : ""}`),
  beat: (event: GameEvent) => PACE[event.kind] ?? 0,
};
export default parts;
