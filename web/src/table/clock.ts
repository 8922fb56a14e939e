/** Clocks as people read them. */
import type { Dial } from "../wire/messages";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is left on a dial at that time of the service, in milliseconds. */
export function left(dial: Dial, now: number): number {
  return Math.max(0, dial.since === null ? dial.left : dial.left - (now - dial.since));
}

export function reading(milliseconds: number): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  if (milliseconds >= 2 * DAY) return `${Math.floor(milliseconds / DAY)} d`;
  const hours = Math.floor(milliseconds / HOUR);
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
  const seconds = Math.floor((milliseconds % MINUTE) / SECOND);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
