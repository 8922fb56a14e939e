/** The table while something is being shown: events already seen are put on the last table that was, for the eye only.
 *
 *  The next view replaces it. What an event does not tell stays as it was. */
import type { Cards } from "../../match/cards";
import type { GameEvent } from "../../wire/messages";
import { SIDES, STEP, turnedExits } from "./geometry";
import { printedId, type Foe, type Hero, type Room, type Table } from "./view";

type Step = (table: Table, event: Facts, cards: Cards) => Table;

interface Facts {
  kind: string;
  seat: number;
  room: number;
  to: number;
  x: number;
  y: number;
  rotation: number;
  tile: string;
  card: string;
  monster: string;
  wounds: number;
}

export function staged(table: Table, events: GameEvent[], cards: Cards): Table {
  return events.reduce((now, event) => STEPS[event.kind]?.(now, event as unknown as Facts, cards) ?? now, table);
}

const STEPS: Record<string, Step> = {
  "tile-placed": (table, event, cards) => {
    if (table.rooms.some((room) => room.room === event.room)) return table;
    const printed = (cards.get(event.tile, "tile")?.data.exits as string[] | undefined)?.join("") ?? "";
    const exits = turnedExits(printed, event.rotation);
    const beside = (side: (typeof SIDES)[number]): Room | undefined =>
      table.rooms.find((room) => room.x === event.x + STEP[side][0] && room.y === event.y + STEP[side][1]);
    const room: Room = {
      room: event.room, tile: event.tile, x: event.x, y: event.y, rotation: event.rotation, exits,
      open: SIDES.filter((side) => exits.includes(side) && !beside(side)).join(""),
      through: {}, rubble: "", distance: null, monster: null, stranger: null, items: [], trap: null, markers: [],
      heroes: [],
    }; // prettier-ignore
    return { ...table, rooms: [...table.rooms, room] };
  },
  entered: (table, event) => ({
    ...table,
    heroes: table.heroes.map((hero) => (hero.seat === event.seat ? { ...hero, room: event.room } : hero)),
    rooms: table.rooms.map((room) => {
      const without = room.heroes.filter((seat) => seat !== event.seat);
      if (room.room === event.room) return { ...room, heroes: [...without, event.seat] };
      return without.length === room.heroes.length ? room : { ...room, heroes: without };
    }),
  }),
  "encounter-drawn": (table, event, cards) => appear(table, event.room, event.card, cards),
  summoned: (table, event, cards) => appear(table, event.room, event.monster, cards),
  called: (table, event, cards) => appear(table, event.room, event.monster, cards),
  "boss-revealed": (table, event, cards) => appear(table, event.room, event.monster, cards),
  "treasure-placed": (table, event) =>
    inRoom(table, event.room, (room) => ({ ...room, items: [...room.items, { item: null, face_up: false }] })),
  searched: (table, event) => inRoom(table, event.room, (room) => ({ ...room, items: [] })),
  roamed: (table, event) => {
    const from = table.rooms.find((room) => room.room === event.room);
    const foe = from?.monster ?? null;
    if (foe === null) return table;
    const left = inRoom(table, event.room, (room) => ({ ...room, monster: null }));
    return inRoom(left, event.to, (room) => ({ ...room, monster: foe }));
  },
  "monster-wounded": (table, event) => ofMonster(table, event.monster, (foe) => ({ ...foe, wounds: event.wounds })),
  "monster-healed": (table, event) => ofMonster(table, event.monster, (foe) => ({ ...foe, wounds: event.wounds })),
  "monster-killed": (table, event) => inRoom(table, event.room, (room) => ({ ...room, monster: null })),
  "stranger-left": (table, event) => inRoom(table, event.room, (room) => ({ ...room, stranger: null })),
  "stranger-driven-off": (table, event) => inRoom(table, event.room, (room) => ({ ...room, stranger: null })),
  wounded: (table, event) => ofHero(table, event.seat, (hero) => ({ ...hero, wounds: event.wounds })),
  healed: (table, event) => ofHero(table, event.seat, (hero) => ({ ...hero, wounds: event.wounds })),
  "knocked-out": (table, event) => ofHero(table, event.seat, (hero) => ({ ...hero, status: "knocked-out", wounds: event.wounds })),
  "hero-killed": (table, event) => ofHero(table, event.seat, (hero) => ({ ...hero, status: "killed" })),
  "stood-up": (table, event) => ofHero(table, event.seat, (hero) => ({ ...hero, status: "standing" })),
};

function appear(table: Table, where: number, id: string, cards: Cards): Table {
  const face = cards.get(printedId(id), "monster") ?? cards.get(printedId(id), "boss");
  if (!face) return table;
  const { type, life, attack, power, defense, escape } = face.data as Omit<Foe, "card" | "boss">;
  const foe: Foe = {
    card: id, boss: face.table === "boss", type, wounds: 0, life, attack, power: [...power], defense, escape,
    roamed: false,
  }; // prettier-ignore
  return inRoom(table, where, (room) => (room.monster ? room : { ...room, monster: foe }));
}

function inRoom(table: Table, where: number, change: (room: Room) => Room): Table {
  return { ...table, rooms: table.rooms.map((room) => (room.room === where ? change(room) : room)) };
}

function ofHero(table: Table, seat: number, change: (hero: Hero) => Hero): Table {
  return { ...table, heroes: table.heroes.map((hero) => (hero.seat === seat ? change(hero) : hero)) };
}

function ofMonster(table: Table, card: string, change: (foe: Foe) => Foe): Table {
  return {
    ...table,
    rooms: table.rooms.map((room) => (room.monster?.card === card ? { ...room, monster: change(room.monster) } : room)),
  };
}
