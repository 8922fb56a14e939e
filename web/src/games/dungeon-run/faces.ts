/** What is printed on a card, in the parts a face shows. */
import type { Cards } from "../../match/cards";
import type { Face } from "../../wire/messages";
import { isSign, picture, sign } from "./pictures";
import { printedId } from "./view";

export interface Printed {
  id: string;
  name: string;
  kind: string;
  /** The line under the name: what sort of card it is. */
  about: string;
  text: string[];
  clauses: string;
  figures: [string, string][];
  flavour: string;
}

export function faceOf(id: string, cards: Cards): Face | undefined {
  return cards.get(printedId(id));
}

export function printedOn(id: string, cards: Cards): Printed {
  const face = faceOf(id, cards);
  if (!face) return { id, name: printedId(id), kind: "", about: "", text: [], clauses: "", figures: [], flavour: "" };
  const lines = face.text.split("\n").filter(Boolean);
  const [about = "", ...rest] = lines;
  const ability = face.table === "ability" || face.table === "rule";
  return {
    id,
    name: face.name,
    kind: face.table,
    about: face.table === "rule" ? "" : about.replace(/\.$/, ""),
    text: (face.table === "hero" || face.table === "monster" || face.table === "boss" ? rest.slice(1) : rest).concat(
      ability && rest.length === 0 ? [about] : [],
    ),
    clauses: face.clauses,
    figures: figures(face),
    flavour: String(face.data.flavour ?? ""),
  };
}

function figures(face: Face): [string, string][] {
  const data = face.data;
  if (face.table === "hero") return ["brawn", "magic", "skill", "life"].map((name) => [name, String(data[name] ?? "")]);
  if (face.table === "monster" || face.table === "boss")
    return [
      ["attack", String(data.attack)],
      ["power", (data.power as number[]).join(" ")],
      ["defense", `${data.defense}+`],
      ["escape", `${data.escape}+`],
      ["life", String(data.life)],
    ];
  return [];
}

/** The picture of any card; abilities show the head of the hero they belong to. */
export function pictureOf(id: string, cards: Cards): ReturnType<typeof picture> {
  const face = faceOf(id, cards);
  if (face?.table === "ability") return picture(String(face.data.hero ?? ""), "ability");
  if (face?.table === "tile") return sign("tile");
  if (face?.table === "trap") return picture(id, "trap");
  if (face && isSign(face.table)) return picture(id, face.table);
  return picture(id, "hand");
}

/** What a small card says in a few words: the first sentence that is not about what it is. */
export function gist(id: string, cards: Cards): string {
  const { text, about } = printedOn(id, cards);
  return text[0] ?? about;
}
