/** Lungeon Run on the wall of the lobby. */
import Sign from "~icons/game-icons/transparent-slime";
import picture from "./poster.svg?url";
import type { Poster } from "../index";

const poster: Poster = {
  picture,
  sign: Sign,
  pitch: { en: "Light more floor than your rival.", de: "Mach mehr Licht als dein Gegner." },
  length: { en: "15 minutes", de: "15 Minuten" },
};
export default poster;
