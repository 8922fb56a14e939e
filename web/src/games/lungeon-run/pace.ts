/** Dice are watched, torches just burn. */
export const PACE: Record<string, number> = {
  "torch-laid": 0,
  "wall-rolled": 60,
  moved: 260,
  "monster-slain": 150,
  "match-ended": 0,
};
