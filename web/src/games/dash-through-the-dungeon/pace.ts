/** A card is turned over slowly enough to be read; what is only counted is not waited for. */
export const PACE: Record<string, number> = {
  "card-flipped": 700,
  "equipment-drawn": 60,
  "ap-paid": 200,
  scored: 0,
  "match-ended": 0,
};
