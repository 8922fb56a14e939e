/** The sentences of a card as a few signs: what is printed on it, at a glance. The words are on the card as well. */
export type Sign = "speed" | "life" | "gold" | "stop" | "wall" | "back" | "slide" | "luck" | "boss" | "hit" | "item" | "shield" | "";

export interface Effect {
  sign: Sign;
  text: string;
  tone: "good" | "bad" | "";
}

interface Op {
  do: string;
  by?: number | string | null;
  to?: number | string | null;
  n?: number;
  per_item?: boolean;
  ops?: Op[];
  first?: Op[];
  second?: Op[];
  lucky?: Op[];
  unlucky?: Op[];
}

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
const word = (text: string): Effect => ({ sign: "", text, tone: "" });

function change(sign: Sign, op: Op, goodUp: boolean): Effect {
  if (op.by == null) return { sign, text: `= ${typeof op.to === "string" ? "?" : (op.to ?? 0)}`, tone: "" };
  if (typeof op.by === "string") return { sign, text: "?", tone: "" };
  return { sign, text: signed(op.by) + (op.per_item ? " ×" : ""), tone: op.by > 0 === goodUp ? "good" : "bad" };
}

export function effectsOf(ops: Op[], words: { or: string; next: string }): Effect[] {
  return ops.flatMap((op): Effect[] => {
    switch (op.do) {
      case "speed":
        return [change("speed", op, true)];
      case "life":
        return [change("life", op, true)];
      case "gold":
        return [change("gold", op, true)];
      case "take-gold":
        return [{ sign: "gold", text: `+${op.n ?? 0}`, tone: "good" }];
      case "boss-speed":
        return [change("boss", op, false)];
      case "confront":
      case "trample":
      case "damage":
        return [change("hit", op, false)];
      case "stop":
        return [{ sign: "stop", text: "", tone: "bad" }];
      case "wall":
        return [{ sign: "wall", text: "", tone: "bad" }];
      case "backtrack":
        return [{ sign: "back", text: op.n ? `${op.n}` : "?", tone: "bad" }];
      case "slide":
        return [{ sign: "slide", text: op.n ? `${op.n}` : "?", tone: "good" }];
      case "prevent":
      case "cancel":
      case "unstop":
        return [{ sign: "shield", text: op.n ? `${op.n}` : "", tone: "good" }];
      case "set-luck":
        return [{ sign: "luck", text: `= ${op.n ?? ""}`, tone: "good" }];
      case "drop-item":
      case "no-items":
        return [{ sign: "item", text: "−", tone: "bad" }];
      case "search":
        return [{ sign: "item", text: "+", tone: "good" }];
      case "choice":
        return [...effectsOf(op.first ?? [], words), word(words.or), ...effectsOf(op.second ?? [], words)];
      case "lucky-test":
        return [
          { sign: "luck", text: "", tone: "" },
          ...effectsOf(op.lucky ?? [], words),
          word(words.or),
          ...effectsOf(op.unlucky ?? [], words),
        ];
      case "next-turn":
        return [word(words.next), ...effectsOf(op.ops ?? [], words)];
      default:
        return effectsOf(op.ops ?? [], words);
    }
  });
}

/** The signs of a card: of what it does to a Hero, of its first use, or of what it does to the Boss. */
export function signsOf(data: Record<string, unknown>, words: { or: string; next: string }): Effect[] {
  const uses = data.uses as { ops: Op[] }[] | undefined;
  const ops = (data.ops as Op[] | undefined) ?? uses?.[0]?.ops ?? (data.boss_ops as Op[] | undefined) ?? [];
  return effectsOf(ops, words);
}
