/** Where the spaces of the track lie: a road that winds through rooms, whatever board is being played. */
import type { Region, TrackBoard } from "./view";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface Room {
  name: string;
  /** The regions in it, for those who ask. */
  names: string[];
  first: number;
  last: number;
  /** One box; on a phone one for each row. */
  boxes: Box[];
  theme: string;
  label: Point;
  /** Places for things to look at, away from the road. */
  corners: (Point & { size: number })[];
}

export interface Layout {
  width: number;
  height: number;
  radius: number;
  points: Point[];
  rooms: Room[];
  /** The road as the d of a path, and where it goes from one room to the next. */
  road: string;
  doors: (Point & { turn: number })[];
  /** The place of a Runner who is between two spaces, too. */
  at(position: number): Point;
}

const SMALL = 5;
const LARGE = 13;
const EXIT_ROOM = 3.6;
const ROW_SPACES = 26;
const FAR = 99;
const MOST_THINGS = 6;
const THEMES = ["hall", "quarter", "plumbing", "shop"];

/** Regions of a few spaces share a room with their neighbours; very long ones get several. */
export function roomsOf(board: TrackBoard): { name: string; names: string[]; first: number; last: number; theme: string }[] {
  const groups: { regions: Region[]; first: number; last: number }[] = [];
  let small = false;
  for (const region of covering(board)) {
    const size = region.last - region.first + 1;
    const before = groups.at(-1);
    if (size <= SMALL && small && before) {
      before.regions.push(region);
      before.last = region.last;
      continue;
    }
    small = size <= SMALL;
    const parts = Math.max(1, Math.ceil(size / LARGE));
    for (let part = 0; part < parts; part++) {
      groups.push({
        regions: [region],
        first: region.first + Math.round((size * part) / parts),
        last: region.first + Math.round((size * (part + 1)) / parts) - 1,
      });
    }
  }
  let theme = 0;
  return groups.map((group, index) => {
    const start = index === 0;
    const end = index === groups.length - 1;
    const named = end ? group.regions.at(-1)! : group.regions[0]!;
    return {
      name: named.name,
      names: group.regions.map((each) => each.name),
      first: group.first,
      last: group.last,
      theme: start ? "throne" : end ? "exit" : THEMES[theme++ % THEMES.length]!,
    };
  });
}

/** The regions of a board; spaces in none of them make up regions without a name. */
function covering(board: TrackBoard): Region[] {
  const found: Region[] = [];
  let next = 0;
  for (const region of [...board.regions].sort((one, other) => one.first - other.first)) {
    if (region.first > next) found.push({ name: "", first: next, last: region.first - 1 });
    if (region.last < next) continue;
    found.push({ ...region, first: Math.max(next, region.first), last: Math.min(region.last, board.exit) });
    next = region.last + 1;
  }
  if (next <= board.exit) found.push({ name: "", first: next, last: board.exit });
  return found;
}

/** The last few layouts: every view brings the same board again. */
const known = new Map<string, Layout>();

function remembered(key: string, make: () => Layout): Layout {
  const before = known.get(key);
  if (before) return before;
  if (known.size > 8) known.clear();
  const layout = make();
  known.set(key, layout);
  return layout;
}

/** Rooms in rows that are read to and fro, with a road that swings up and down through them. */
export function winding(board: TrackBoard, width: number, height: number): Layout {
  return remembered(`${width},${height},${JSON.stringify(board)}`, () => wind(board, width, height));
}

