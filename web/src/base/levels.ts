/** How well bots play, from one a child can beat to one that thinks as long as people will wait. */
export const LEVELS = ["novice", "adventurer", "veteran", "legend"] as const;
export type Level = (typeof LEVELS)[number];

/** Those that look ahead, where something was learned of the game; elsewhere they play as adventurers do. */
const FAR_SIGHTED: readonly string[] = ["veteran", "legend"];

export function looksAhead(bot: string): boolean {
  return FAR_SIGHTED.includes(bot);
}

export function isLevel(word: string): word is Level {
  return (LEVELS as readonly string[]).includes(word);
}
