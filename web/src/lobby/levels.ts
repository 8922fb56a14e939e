/** How well bots play, from one a child can beat to one that thinks as long as people will wait. */
export const LEVELS = ["novice", "adventurer", "veteran", "legend"] as const;
export type Level = (typeof LEVELS)[number];

export function isLevel(word: string): word is Level {
  return (LEVELS as readonly string[]).includes(word);
}
