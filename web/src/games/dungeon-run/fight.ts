/** The dice of a fight as they lie: what each has done, by what the view and the events tell. */
import type { Told } from "../../wire/messages";
import type { Battle, Dice, Duel, Fight } from "./view";

export type DieState = "plain" | "counts" | "hit" | "block" | "now" | "wait" | "idle" | "threat" | "through" | "blocked" | "miss";

export interface SceneDie {
  /** Its place in the row; the rows are sorted, highest first. */
  index: number;
  face: number;
  state: DieState;
  /** The place of the die in the other row that it blocks, or that blocks it. */
  with?: number;
}

export interface Rows {
  theirs: SceneDie[];
  ours: SceneDie[];
}

interface Use {
  die: number;
  result: string;
  against: number | null;
}

export function rowsOf(fight: Fight, power: number[], events: Told[]): Rows {
  const ours = row(fight.rolls.find((roll) => roll.by === fight.seat));
  if (fight.what === "battle") {
    const theirs = row(fight.rolls.find((roll) => roll.by === null));
    return battleRows(fight, theirs, ours, power, usesOf(fight, events));
  }
  if (fight.what === "duel") {
    const theirs = row(fight.rolls.find((roll) => roll.by === fight.defender));
    return duelRows(fight, theirs, ours, usesOf(fight, events));
  }
  const roll = fight.rolls.find((each) => each.by === fight.seat);
  return { theirs: [], ours: counted(ours, roll) };
}

function battleRows(fight: Battle, theirs: SceneDie[], ours: SceneDie[], power: number[], uses: Use[]): Rows {
  if (!allocating(fight)) {
    const roll = fight.rolls.find((each) => each.by === fight.seat);
    return {
      theirs: theirs.map((die) => ({ ...die, state: power.includes(die.face) ? "threat" : "miss" })),
      ours: counted(ours, roll),
    };
  }
  for (const die of theirs) die.state = "miss";
  for (const face of fight.potential) mark(theirs, face, "miss", "through");
  placeOurs(fight, ours);
  for (const use of uses.filter((each) => each.result === "block").slice(0, fight.blocked)) {
    const ourDie = mark(ours, use.die, "idle", "block");
    const theirDie = mark(theirs, use.against ?? 0, "miss", "blocked");
    join(ourDie, theirDie);
  }
  return { theirs, ours };
}

function duelRows(fight: Duel, theirs: SceneDie[], ours: SceneDie[], uses: Use[]): Rows {
  const line = fight.rolls.find((roll) => roll.by === fight.defender)?.line ?? 4;
  const roll = fight.rolls.find((each) => each.by === fight.seat);
  if (!allocating(fight)) return { theirs: counted(theirs, { line } as Dice), ours: counted(ours, roll) };
  for (const die of theirs) die.state = die.face >= line ? "through" : "miss";
  placeOurs(fight, ours);
  for (const use of uses.filter((each) => each.result === "block").slice(0, fight.blocked)) {
    const ourDie = mark(ours, use.die, "idle", "block");
    const theirDie = [...theirs].reverse().find((die) => die.state === "through");
    if (theirDie) theirDie.state = "blocked";
    join(ourDie, theirDie);
  }
  return { theirs, ours };
}

/** Dice that have hit, those that wait (the first of them is asked about), and the rest. */
function placeOurs(fight: Battle | Duel, ours: SceneDie[]): void {
  for (const die of ours) die.state = "idle";
  for (const face of fight.hits) mark(ours, face, "idle", "hit");
  // What is left is the tail of the row: of equal faces the last ones still wait.
  const waiting = new Set<SceneDie>();
  for (const face of [...fight.left].reverse()) {
    const found = ours.findLast((die) => die.state === "idle" && die.face === face && !waiting.has(die));
    if (found) waiting.add(found);
  }
  [...waiting].forEach((die, index) => (die.state = index === waiting.size - 1 ? "now" : "wait"));
}

function allocating(fight: Battle | Duel): boolean {
  const potential = typeof fight.potential === "number" ? fight.potential : fight.potential.length;
  return potential + fight.hits.length + fight.left.length + fight.blocked > 0;
}

function counted(dice: SceneDie[], roll: Dice | undefined): SceneDie[] {
  const line = roll?.line ?? null;
  return dice.map((die) => ({ ...die, state: line !== null && die.face >= line ? "counts" : "plain" }));
}

function row(roll: Dice | undefined): SceneDie[] {
  return [...(roll?.faces ?? [])].sort((a, b) => b - a).map((face, index) => ({ index, face, state: "plain" }));
}

function mark(dice: SceneDie[], face: number, from: DieState, to: DieState): SceneDie | undefined {
  const die = dice.find((each) => each.face === face && each.state === from);
  if (die) die.state = to;
  return die;
}

function join(ours: SceneDie | undefined, theirs: SceneDie | undefined): void {
  if (!ours || !theirs) return;
  ours.with = theirs.index;
  theirs.with = ours.index;
}

/** How dice were used since the fight began. */
function usesOf(fight: Fight, events: Told[]): Use[] {
  const uses: Use[] = [];
  for (let index = events.length - 1; index >= 0; index--) {
    const { event } = events[index]!;
    if (event.kind === "battle-began" || event.kind === "duel-began" || event.kind === "turn-began") break;
    if (event.kind === "die-used" && event.seat === fight.seat) uses.unshift(event as unknown as Use);
  }
  return uses;
}
