/** Six seats that are told apart by colour, glyph and pattern. */
export const GLYPHS = ["disc", "triangle", "square", "diamond", "star", "cross"] as const;

/** Outlines in a box of 20 by 20. */
export const SHAPES = [
  "M10 3.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13z",
  "M10 3l7.5 13.5h-15z",
  "M4 4h12v12H4z",
  "M10 2l8 8l-8 8l-8-8z",
  "M10 1.8l2.4 5.4l5.8.6l-4.3 3.9l1.2 5.8l-5.1-3l-5.1 3l1.2-5.8L1.800 7.800l5.800-.6z",
  "M7.500 3h5v4.500H17v5h-4.500V17h-5v-4.500H3v-5h4.500z",
] as const;

export function shape(seat: number): string {
  return SHAPES[seat % SHAPES.length]!;
}

export function colour(seat: number): string {
  return `var(--seat-${(seat % 6) + 1})`;
}
