/** Dash Through the Dungeon on the wall of the lobby. */
import Sign from "~icons/game-icons/card-pickup";
import picture from "./poster.svg?url";
import type { Poster } from "../index";

const poster: Poster = {
  picture,
  sign: Sign,
  pitch: { en: "Twenty doors, six torches. Do the sums.", de: "Zwanzig Türen, sechs Fackeln. Rechne nach." },
  length: { en: "20 to 30 minutes", de: "20 bis 30 Minuten" },
};
export default poster;
