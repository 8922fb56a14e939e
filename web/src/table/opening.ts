/** Opening tables: against bots, around one screen, or for friends who come by link. */
import { keepsake } from "../base/keepsake.svelte";
import { settings } from "../base/settings.svelte";
import type { Level } from "../base/levels";
import { loadLesson } from "../games/index";
import { service } from "../wire/http";
import type { Box, Opening, SettingValue, Sheet } from "../wire/messages";
import { t } from "../words/index.svelte";

/** The bot that sits down where none is named. */
export const usualBot = (): Level => settings.now.level;
const USUAL = 4;

export function usualPlayers(players: number[]): number {
  return players.includes(USUAL) ? USUAL : (players[0] ?? 2);
}

function myName(): string {
  return settings.now.name || t("guest");
}

/** A match against bots, begun at once. */
export async function playNow(box: Box): Promise<string> {
  const seats = ["me", ...Array<string>(usualPlayers(box.players) - 1).fill(usualBot())];
  return begin(box.name, seats, [myName()], {}, false);
}

/** A table where the people named sit around this screen, and bots with them; begun at once. */
export async function begin(
  game: string,
  seats: string[],
  names: string[],
  options: Record<string, SettingValue>,
  open: boolean,
  more: { hints?: boolean; lesson?: number; packs?: string[] } = {},
): Promise<string> {
  const opened = await service.open({ game, seats, names, options, public: open, ...more });
  const { id } = opened.table;
  keepsake.keep(id, game, opened.held, true);
  await service.start(id);
  return id;
}

/** A table with open seats, for friends who come by its link. */
export async function gather(
  game: string,
  seats: string[],
  name: string,
  options: Record<string, SettingValue>,
  open: boolean,
  more: Pick<Opening, "hints" | "packs" | "clock" | "undo"> = {},
): Promise<string> {
  const opened = await service.open({ game, seats, name, options, public: open, ...more });
  keepsake.keep(opened.table.id, game, opened.held, true);
  return opened.table.id;
}

/** A lesson has the same opponents every time. */
const TUTOR = "greedy";

/** A first match that is explained while it is played; begun at once. */
export async function learn(game: string): Promise<string> {
  const lesson = await loadLesson(game);
  if (lesson === null) throw new Error(t("learn.none"));
  const seats = ["me", ...Array<string>(lesson.bots).fill(TUTOR)];
  return begin(game, seats, [myName()], lesson.options, false, { lesson: lesson.seed });
}

/** The same game once more, everybody one seat further round the table; people at other screens are asked to come. */
export async function rematch(sheet: Sheet): Promise<string> {
  let id = "";
  for (const held of keepsake.table(sheet.id)?.seats ?? []) {
    const seated = await service.rematch(sheet.id, held.token);
    id = seated.table.id;
    keepsake.keep(id, sheet.game, seated.held, true);
    if (seated.table.stage === "gathering" && seated.table.seats.every((place) => !place.open)) await service.start(id).catch(() => {}); // where somebody else is the host, they start
  }
  return id;
}
