/** What the key of an option stands for on the table: which card, whose Hero, which face-down Encounter.
 *  Only names are read here; whether something may be done is for the service to say. */
import type { Target } from "../../match/parts";

export interface Spot {
  verb: string;
  /** Cards of a hand or an Inventory, a class or a branch of a choice. */
  cards: string[];
  /** Which of the face-down Encounters, counted from 0. */
  encounter: number | null;
  seat: number | null;
  boss: boolean;
  ability: boolean;
}

const WITH_CARD = new Set(["base", "clock", "give", "keep", "lay", "face", "play", "item", "drop", "class"]);

export function spotOf(key: string): Spot {
  const [verb = "", rest = ""] = split(key, ":");
  const args = rest === "" ? [] : rest.split(",");
  const spot: Spot = { verb, cards: [], encounter: null, seat: null, boss: false, ability: verb === "ability" };
  if (verb === "flip" || verb === "look") {
    spot.encounter = Number(args[0]);
    return spot;
  }
  for (const arg of args) {
    if (/^\d+$/.test(arg)) spot.seat = Number(arg);
    else if (arg === "boss") spot.boss = true;
    // The second use of an Item has ".2" behind the name of the card.
    else if (WITH_CARD.has(verb)) spot.cards.push(arg.replace(/\.\d+$/, ""));
  }
  return spot;
}

function split(text: string, at: string): [string, string] {
  const place = text.indexOf(at);
  return place < 0 ? [text, ""] : [text.slice(0, place), text.slice(place + 1)];
}

/** The options by what they are about. */
export class Spots {
  private readonly list: { target: Target; spot: Spot }[];

  constructor(targets: Record<string, Target>) {
    this.list = Object.values(targets)
      .sort((one, other) => one.number - other.number)
      .map((target) => ({ target, spot: spotOf(target.key) }));
  }

  private pick(wanted: (spot: Spot) => boolean): Target[] {
    return this.list.filter(({ spot }) => wanted(spot)).map(({ target }) => target);
  }

  card(id: string): Target[] {
    return this.pick((spot) => spot.cards.includes(id));
  }

  encounter(index: number): Target[] {
    return this.pick((spot) => spot.encounter === index);
  }

  hero(seat: number): Target[] {
    return this.pick((spot) => spot.seat === seat);
  }

  get boss(): Target[] {
    return this.pick((spot) => spot.boss);
  }

  get ability(): Target[] {
    return this.pick((spot) => spot.ability);
  }

  /** What is about no card and no piece: passing, taking and leaving, the branches of a choice. */
  get bare(): Target[] {
    return this.pick((spot) => spot.cards.length === 0 && spot.encounter === null && spot.seat === null && !spot.boss && !spot.ability);
  }
}
