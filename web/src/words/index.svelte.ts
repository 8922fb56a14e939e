/** Interface strings in the language the player wants. */
import { belongings, type Language } from "../belongings.svelte";
import { en, type Word, type Words } from "./en";

export type { Word } from "./en";

class Speech {
  private words = $state.raw<Words>(en);

  get language(): Language {
    return belongings.taste.language ?? (navigator.language.startsWith("de") ? "de" : "en");
  }

  /** Load the language that is wanted; English is always there. */
  async load(): Promise<void> {
    this.words = this.language === "de" ? (await import("./de")).de : en;
    document.documentElement.lang = this.language;
  }

  say = (word: Word, args: Record<string, string | number> = {}): string =>
    fill(this.words[word], args);
}

export function fill(template: string, args: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}

export const speech = new Speech();
export const t = speech.say;

/** A word that may be missing from the catalogue, such as one made from a game's name. */
export function maybe(word: string): string {
  return word in en ? t(word as Word) : "";
}

export function list(names: string[]): string {
  return new Intl.ListFormat(speech.language, { type: "conjunction" }).format(names);
}
