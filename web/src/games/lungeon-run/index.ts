import { t } from "../../words/index.svelte";
import type { GameParts } from "../board";
import Board from "./Board.svelte";
import Corner from "./Corner.svelte";
import Emblem from "./Emblem.svelte";
import Seat from "./Seat.svelte";
import Side from "./Side.svelte";
import type { Lungeon } from "./table";
import Tray from "./Tray.svelte";

/** Dice are watched, torches just burn. */
const LENGTHS: Record<string, number> = {
  "torch-laid": 0,
  "wall-rolled": 60,
  moved: 260,
  "monster-slain": 150,
  "match-ended": 0,
};

const parts: GameParts = {
  Emblem,
  Board,
  Corner,
  Seat,
  Side,
  Tray,
  sheet: "300px",
  subtitle: (view: Lungeon) => t("lungeon.round", { n: view.round, of: view.rounds }),
  beat: (event) => LENGTHS[event.kind] ?? (typeof event.roll === "number" ? 620 : 260),
};
export default parts;
