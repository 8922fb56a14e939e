/** Dungeon Run at the table. */
import type { GameEvent } from "../../wire/messages";
import type { GameParts } from "../board";
import Board from "./Board.svelte";
import Corner from "./Corner.svelte";
import Emblem from "./Emblem.svelte";
import Seat from "./Seat.svelte";
import Tray from "./Tray.svelte";
import type { Table } from "./view";
import { say } from "./words";

/** How long an event is looked at; what is not here is told in the log only. */
const BEATS: Record<string, number> = {
  "tile-placed": 320,
  entered: 360,
  rolled: 460,
  rerolled: 420,
  turned: 300,
  "horns-rolled": 420,
  "armor-rolled": 420,
  "encounter-drawn": 420,
  "treasure-placed": 240,
  "battle-began": 300,
  "duel-began": 300,
  "die-used": 160,
  wounded: 420,
  healed: 300,
  "monster-wounded": 360,
  "monster-killed": 420,
  "monster-healed": 260,
  roamed: 360,
  summoned: 400,
  called: 400,
  "boss-revealed": 700,
  "stone-appears": 600,
  "endgame-began": 700,
  "knocked-out": 500,
  "hero-killed": 700,
  "trap-result": 420,
  "escape-result": 360,
  "tile-test": 300,
  searched: 300,
  sabotaged: 300,
  "assist-answered": 260,
  "trade-ended": 300,
  "match-ended": 600,
};

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
  subtitle: (view: Table) =>
    view.round === 0 ? "" : `${say("round", { n: view.round })}${view.endgame ? ` · ${say("endgame")}` : ""}`,
  beat: (event: GameEvent) => BEATS[event.kind] ?? 0,
};
export default parts;
