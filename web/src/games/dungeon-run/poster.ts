/** Dungeon Run on the wall of the lobby. */
import Sign from "~icons/game-icons/dungeon-gate";
import picture from "./poster.svg?url";
import type { Poster } from "../index";

const poster: Poster = {
  picture,
  sign: Sign,
  pitch: { en: "Down together, up alone.", de: "Zusammen hinab, allein hinauf." },
  length: { en: "60 to 90 minutes", de: "60 bis 90 Minuten" },
};
export default poster;
