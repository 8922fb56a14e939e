/** Why something was refused, in the language the player wants; in the service's own English where it has no other. */
import { Refusal } from "../wire/http";
import type { Problem } from "../wire/messages";
import { fill, speech } from "./index.svelte";

/** What the service says about a refusal. */
export function why({ error, reason, sentence, about }: Problem): string {
  if (sentence && sentence in speech.sentences) return fill(speech.sentences[sentence]!, about);
  return error in speech.errors ? fill(speech.errors[error]!, { reason }) : reason;
}

/** What went wrong, for whoever is to read it. */
export function explain(error: unknown): string {
  if (error instanceof Refusal) return why(error.problem);
  return error instanceof Error ? error.message : String(error);
}
