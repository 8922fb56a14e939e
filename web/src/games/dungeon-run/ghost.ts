/** A tile as it would lie if the option that is pointed at were chosen. */
import type { Cards } from "../../match/cards";
import type { Target } from "../../match/parts";
import { STEP, turnedExits } from "./geometry";
import type { Placed } from "./places";
import { sceneOf, type Table } from "./view";

export interface Ghost {
  tile: string;
  kind: string;
  exits: string;
  rotation: number;
  x: number;
  y: number;
}

export function ghostOf(preview: Target | null, all: Placed[], table: Table, cards: Cards): Ghost | null {
  const place = all.find((each) => each.target.key === preview?.key)?.place;
  if (place?.at === "tile") {
    const scene = sceneOf(table, "explore");
    return scene && drawn(place.tile, place.turn, scene, cards);
  }
  if (place?.at === "exit" && place.turn !== undefined) {
    const room = table.rooms.find((each) => each.room === place.room);
    const lair = cards.all("tile").find((each) => each.data.kind === "lair");
    const [dx, dy] = STEP[place.side];
    return room && lair ? drawn(lair.id, place.turn, { x: room.x + dx, y: room.y + dy }, cards) : null;
  }
  return null;
}

function drawn(tile: string, rotation: number, { x, y }: { x: number; y: number }, cards: Cards): Ghost | null {
  const data = cards.get(tile, "tile")?.data;
  if (!data) return null;
  return { tile, kind: String(data.kind), exits: turnedExits((data.exits as string[]).join(""), rotation), rotation, x, y };
}
