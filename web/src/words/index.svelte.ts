/** Interface strings in the language the player wants. */
import { settings, type Language } from "../base/settings.svelte";
import type { Sentence } from "../wire/messages";
import { en, type Word, type Words } from "./en";

export type { Word } from "./en";

class Speech {
  private words = $state.raw<Words>(en);
  /** What the service says, where it is to be said in another language than its own. */
  sentences = $state.raw<Partial<Record<Sentence, string>>>({});
  errors = $state.raw<Record<string, string>>({});

  get language(): Language {
    return settings.now.language ?? (navigator.language.startsWith("de") ? "de" : "en");
  }

  /** Load the language that is wanted; English is always there. */
  async load(): Promise<void> {
    if (this.language === "de") {
      const [{ de }, { sentences, errors }] = await Promise.all([import("./de"), import("./sentences.de")]);
      Object.assign(this, { words: de, sentences, errors });
    } else Object.assign(this, { words: en, sentences: {}, errors: {} });
    document.documentElement.lang = this.language;
  }

  say = (word: Word, args: Record<string, string | number> = {}): string => fill(this.words[word], args);
}

export function fill(template: string, args: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}

export const speech = new Speech();
export const t = speech.say;

export function list(names: string[]): string {
  return new Intl.ListFormat(speech.language, { type: "conjunction" }).format(names);
}
