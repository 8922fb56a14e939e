/** Run Away!! on the wall of the lobby. */
import Sign from "~icons/game-icons/run";
import picture from "./poster.svg?url";
import type { Poster } from "../index";

const poster: Poster = {
  picture,
  sign: Sign,
  pitch: { en: "Outrun the boss, or just the others.", de: "Sei schneller als der Boss oder wenigstens als die anderen." },
  length: { en: "30 to 45 minutes", de: "30 bis 45 Minuten" },
};
export default poster;
