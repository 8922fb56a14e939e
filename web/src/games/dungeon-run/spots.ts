/** Where on the map pieces stand and targets are, in the map's own measure. */
import { centre, doorway, standing, STEP } from "./geometry";
import type { MapPlace, Placed } from "./places";
import type { Hero, Room, Table } from "./view";

export interface Spot {
  x: number;
  y: number;
}

export interface Stand extends Spot {
  hero: Hero;
  scale: number;
}

export function stands(table: Table): Stand[] {
  const found: Stand[] = [];
  for (const room of table.rooms) {
    const middle = centre(room);
    const spots = standing(room.heroes.length, room.monster !== null);
    room.heroes.forEach((seat, index) => {
      const hero = table.heroes.find((each) => each.seat === seat);
      const spot = spots[index];
      if (hero && spot) found.push({ hero, x: middle.x + spot.x, y: middle.y + spot.y, scale: spot.scale });
    });
  }
  return found.sort((a, b) => a.hero.seat - b.hero.seat);
}

export function monsterSpot(room: Room): Spot {
  const middle = centre(room);
  const crowd = room.heroes.length > 0;
  const boss = room.monster?.boss ?? false;
  return { x: middle.x - (boss ? 46 : 40), y: middle.y - (crowd ? (boss ? 30 : 34) : 0) };
}

export function itemsSpot(room: Room): Spot {
  const middle = centre(room);
  if (room.monster) return { x: middle.x + 40, y: middle.y + (room.heroes.length > 1 ? 20 : 44) };
  return room.heroes.length > 0 ? { x: middle.x + 42, y: middle.y - 34 } : { x: middle.x, y: middle.y + 4 };
}

export function strangerSpot(room: Room): Spot {
  const middle = centre(room);
  return { x: middle.x - 40, y: middle.y - (room.heroes.length > 0 ? 36 : 0) };
}

export function trapSpot(room: Room): Spot {
  const middle = centre(room);
  return { x: middle.x - 50, y: middle.y + 46 };
}

export function markerSpot(room: Room, index: number, side: string | null): Spot {
  if (side && side in STEP) {
    const door = doorway(room, side as keyof typeof STEP);
    const [dx, dy] = STEP[side as keyof typeof STEP];
    return { x: door.x - dx * 20, y: door.y - dy * 20 };
  }
  const middle = centre(room);
  return { x: middle.x - 54 + index * 24, y: middle.y + 58 };
}

/** A button over the map: one option, or several that lie at the same spot side by side. */
export interface Pin {
  placed: Placed;
  place: MapPlace;
  x: number;
  y: number;
  /** Beside how many others, in pixels of the window. */
  shift: number;
}

export function pins(all: Placed[], table: Table): Pin[] {
  const byRoom = new Map(table.rooms.map((room) => [room.room, room]));
  const groups = new Map<string, Pin[]>();
  for (const each of all) {
    const place = each.place as MapPlace;
    const spot = spotOf(place, byRoom, table);
    if (!spot) continue;
    const name = `${Math.round(spot.x)},${Math.round(spot.y)}`;
    const group = groups.get(name) ?? [];
    group.push({ placed: each, place, ...spot, shift: 0 });
    groups.set(name, group);
  }
  for (const group of groups.values()) group.forEach((pin, index) => (pin.shift = (index - (group.length - 1) / 2) * 40));
  return [...groups.values()].flat();
}

function spotOf(place: MapPlace, rooms: Map<number, Room>, table: Table): Spot | null {
  if (place.at === "hero") {
    const stand = stands(table).find((each) => each.hero.seat === place.seat);
    return stand ? { x: stand.x + 17 * stand.scale, y: stand.y - 46 * stand.scale } : null;
  }
  const room = rooms.get(place.room);
  if (!room) return null;
  if (place.at === "exit") {
    const door = doorway(room, place.side);
    const [dx, dy] = STEP[place.side];
    const out = place.turn === undefined ? 8 : 40;
    return { x: door.x + dx * out, y: door.y + dy * out };
  }
  if (place.at === "monster") {
    const spot = monsterSpot(room);
    return { x: spot.x + 4, y: spot.y - 32 };
  }
  if (place.at === "items") {
    const spot = itemsSpot(room);
    return { x: spot.x + 22, y: spot.y - 22 };
  }
  if (place.at === "stranger") {
    const spot = strangerSpot(room);
    return { x: spot.x - 22, y: spot.y + 14 };
  }
  const middle = centre(room);
  return { x: middle.x, y: middle.y - 48 };
}
