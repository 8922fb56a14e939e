import type { GameParts } from "../../match/parts";
import Board from "./Board.svelte";
import Corner from "./Corner.svelte";
import Emblem from "./Emblem.svelte";
import { PACE } from "./pace";
import Seat from "./Seat.svelte";
import Side from "./Side.svelte";
import type { Dash } from "./view";
import Tray from "./Tray.svelte";
import { say } from "./words";

const parts: GameParts = {
  Emblem,
  Board,
  Corner,
  Seat,
  Side,
  sideWidth: "clamp(230px, 20vw / var(--page-scale), 380px)",
  Tray,
  sheet: "320px",
  subtitle: (view: Dash) =>
    `${say("dungeon", { n: view.dungeon })}, ${say("down", { n: view.area.filter((spot) => spot.side === "down").length })}`,
  beat: (event) => PACE[event.kind] ?? 260,
};
export default parts;
