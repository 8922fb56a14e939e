import type { GameParts } from "../../match/parts";
import Board from "./Board.svelte";
import Corner from "./Corner.svelte";
import Emblem from "./Emblem.svelte";
import { PACE } from "./pace";
import Seat from "./Seat.svelte";
import Side from "./Side.svelte";
import type { Lungeon } from "./view";
import Tray from "./Tray.svelte";
import { say } from "./words";

const parts: GameParts = {
  Emblem,
  Board,
  Corner,
  Seat,
  Side,
  Tray,
  sheet: "300px",
  subtitle: (view: Lungeon) => say("round", { n: view.round, of: view.rounds }),
  beat: (event) => PACE[event.kind] ?? (typeof event.roll === "number" ? 620 : 260),
};
export default parts;
