/** A hint in words. */
import type { Target } from "../match/parts";
import type { Advice } from "../wire/messages";
import { t } from "../words/index.svelte";

/** What a hint recommends; for those who hear it, with what stands below it: the spread and the reasons. */
export function inWords(hint: Advice | null, advised: Target | null, heard = false): string {
  if (!hint) return "";
  if (!advised) return t("hint.equal");
  const [best] = hint.tips;
  if (!best || best.chance === null) return t("hint.best", { option: advised.text });
  const chance = best.chance;
  const better = hint.tips.some((tip) => (tip.chance ?? 0) > chance);
  const said = t(better ? "hint.level" : "hint.likely", { option: advised.text, n: Math.round(100 * chance) });
  if (!heard) return said;
  const spread = best.spread === null ? "" : t("hint.spread", { n: Math.round(100 * best.spread) });
  const reasons = best.reasons.length > 0 ? t("hint.for", { reasons: best.reasons.join(", ") }) : "";
  return [said, spread, reasons].filter(Boolean).join(" ");
}