function wind(board: TrackBoard, width: number, height: number): Layout {
  const rooms = roomsOf(board);
  const weight = (room: { first: number; last: number }): number =>
    room.last - room.first + 1 + (room.last === board.exit ? EXIT_ROOM - 1 : 0);
  const rows = intoRows(rooms, weight);
  const tall = height / rows.length;
  const edge = 8;
  const road = new Road(board.exit + 1);
  const made: Room[] = [];

  rows.forEach((row, index) => {
    const top = index * tall + edge;
    const box = tall - 2 * edge;
    const high = top + box * 0.235;
    const low = top + box * 0.795;
    const turnsIn = index > 0;
    const turnsOut = index < rows.length - 1;
    const across = (u: number): number => (index % 2 === 0 ? edge + u : width - edge - u);
    const total = row.reduce((sum, room) => sum + weight(room), 0);
    const unit = (width - 2 * edge) / total;
    const turn = Math.min(64, unit * 3);
    const waves = row.map((room) => Math.max(1, Math.round((room.last - room.first + 1) / 3.3)));
    if (turnsIn && turnsOut && waves.reduce((sum, each) => sum + each, 0) % 2 === 0) waves[0]!++;
    const swings = waves.reduce((sum, each) => sum + each, 0);
    // The last swing before a turn ends high, so that the road can go down from there.
    let up = turnsIn ? false : turnsOut ? swings % 2 === 0 : swings % 2 === 1;
    let from = 0;
    row.forEach((room, place) => {
      const wide = unit * weight(room);
      const to = from + wide;
      let start = from;
      let end = to;
      if (place === 0 && turnsIn) {
        const x = across(38);
        road.line({ x, y: top - edge }, { x, y: high });
        road.bend((t) => ({
          x: across(38 + turn * (1 - Math.cos((t * Math.PI) / 2))),
          y: high + (low - high) * Math.sin((t * Math.PI) / 2),
        }));
        start = 38 + turn;
      } else if (place === 0) start = Math.min(54, wide / 4);
      const leaves = place === row.length - 1 && turnsOut;
      if (leaves) end = to - 38 - turn;
      else if (room.last === board.exit) end = to - 64;
      const step = (end - start) / waves[place]!;
      for (let swing = 0; swing < waves[place]!; swing++) {
        // The last stretch ends at the door, halfway up the wall.
        const out = room.last === board.exit && swing === waves[place]! - 1;
        const y0 = up ? high : low;
        const y1 = out ? top + box * 0.5 : up ? low : high;
        const u0 = start + swing * step;
        road.bend((t) => ({ x: across(u0 + t * step), y: y0 + ((y1 - y0) * (1 - Math.cos(t * Math.PI))) / 2 }));
        up = !up;
      }
      if (leaves) {
        const x = across(to - 38);
        road.bend((t) => ({
          x: across(end + turn * Math.sin((t * Math.PI) / 2)),
          y: high + (low - high) * (1 - Math.cos((t * Math.PI) / 2)),
        }));
        road.line({ x, y: low }, { x, y: top + box + edge });
      }
      road.place(room.first, room.last, room.first === 0, room.last === board.exit);
      made.push({
        ...room,
        boxes: [{ x: Math.min(across(from), across(to)) + 2, y: top, width: wide - 4, height: box }],
        label: { x: 0, y: 0 },
        corners: [],
      });
      from = to;
    });
  });
  const layout = road.finish(width, height, made);
  for (const room of made) furnish(room, layout, road.curve);
  return layout;
}

function intoRows<T>(rooms: T[], weight: (room: T) => number): T[][] {
  const total = rooms.reduce((sum, room) => sum + weight(room), 0);
  const count = Math.min(rooms.length, Math.max(1, Math.round(total / ROW_SPACES)));
  const rows: T[][] = [[]];
  let sum = 0;
  for (const room of rooms) {
    if (rows.length < count && rows.at(-1)!.length > 0 && sum + weight(room) / 2 > (total * rows.length) / count) rows.push([]);
    rows.at(-1)!.push(room);
    sum += weight(room);
  }
  return rows;
}

/** Rows of equal cells, read to and fro: for a phone. */
export function folded(board: TrackBoard, width: number, columns: number, cell = 80): Layout {
  return remembered(`${width},${columns},${cell},${JSON.stringify(board)}`, () => fold(board, width, columns, cell));
}

function fold(board: TrackBoard, width: number, columns: number, cell: number): Layout {
  const rooms = roomsOf(board);
  const wide = width / columns;
  const top = 40;
  const road = new Road(board.exit + 1);
  const spot = (space: number): Point => {
    const row = Math.floor(space / columns);
    const column = space % columns;
    return { x: (row % 2 === 0 ? column + 0.5 : columns - column - 0.5) * wide, y: top + (row + 0.5) * cell };
  };
  for (let space = 1; space <= board.exit; space++) road.line(spot(space - 1), spot(space));
  road.place(0, board.exit, true, true);
  const rows = Math.ceil((board.exit + 1) / columns);
  const made: Room[] = rooms.map((room) => {
    const boxes: Box[] = [];
    for (let space = room.first; space <= room.last; space++) {
      const { x, y } = spot(space);
      const before = boxes.at(-1);
      if (before && before.y === y - cell / 2) {
        before.x = Math.min(before.x, x - wide / 2);
        before.width += wide;
      } else boxes.push({ x: x - wide / 2, y: y - cell / 2, width: wide, height: cell });
    }
    return { ...room, boxes, label: { x: 0, y: 0 }, corners: [] };
  });
  return road.finish(width, top + rows * cell + 12, made);
}

/** The road as it is drawn: many points, and which of them are spaces. */
class Road {
  readonly curve: Point[] = [];
  private readonly stations: number[] = [];
  private readonly ends: number[] = [];
  private done = 0;

  constructor(private readonly spaces: number) {}

  bend(where: (t: number) => Point): void {
    for (let i = 0; i <= 40; i++) this.add(where(i / 40));
  }

