/** What floats up from a piece when something happens to it. */
import type { GameEvent } from "../../wire/messages";
import type { Sign } from "./effects";
import type { Runner } from "./view";

export interface Floater {
  who: Runner;
  sign: Sign;
  text: string;
  tone: "good" | "bad" | "";
}

export function floaterOf(event: GameEvent): Floater | null {
  const seat = typeof event.seat === "number" ? event.seat : null;
  const amount = String(event.amount ?? "");
  const gained = event.result === "gained";
  switch (event.kind) {
    case "boss-speed":
      return { who: "boss", sign: "speed", text: (gained ? "+" : "−") + amount, tone: gained ? "bad" : "good" };
    case "boss-hook":
      return { who: "boss", sign: "", text: `${String(event.name)}!`, tone: "" };
    case "boss-began":
      return { who: "boss", sign: "speed", text: String(event.speed), tone: "bad" };
  }
  if (seat === null) return null;
  switch (event.kind) {
    case "hurt":
      return { who: seat, sign: "life", text: `−${amount}`, tone: "bad" };
    case "healed":
      return { who: seat, sign: "life", text: `+${amount}`, tone: "good" };
    case "gold":
      return { who: seat, sign: "gold", text: (gained ? "+" : "−") + amount, tone: gained ? "good" : "bad" };
    case "speed":
      return { who: seat, sign: "speed", text: (gained ? "+" : "−") + amount, tone: gained ? "good" : "bad" };
    case "run-began":
      return { who: seat, sign: "speed", text: String(event.speed), tone: "good" };
    case "stopped":
      return { who: seat, sign: event.result === "wall" ? "wall" : "stop", text: "", tone: "bad" };
    case "card-drawn":
      return { who: seat, sign: event.result === "luck" ? "luck" : "", text: String(event.number), tone: "" };
    case "prevented":
      return { who: seat, sign: "shield", text: amount, tone: "good" };
  }
  return null;
}
