import { t } from "../../words/index.svelte";
import type { GameParts } from "../board";
import Board from "./Board.svelte";
import Corner from "./Corner.svelte";
import Emblem from "./Emblem.svelte";
import Seat from "./Seat.svelte";
import Side from "./Side.svelte";
import type { Dash } from "./table";
import Tray from "./Tray.svelte";

/** A card is turned over slowly enough to be read; what is only counted is not waited for. */
const LENGTHS: Record<string, number> = {
  "card-flipped": 700,
  "equipment-drawn": 60,
  "ap-paid": 200,
  scored: 0,
  "match-ended": 0,
};

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
    `${t("dash.dungeon", { n: view.dungeon })}, ${t("dash.down", { n: view.area.filter((spot) => spot.side === "down").length })}`,
  beat: (event) => LENGTHS[event.kind] ?? 260,
};
export default parts;
