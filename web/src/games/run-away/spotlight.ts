/** Which card all eyes are on: the one that was turned over, played or drawn last in this run. */
import type { GameEvent, Told } from "../../wire/messages";
import type { BoardProps } from "../../match/parts";
import type { Runner, Table } from "./view";

/** Events that show everybody a card. */
const SHOWS = new Set([
  "flipped",
  "bonus-shown",
  "global-faced",
  "event-laid",
  "item-taken",
  "item-left",
  "item-dropped",
  "searched",
  "clock-card",
  "redirected",
  "cancelled",
]);
/** Questions that are about the card that was turned over last. */
const ABOUT_A_CARD = new Set(["flip", "found-item", "choice", "after", "brake", "hurt", "luck", "drop-item", "swap", "redirect"]);
/** After these, another card is looked at. */
const BEGINS = new Set(["stepped", "run-began", "boss-began", "round-began", "run-ended", "boss-ended"]);

export interface Scene {
  card: string | null;
  /** Whose piece it is about. */
  who: Runner | null;
  /** A number that was drawn. */
  number: number | null;
}

function cardOf(event: GameEvent): string | null {
  if (event.kind === "item-played" && typeof event.use === "string") return event.use.replace(/\.\d+$/, "");
  return SHOWS.has(event.kind) && typeof event.card === "string" ? event.card : null;
}

function seatOf(event: GameEvent): number | null {
  return typeof event.seat === "number" ? event.seat : null;
}

/** What is shown while an event is played. */
export function sceneOf(beat: GameEvent): Scene | null {
  const card = cardOf(beat);
  return card === null ? null : { card, who: seatOf(beat), number: null };
}

/** What there is to see now: of the event being shown, or else of the question or the run that is going on. */
export function sceneNow(props: BoardProps<Table>): Scene | null {
  const { view, beat, decision, events, seat } = props;
  const runner = view.runner ?? (decision ? seat : null);
  const scene =
    (beat && sceneOf(beat)) ?? (decision || view.runner !== null ? sceneAround(decision?.kind ?? "flip", events, runner) : null);
  return scene && (scene.card !== null || scene.number !== null) ? scene : null;
}

/** What a question is about, by what was told before it. */
export function sceneAround(kind: string, events: Told[], runner: Runner | null): Scene {
  let card: string | null = null;
  let who: Runner | null = runner;
  let number: number | null = null;
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]!.event;
    if (BEGINS.has(event.kind)) break;
    if (kind === "luck" && number === null && event.kind === "card-drawn") number = (event.number as number) ?? null;
    if (ABOUT_A_CARD.has(kind) && (event.kind === "flipped" || event.kind === "bonus-shown" || event.kind === "global-faced")) {
      card = event.card as string;
      who = seatOf(event) ?? runner;
      break;
    }
  }
  return { card, who, number };
}
