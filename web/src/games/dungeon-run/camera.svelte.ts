/** Looking at a map that is larger than the window: drag, pinch, wheel, fit, and follow what happens. */
import type { Box } from "./geometry";

const SMALLEST = 0.22;
const LARGEST = 2.2;

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  width = $state(800);
  height = $state(600);
  /** Whether the map moves by itself to where something happens. Whoever drags it wants it to stay. */
  following = $state(true);
  /** Somebody's hand is on the map: no easing. */
  held = $state(false);
  moved = false;

  private pointers = new Map<number, { x: number; y: number }>();

  /** From the map to the window. */
  project(point: { x: number; y: number }): { x: number; y: number } {
    return { x: point.x * this.scale + this.x, y: point.y * this.scale + this.y };
  }

  zoomAt(point: { x: number; y: number }, factor: number): void {
    const scale = Math.min(LARGEST, Math.max(SMALLEST, this.scale * factor));
    const ratio = scale / this.scale;
    this.x = point.x - (point.x - this.x) * ratio;
    this.y = point.y - (point.y - this.y) * ratio;
    this.scale = scale;
  }

  zoom(factor: number): void {
    this.zoomAt({ x: this.width / 2, y: this.height / 2 }, factor);
  }

  /** Show all of a box, as large as it can be. `below` is covered by something else. */
  fit(box: Box, below = 0, largest = 1.5): void {
    const height = this.height - below;
    const wide = box.right - box.left;
    const high = box.bottom - box.top;
    this.scale = Math.max(SMALLEST, Math.min(this.width / wide, height / high, largest));
    this.x = (this.width - wide * this.scale) / 2 - box.left * this.scale;
    this.y = (height - high * this.scale) / 2 - box.top * this.scale;
  }

  /** Show a point in the middle, and no more emptiness around the box than need be. */
  look(point: { x: number; y: number }, scale: number, box: Box, below = 0): void {
    const height = this.height - below;
    this.scale = scale;
    this.x = clampTo(this.width / 2 - point.x * scale, this.width, box.left * scale, box.right * scale);
    this.y = clampTo(height / 2 - point.y * scale, height, box.top * scale, box.bottom * scale);
  }

  down(event: PointerEvent, at: { x: number; y: number }): void {
    this.pointers.set(event.pointerId, at);
    this.moved = false;
  }

  move(event: PointerEvent, at: { x: number; y: number }): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const distance = Math.hypot(at.x - before.x, at.y - before.y);
    if (!this.held && distance < 4) return;
    this.held = true;
    this.moved = true;
    this.following = false;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(at.x - other.x, at.y - other.y);
      if (was > 0) this.zoomAt({ x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }, is / was);
      this.x += (at.x - before.x) / 2;
      this.y += (at.y - before.y) / 2;
    } else {
      this.x += at.x - before.x;
      this.y += at.y - before.y;
    }
    this.pointers.set(event.pointerId, at);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size === 0) this.held = false;
  }
}

/** Keep a box over a window: no gap at its sides if it is larger, in the middle if it is smaller. */
function clampTo(wanted: number, size: number, low: number, high: number): number {
  if (high - low <= size) return (size - (high - low)) / 2 - low;
  return Math.min(-low, Math.max(size - high, wanted));
}
