/** Opening tables: against bots, around one screen, or for friends who come by link. */
import { belongings } from "../belongings.svelte";
import { service } from "../wire/http";
import type { Box, SettingValue, Sheet } from "../wire/messages";
import { t } from "../words/index.svelte";

export const BOT = "greedy";
const USUAL = 4;

export function usualPlayers(players: number[]): number {
  return players.includes(USUAL) ? USUAL : (players[0] ?? 2);
}

function myName(): string {
  return belongings.taste.name || t("guest");
}

/** A match against bots, begun at once. */
export async function playNow(box: Box): Promise<string> {
  const seats = ["me", ...Array<string>(usualPlayers(box.players) - 1).fill(BOT)];
  return begin(box.name, seats, [myName()], {}, false);
}

/** A table where the people named sit around this screen, and bots with them; begun at once. */
export async function begin(
  game: string,
  seats: string[],
  names: string[],
  options: Record<string, SettingValue>,
  open: boolean,
): Promise<string> {
  const people = seats.map((who, seat) => (who === "me" ? seat : -1)).filter((seat) => seat >= 0);
  const asked = seats.map((who, seat) => (who === "me" && seat !== people[0] ? "open" : who));
  const opened = await service.open({ game, seats: asked, name: names[0] ?? myName(), options, public: open });
  const { id } = opened.table;
  if (opened.seat !== null && opened.token !== null)
    belongings.keep(id, game, [{ seat: opened.seat, token: opened.token }], true);
  for (const [i, seat] of people.entries()) {
    if (i === 0) continue;
    const joined = await service.join(id, names[i] ?? `${t("guest")} ${i + 1}`, seat);
    if (joined.token !== null) belongings.keep(id, game, [{ seat, token: joined.token }], true);
  }
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
): Promise<string> {
  const opened = await service.open({ game, seats, name, options, public: open });
  const held = opened.seat !== null && opened.token !== null ? [{ seat: opened.seat, token: opened.token }] : [];
  belongings.keep(opened.table.id, game, held, true);
  return opened.table.id;
}

/** The same game once more, everybody one seat further round the table. */
export async function rematch(sheet: Sheet): Promise<string> {
  const mine = new Set((belongings.table(sheet.id)?.seats ?? []).map((held) => held.seat));
  const chairs = sheet.seats.map((place, seat) => ({ who: mine.has(seat) ? "me" : place.bot || "open", name: place.name }));
  const round = [...chairs.slice(-1), ...chairs.slice(0, -1)];
  const seats = round.map((chair) => chair.who);
  const names = round.filter((chair) => chair.who === "me").map((chair) => chair.name);
  if (seats.includes("open")) return gather(sheet.game, seats, names[0] ?? myName(), sheet.options, sheet.public);
  return begin(sheet.game, seats, names, sheet.options, sheet.public);
}