  line(from: Point, to: Point): void {
    const steps = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 4));
    for (let i = 0; i <= steps; i++) {
      this.add({ x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps });
    }
  }

  private add(point: Point): void {
    const last = this.curve.at(-1);
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) > 0.01) this.curve.push(point);
  }

  /** Spread spaces over the stretch of road since the last call, half a step away from what comes before and after. */
  place(first: number, last: number, fromStart: boolean, toEnd: boolean): void {
    const begin = this.done;
    const lengths = [0];
    for (let i = begin + 1; i < this.curve.length; i++) {
      const [one, other] = [this.curve[i - 1]!, this.curve[i]!];
      lengths.push(lengths.at(-1)! + Math.hypot(other.x - one.x, other.y - one.y));
    }
    const count = last - first + 1;
    const steps = count - (fromStart ? 0.5 : 0) - (toEnd ? 0.5 : 0);
    const step = lengths.at(-1)! / Math.max(steps, 0.5);
    let at = 0;
    for (let space = first; space <= last; space++) {
      const wanted = (space - first + (fromStart ? 0 : 0.5)) * step;
      while (at < lengths.length - 1 && lengths[at]! < wanted - 0.01) at++;
      this.stations[space] = begin + at;
    }
    this.done = this.curve.length - 1;
    this.ends.push(this.done);
  }

  finish(width: number, height: number, rooms: Room[]): Layout {
    const { curve, stations, spaces, ends } = this;
    const doors = ends.slice(0, -1).map((index) => {
      const [before, after] = [curve[index - 1]!, curve[index + 1]!];
      return { ...curve[index]!, turn: (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI };
    });
    const points = Array.from({ length: spaces }, (_, space) => curve[stations[space]!]!);
    const lengths = [0];
    for (let i = 1; i < curve.length; i++) {
      lengths.push(lengths[i - 1]! + Math.hypot(curve[i]!.x - curve[i - 1]!.x, curve[i]!.y - curve[i - 1]!.y));
    }
    const gaps = points.slice(1).map((point, i) => Math.hypot(point.x - points[i]!.x, point.y - points[i]!.y));
    const radius = Math.max(15, Math.min(23, Math.min(...gaps) * 0.44));
    return {
      width,
      height,
      radius,
      points,
      rooms,
      doors,
      road: `M${curve.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("L")}`,
      at(position) {
        const here = Math.max(0, Math.min(spaces - 1, position));
        const space = Math.min(spaces - 2, Math.floor(here));
        const [from, to] = [lengths[stations[space]!]!, lengths[stations[space + 1]!]!];
        const wanted = from + (to - from) * (here - space);
        let index = stations[space]!;
        while (index < curve.length - 2 && lengths[index + 1]! < wanted) index++;
        const [low, high] = [curve[index]!, curve[index + 1]!];
        const part = (wanted - lengths[index]!) / (lengths[index + 1]! - lengths[index]!);
        return { x: low.x + (high.x - low.x) * part, y: low.y + (high.y - low.y) * part };
      },
    };
  }
}

/** Find room for the name of a room and for what stands about in it. */
function furnish(room: Room, layout: Layout, curve: Point[]): void {
  const box = room.boxes[0]!;
  const near = curve.filter((point, i) => i % 5 === 0 && point.x > box.x - 60 && point.x < box.x + box.width + 60);
  const clear = (point: Point): number => Math.min(...near.map((each) => Math.hypot(each.x - point.x, each.y - point.y)));
  const half = Math.min(box.width / 2 - 10, room.name.length * 4.7 + 16);
  const inset = half + 10;
  const places: Point[] = [];
  // The Boss begins at the top of the first room.
  const heights = room.first === 0 ? [box.y + box.height - 27] : [box.y + 27, box.y + box.height - 27];
  for (const y of heights) {
    for (let x = box.x + inset; x <= box.x + box.width - inset + 1; x += 14) places.push({ x, y });
  }
  if (places.length === 0) places.push({ x: box.x + box.width / 2, y: box.y + 27 });
  const roomy = (place: Point): number =>
    Math.min(clear(place), clear({ x: place.x - half, y: place.y }), clear({ x: place.x + half, y: place.y }));
  room.label = places.reduce((best, each) => (roomy(each) > roomy(best) ? each : best));
  const free: (Point & { size: number })[] = [];
  for (let x = box.x + 30; x <= box.x + box.width - 30; x += 12) {
    for (let y = box.y + 34; y <= box.y + box.height - 34; y += 12) {
      const beside = Math.abs(x - room.label.x) < half + 26 ? Math.abs(y - room.label.y) - 20 : FAR;
      const wall = Math.min(x - box.x, box.x + box.width - x, y - box.y, box.y + box.height - y);
      free.push({ x, y, size: Math.min(clear({ x, y }) - layout.radius - 2, beside, wall) });
    }
  }
  const taken: (Point & { size: number })[] = [];
  for (let number = 0; number < MOST_THINGS; number++) {
    let best: (Point & { size: number }) | null = null;
    for (const { x, y, size } of free) {
      const others = Math.min(FAR, ...taken.map((each) => Math.hypot(each.x - x, each.y - y) - each.size / 2));
      const fits = Math.min(58, Math.min(size, others) * 2 - 8);
      if (fits > 26 && (!best || fits > best.size)) best = { x, y, size: fits };
    }
    if (best) taken.push(best);
  }
  room.corners = taken;
}
