/** Made by `make wire-types` from the service's schema; do not edit. */

/**
 * How far a table has come.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Stage".
 */
export type Stage = ("gathering" | "over" | "running")
/**
 * What may be taken back at a table.
 * 
 *     rule     one's last choice, as long as nobody has chosen, rolled or seen anything since
 *     consent  that, and more if everybody agrees
 *     never    nothing
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "UndoPolicy".
 */
export type UndoPolicy = ("consent" | "never" | "rule")
/**
 * A change of a table: a path, and what became of what is there. With one value, the part is that now, also if it was not there before; alone, the part is gone, out of an object; with a place, a count and values, so many parts of the list there, from that place on, make room for those.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Change".
 */
export type Change = ([(string | number)[]] | [(string | number)[], unknown] | [(string | number)[], number, number, unknown[]])
/**
 * What a seat may see: a view of the game that is played.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "View".
 */
export type View = (LungeonRunView | DashThroughTheDungeonView | RunAwayView | DungeonRunView)

/**
 * Everything that goes over the WebSocket of a table.
 */
export interface Messages {
from_player: (Hello | Choose | Undo | AutoPass | AskUndo | AnswerUndo | Leave | Back | Say | Mute | Report | AskHint)
to_player: (Welcome | Presence | Update | Said | Unsaid | Rematch | Done | Refused | Advice | Closing)
}
/**
 * The first message: the token of a seat (none: a spectator), and the cursor of what was told already.
 * 
 *     `said` is the number of the last line of chat that was heard; `name` is what a spectator is called there. With
 *     `changes`, updates tell what each event changed in the view.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Hello".
 */
export interface Hello {
type: "hello"
token?: (string | null)
/**
 * @minItems 2
 * @maxItems 2
 */
cursor?: [number, number]
said?: number
name?: string
changes?: boolean
}
/**
 * Answer the question asked at that position. The reply quotes the `id`.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Choose".
 */
export interface Choose {
type: "choose"
key: string
position: number
id?: number
}
/**
 * Take the last choice back, from that position.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Undo".
 */
export interface Undo {
type: "undo"
position: number
id?: number
}
/**
 * Pass questions of a kind ("hurt"), or one card in them ("hurt/amulet"), without asking, or no longer.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "AutoPass".
 */
export interface AutoPass {
type: "auto-pass"
what: string
on?: boolean
id?: number
}
/**
 * Ask everybody else whether one's last choice, and all since, may be taken back, from that position.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "AskUndo".
 */
export interface AskUndo {
type: "ask-undo"
position: number
id?: number
}
/**
 * Agree that something is taken back, or refuse; whoever has asked lets it go by refusing.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "AnswerUndo".
 */
export interface AnswerUndo {
type: "answer-undo"
agreed: boolean
id?: number
}
/**
 * Let the table's stand-in play for oneself.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Leave".
 */
export interface Leave {
type: "leave"
id?: number
}
/**
 * Play for oneself again.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Back".
 */
export interface Back {
type: "back"
id?: number
}
/**
 * Say something to the others: players to everybody, spectators to spectators until the match is over.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Say".
 */
export interface Say {
type: "say"
text: string
id?: number
}
/**
 * Do not hear a seat (-1: the spectators) any more, or hear it again.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Mute".
 */
export interface Mute {
type: "mute"
seat: number
on?: boolean
id?: number
}
/**
 * Let those who run the service see a line of chat that one has heard. Nobody learns who has reported it.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Report".
 */
export interface Report {
type: "report"
line: number
id?: number
}
/**
 * Ask what the best bot there is would choose here, at that position. Nobody else learns of it.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "AskHint".
 */
export interface AskHint {
type: "ask-hint"
position: number
id?: number
}
/**
 * The answer to hello: the seat (none: a spectator) and the table.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Welcome".
 */
export interface Welcome {
type: "welcome"
seat: (number | null)
table: Sheet
}
/**
 * What everybody may know of a table.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Sheet".
 */
export interface Sheet {
id: string
game: string
options: {
[k: string]: (number | string | boolean)
}
packs: string[]
public: boolean
stage: Stage
seats: Place[]
spectators: boolean
undo: UndoPolicy
clock: ((PerDecision | PerPlayer | PerMove) | null)
stand_in: string
chat: boolean
hints: boolean
rematch: string
lesson: boolean
imagined: boolean
}
/**
 * One seat of a table: who sits there, which bot, or nobody yet; and whether a person is looking now.
 * 
 *     `stand_in` is who plays while the person is away: a bot, or "default" answers. Of somebody who is `gone` for good,
 *     sent away or forgotten, the name may be gone, too.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Place".
 */
export interface Place {
name: string
bot: string
open: boolean
here: boolean
stand_in: string
gone: boolean
}
/**
 * So many seconds for each question.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "PerDecision".
 */
export interface PerDecision {
per: "decision"
seconds: number
}
/**
 * So many seconds for all questions of a match, and some more with each answer.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "PerPlayer".
 */
export interface PerPlayer {
per: "player"
seconds: number
increment: number
}
/**
 * Days for each question: playing by correspondence.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "PerMove".
 */
export interface PerMove {
per: "move"
days: number
}
/**
 * Who sits at the table, who of them is looking, and what goes on around the match.
 * 
 *     clocks  one for each seat (none: a bot's); empty without clocks. Count from `now`, the time of the service
 *     chat    whether people can talk
 *     muted   the seats this reader does not hear
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Presence".
 */
export interface Presence {
type: "presence"
seats: Place[]
clocks: (Dial | null)[]
wish: (Wish | null)
chat: boolean
muted: number[]
now: number
}
/**
 * A clock: milliseconds left; while it runs, counted from `since` (milliseconds since 1970).
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Dial".
 */
export interface Dial {
left: number
since: (number | null)
}
/**
 * A seat asks to take something back: who has to agree, who has agreed, and until when it may be answered.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Wish".
 */
export interface Wish {
seat: number
voters: number[]
agreed: number[]
until: number
}
/**
 * Everything that is new for one reader, and where it stands.
 * 
 *     position    for answers to quote
 *     cursor      where its news go on
 *     taken_back  so many of the last events it was told have not happened; forget them first
 *     events      what happened since
 *     changes     for whoever asked for them in its hello: what each of those events changed in the `table` of its view,
 *                 in order; none if that is not known, as after something was taken back or a lost connection. What
 *                 has changed after the last event is in the view only
 *     view        what it may see now
 *     standing    who is ahead, by seat
 *     question    what it is asked, if it is
 *     can_undo    whether its last choice may be taken back; if not, `no_undo` says why, and that by name
 *     passing     what is passed for it without asking: kinds of questions ("hurt"), cards in them ("hurt/amulet")
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Update".
 */
export interface Update {
type: "update"
position: number
/**
 * @minItems 2
 * @maxItems 2
 */
cursor: [number, number]
taken_back: number
events: Told[]
changes: (Change[][] | null)
view: View
standing: Stand[]
question: (Question | null)
can_undo: boolean
no_undo: string
no_undo_name: ("" | "no-table" | "table-gone" | "table-damaged" | "table-private" | "only-the-host" | "token-holds-nothing" | "code-holds-nothing" | "one-seat-each" | "name-unfit" | "name-taken" | "seat-not-open" | "no-seat-open" | "no-such-seat" | "no-such-sitter" | "no-such-stand-in" | "nobody-sits-yet" | "nobody-sits-any-more" | "has-begun" | "has-not-begun" | "lesson-for-one" | "too-many-tables" | "too-many-tables-there" | "tables-too-fast" | "too-many-changes" | "changed-meanwhile" | "somebody-was-faster" | "sent-away" | "over-stays" | "banned" | "banned-until" | "host-unknown" | "you-are-watching" | "come-back-first" | "nothing-to-leave" | "too-many-messages" | "too-many-requests" | "too-many-connections" | "no-hints-here" | "not-asked-now" | "hint-underway" | "hints-too-fast" | "deeds-too-fast" | "too-many-deeds" | "too-many-orders" | "no-such-question" | "no-such-card" | "not-written" | "nothing-is-taken-back" | "no-consent-here" | "wait-for-answers" | "nobody-has-asked" | "only-the-asker" | "others-are-asked" | "asked-already" | "was-refused" | "undo-without-asking" | "undo-imagined" | "undo-not-yours" | "undo-nothing" | "undo-turned-up" | "undo-another" | "undo-order" | "undo-rolled" | "undo-shown" | "undo-secret" | "undo-over" | "chat-is-off" | "line-unfit" | "talk-too-fast" | "too-many-talk" | "no-such-line" | "reports-too-fast" | "mute-whom" | "not-over" | "record-when-over" | "positions-when-over" | "only-those-who-sit" | "analysis-when-over" | "no-analyses-here" | "analysis-underway" | "what-ifs-too-fast" | "analyses-too-fast" | "too-many-analyses" | "as-many-seats" | "no-such-position" | "origin-gone" | "imagined-too-far" | "tells-on" | "rematch-is-open" | "seat-given-away")
passing: string[]
}
/**
 * Something that happened, as data and as a sentence.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Told".
 */
export interface Told {
event: {
kind: string
clause: string
[k: string]: (number | string | boolean | (number | string)[] | null)
}
text: string
}
/**
 * What a seat may see of a match of Lungeon Run.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "LungeonRunView".
 */
export interface LungeonRunView {
game: "lungeon-run"
players: number
seat: (number | null)
waiting: Waiting[]
outcome: (Result | null)
table: LungeonRunTable
}
/**
 * A seat the match waits for; what it is asked stands only with the reader's own seat.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Waiting".
 */
export interface Waiting {
seat: number
kind: string
clause: string
}
/**
 * How a match ended: groups of seats from first to last, a score per seat, and why.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Result".
 */
export interface Result {
ranking: number[][]
scores: number[]
reason: string
}
/**
 * Everything on the table.
 * 
 * playing  a round is being played; if not, one is being set up
 * turns    how many turns of the round have been taken, `idle` of them without progress
 * picked   the classes chosen so far for the next round; empty words for those not chosen yet
 * torches  Red's tiles and Blue's tiles
 * points   the match points of Red and Blue
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "LungeonRunTable".
 */
export interface LungeonRunTable {
round: number
rounds: number
playing: boolean
first: number
turn: number
turns: number
idle: number
picked: string[]
walls: number[][]
torches: number[][][]
chests: number[][]
monsters: LungeonRunMonster[]
heroes: LungeonRunHero[]
points: number[]
results: LungeonRunRound[]
}
/**
 * A monster and where it lurks.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "LungeonRunMonster".
 */
export interface LungeonRunMonster {
tile: number[]
monster: string
}
/**
 * A hero as its card and miniature show it; the tile is None before it is placed and once it is dead.
 * 
 * needs   by monster: what a die must show to beat it
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "LungeonRunHero".
 */
export interface LungeonRunHero {
class: string
seat: number
life: number
life_max: number
mana: number
mana_max: number
points: number
level: number
items: string[]
found_treasure: boolean
alive: boolean
tile: (number[] | null)
fields: number
on_chest: boolean
needs: {
[k: string]: number
}
}
/**
 * How a round ended: points, fields and classes are those of Red and Blue.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "LungeonRunRound".
 */
export interface LungeonRunRound {
reason: string
points: number[]
fields: number[]
classes: string[]
turns: number
}
/**
 * What a seat may see of a match of Dash Through the Dungeon.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DashThroughTheDungeonView".
 */
export interface DashThroughTheDungeonView {
game: "dash-through-the-dungeon"
players: number
seat: (number | null)
waiting: Waiting[]
outcome: (Result | null)
table: DashThroughTheDungeonTable
}
/**
 * Everything on the table.
 * 
 * dungeon            1 to 3; 0 before the first is laid
 * flipped            the positions flipped this turn, in order
 * redrawing          the seats that still redraw before the new dungeon's first turn
 * uncollected        by card: how many of it nobody has collected yet
 * equipment_in_deck  by card: how many of it are in the equipment deck
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DashThroughTheDungeonTable".
 */
export interface DashThroughTheDungeonTable {
dungeon: number
turn: number
first: number
turns: number
ap: number
area: DashThroughTheDungeonPosition[]
flipped: number[]
flip: (DashThroughTheDungeonFlip | null)
redrawing: number[]
known: DashThroughTheDungeonKnown[]
uncollected: {
[k: string]: number
}
deck: number
equipment_deck: number
equipment_in_deck: {
[k: string]: number
}
discard: string[]
explorers: DashThroughTheDungeonExplorer[]
}
/**
 * One position of the area, row by row: a card shows only when it is face up.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DashThroughTheDungeonPosition".
 */
export interface DashThroughTheDungeonPosition {
side: ("empty" | "down" | "up")
card?: string
}
/**
 * The card that may still be answered, with what is left of its cost and magic.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DashThroughTheDungeonFlip".
 */
export interface DashThroughTheDungeonFlip {
position: number
card: string
cost: number
magic: ("slow" | "fumble" | "darkness" | "confusion")[]
cancelled: boolean
}
/**
 * Cards that everybody knows to lie face down somewhere among these positions.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DashThroughTheDungeonKnown".
 */
export interface DashThroughTheDungeonKnown {
positions: number[]
cards: string[]
}
/**
 * A player's equipment and both piles.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DashThroughTheDungeonExplorer".
 */
export interface DashThroughTheDungeonExplorer {
seat: number
equipment: DashThroughTheDungeonItem[]
treasures: string[]
explored: string[]
gold: number
}
/**
 * One Equipment card: `id` tells it from others of its kind, `card` says what it is.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DashThroughTheDungeonItem".
 */
export interface DashThroughTheDungeonItem {
id: string
card: string
}
/**
 * What a seat may see of a match of Run Away!!.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "RunAwayView".
 */
export interface RunAwayView {
game: "run-away"
players: number
seat: (number | null)
waiting: Waiting[]
outcome: (Result | null)
table: RunAwayTable
}
/**
 * Everything on the table.
 * 
 * slot       the place in the Running Order whose turn it is
 * runner     whose run has begun, with `remaining` speed
 * countdown  the rounds that are left for the last Hero in the dungeon
 * out        the seats whose Heroes are Out, in the order in which they went
 * box        how many cards are not in the game
 * classes    the classes given out so far, by seat
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "RunAwayTable".
 */
export interface RunAwayTable {
round: number
stage: ("setup" | "order" | "speed" | "encounters" | "run" | "phase-end" | "end" | "over")
board: RunAwayBoard
boss: RunAwayBoss
order: (number | "boss")[]
slot: number
runner: (number | "boss" | null)
remaining: number
walls: number[]
globals: RunAwayGlobal[]
clock: RunAwayClockCard[]
final_round: boolean
countdown: (number | null)
out: number[]
box: number
classes: string[]
players: RunAwayPlayer[]
}
/**
 * The track.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "RunAwayBoard".
 */
export interface RunAwayBoard {
length: number
exit: number
hero_start: number
boss_start: number
encounter_spaces: number[]
regions: RunAwayRegion[]
}
/**
 * A named stretch of the track, first and last space included.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "RunAwayRegion".
 */
export interface RunAwayRegion {
name: string
first: number
last: number
}
/**
 * The Boss on the board; `pending` are the changes that wait for its run, in words.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "RunAwayBoss".
 */
export interface RunAwayBoss {
boss: string
space: number
confront: number
trample: number
waiting: boolean
passed: boolean
more_confront: number
more_trample: number
cards: RunAwayBossCard[]
pending: string[]
}
/**
 * A card in the Boss's area, whose pile it goes to, and whether it has done its work.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "RunAwayBossCard".
 */
export interface RunAwayBossCard {
card: string
seat: number
used: boolean
}
/**
 * A card that lies on a space and acts on everybody.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "RunAwayGlobal".
 */
export interface RunAwayGlobal {
space: number
card: string
}
/**
 * A card on the Clock and its number.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "RunAwayClockCard".
 */
export interface RunAwayClockCard {
card: string
number: number
}
/**
 * A player as the table sees him; his hand only for himself.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "RunAwayPlayer".
 */
export interface RunAwayPlayer {
class: string
seat: number
life: number
life_max: number
gold: number
status: ("running" | "escaped" | "dead")
space: number
start: (number | null)
deck: number
discard: number
hand_size: number
hand: (string[] | null)
base: (RunAwayBase | null)
encounters: RunAwayEncounter[]
faceup: string[]
kept: RunAwayKept[]
items: (string | null)[]
pending: RunAwayPending[]
more_confront: number
more_trample: number
boss_speed: number[]
no_items: boolean
stopped: boolean
item_used: boolean
ability_used: boolean
bonus_used: boolean
two_for_clock: boolean
}
/**
 * A Base Speed card, face down or shown.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "RunAwayBase".
 */
export interface RunAwayBase {
shown: boolean
card: (string | null)
}
/**
 * A face-down Encounter and the seat that put it there.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "RunAwayEncounter".
 */
export interface RunAwayEncounter {
source: number
card: (string | null)
}
/**
 * A card kept as a reminder, up to the end of that round.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "RunAwayKept".
 */
export interface RunAwayKept {
card: string
round: number
}
/**
 * Something that waits for a Hero's run in that round or later, in words.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "RunAwayPending".
 */
export interface RunAwayPending {
round: number
text: string
}
/**
 * What a seat may see of a match of Dungeon Run.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunView".
 */
export interface DungeonRunView {
game: "dungeon-run"
players: number
seat: (number | null)
waiting: Waiting[]
outcome: (Result | null)
table: DungeonRunTable
}
/**
 * Everything on the table.
 * 
 * order   the seats in the order of their turns in this round, or of the draft
 * now     everything that has begun and is not over, the outermost first
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunTable".
 */
export interface DungeonRunTable {
stage: ("setup" | "draft" | "abilities" | "round-start" | "turn-start" | "actions" | "turn-end" | "after-turn" | "roaming" | "round-end" | "over")
round: number
first: number
order: number[]
turn: (DungeonRunTurn | null)
endgame: boolean
draft: DungeonRunDrafted[]
heroes: DungeonRunHero[]
rooms: DungeonRunRoom[]
boss: DungeonRunBoss
piles: DungeonRunPiles
now: (DungeonRunBattle | DungeonRunDuel | DungeonRunEscape | DungeonRunDisarm | DungeonRunFreeAttack | DungeonRunRoll | DungeonRunRollWindow | DungeonRunBatch | DungeonRunDamage | DungeonRunKill | DungeonRunDefeat | DungeonRunTrade | DungeonRunEquip | DungeonRunSearch | DungeonRunExplore | DungeonRunEncounter | DungeonRunLeave | DungeonRunEnter | DungeonRunSprung | DungeonRunSummon | DungeonRunSummoned | DungeonRunPhase)[]
peeking: (DungeonRunPeek | null)
}
/**
 * The turn being played.
 * 
 * barred   the kinds of actions that are forbidden until it ends
 * battled  the monsters battled in it
 * left     the hero has left the room in which it began
 * owed     wounds that fall due at its end
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunTurn".
 */
export interface DungeonRunTurn {
seat: number
actions: number
extra: DungeonRunExtra[]
barred: string[]
battled: string[]
left: boolean
owed: number
}
/**
 * An extra action: what kinds it may be, by which card, and to whom.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunExtra".
 */
export interface DungeonRunExtra {
kinds: string[]
card: string
seat: number
}
/**
 * Who has chosen which hero.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunDrafted".
 */
export interface DungeonRunDrafted {
seat: number
hero: string
}
/**
 * A hero as the table sees him.
 * 
 * ratings       by name: brawn, magic, skill
 * drawn         ability cards drawn to choose one of; `found`: treasures just drawn; `loot`: the loot pile.
 *               Of each the number is public, and the cards are None for whoever may not see them
 * slots         by name: the item that takes it
 * held_by       the seats that hold him fast
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunHero".
 */
export interface DungeonRunHero {
seat: number
hero: string
status: ("standing" | "knocked-out" | "killed")
room: number
wounds: number
life: number
ratings: {
[k: string]: DungeonRunRating
}
silenced: boolean
summoner: boolean
printed: DungeonRunCard[]
summoner_ability: (DungeonRunCard | null)
abilities: DungeonRunCard[]
drawn: number
drawn_cards: (string[] | null)
ability_deck: number
ability_discard: string[]
equipped: DungeonRunEquipped[]
slots: {
[k: string]: (string | null)
}
loot: number
loot_cards: (string[] | null)
found: number
found_cards: (string[] | null)
traps: string[]
markers: string[]
held_by: number[]
}
/**
 * A rating as it is printed, its training markers, and what it is now with every card in force.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunRating".
 */
export interface DungeonRunRating {
printed: number
training: number
now: number
}
/**
 * A card in front of a hero, and whether its limit is used up.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunCard".
 */
export interface DungeonRunCard {
card: string
used: boolean
}
/**
 * An equipped item and the slots it takes.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunEquipped".
 */
export interface DungeonRunEquipped {
card: string
used: boolean
slots: string[]
}
/**
 * A tile on the map with everything that lies on it. Sides are letters: N, E, S, W; y grows to the south.
 * 
 * open      the exits that lead into the unknown
 * through   by side: the room one comes to
 * distance  how many steps it is from the Entrance; None if there is no way
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunRoom".
 */
export interface DungeonRunRoom {
room: number
tile: string
x: number
y: number
rotation: number
exits: string
open: string
through: {
[k: string]: number
}
rubble: string
distance: (number | null)
monster: (DungeonRunFoe | null)
stranger: (DungeonRunStranger | null)
items: DungeonRunLying[]
trap: (DungeonRunTrap | null)
markers: DungeonRunMarker[]
heroes: number[]
}
/**
 * A monster with its wounds and its numbers as they are now, whoever would fight it.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunFoe".
 */
export interface DungeonRunFoe {
card: string
boss: boolean
type: string
wounds: number
life: number
attack: number
power: number[]
defense: number
escape: number
roamed: boolean
}
/**
 * A stranger, and how often he has sold something.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunStranger".
 */
export interface DungeonRunStranger {
card: string
sales: number
}
/**
 * An item on a tile.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunLying".
 */
export interface DungeonRunLying {
item: (string | null)
face_up: boolean
}
/**
 * A trap that a hero has laid.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunTrap".
 */
export interface DungeonRunTrap {
card: string
owner: number
}
/**
 * A marker of a card: whose it is, and on which exit it lies, if on one.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunMarker".
 */
export interface DungeonRunMarker {
marker: string
owner: number
side: (string | null)
}
/**
 * The dungeon boss, and the seats that have looked at its card.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunBoss".
 */
export interface DungeonRunBoss {
is: ("hidden" | "on-map" | "dead")
card: (string | null)
looked: number[]
}
/**
 * Decks and piles as sizes, what the reader knows of their tops, and what lies open.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunPiles".
 */
export interface DungeonRunPiles {
tiles: number
tiles_top: (string | null)[]
tiles_seen: string[]
tiles_aside: string[]
encounters: number
encounters_seen: (string[] | null)
encounter_discard: string[]
treasures: number
treasures_top: (string | null)[]
treasure_discard: string[]
artifacts: string[]
gone: string[]
}
/**
 * A battle against a monster.
 * 
 * potential  the faces of the monster's hits that are not blocked yet
 * hits       the dice that were allocated as hits; `left`: those without a use yet
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunBattle".
 */
export interface DungeonRunBattle {
seat: number
room: number
assists: DungeonRunAssist[]
saboteurs: number[]
rolls: DungeonRunDice[]
what: "battle"
monster: string
surprise: boolean
rating: string
potential: number[]
blocked: number
hits: number[]
left: number[]
}
/**
 * An accepted assist: who, with which rating, and how many dice it adds.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunAssist".
 */
export interface DungeonRunAssist {
seat: number
rating: string
dice: number
}
/**
 * A roll: by whom (None: by a monster), with which rating, what a die must reach, and the dice as they lie.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunDice".
 */
export interface DungeonRunDice {
kind: string
by: (number | null)
rating: string
line: (number | null)
need: number
faces: number[]
}
/**
 * A battle against another hero.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunDuel".
 */
export interface DungeonRunDuel {
seat: number
room: number
assists: DungeonRunAssist[]
saboteurs: number[]
rolls: DungeonRunDice[]
what: "duel"
defender: number
rating: string
defender_rating: string
potential: number
blocked: number
hits: number[]
left: number[]
}
/**
 * An escape; `line` is what a die must reach.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunEscape".
 */
export interface DungeonRunEscape {
seat: number
room: number
assists: DungeonRunAssist[]
saboteurs: number[]
rolls: DungeonRunDice[]
what: "escape"
monster: (string | null)
line: number
}
/**
 * An attempt to disarm a trap; `need` dice must succeed.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunDisarm".
 */
export interface DungeonRunDisarm {
seat: number
room: number
assists: DungeonRunAssist[]
saboteurs: number[]
rolls: DungeonRunDice[]
what: "disarm"
trap: string
rating: string
need: number
}
/**
 * A monster's free attack on a hero, and why.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunFreeAttack".
 */
export interface DungeonRunFreeAttack {
what: "free-attack"
room: number
monster: string
seat: number
why: string
}
/**
 * A roll.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunRoll".
 */
export interface DungeonRunRoll {
kind: string
by: (number | null)
rating: string
line: (number | null)
need: number
faces: number[]
what: "roll"
}
/**
 * The window after a roll, or after both rolls of a battle.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunRollWindow".
 */
export interface DungeonRunRollWindow {
what: "roll-window"
rolls: DungeonRunDice[]
}
/**
 * Wounds on one hero, which cards may still answer.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunBatch".
 */
export interface DungeonRunBatch {
seat: number
amount: number
kind: string
by: (number | null)
monster: (string | null)
what: "wounds"
}
/**
 * Wounds that are placed at the same time.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunDamage".
 */
export interface DungeonRunDamage {
what: "damage"
cause: string
wounds: DungeonRunWounds[]
monsters: DungeonRunFoeWounds[]
}
/**
 * Wounds about to be placed on a hero, and whose hits they are.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunWounds".
 */
export interface DungeonRunWounds {
seat: number
amount: number
kind: string
by: (number | null)
monster: (string | null)
}
/**
 * Wounds about to be placed on the monster in a room.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunFoeWounds".
 */
export interface DungeonRunFoeWounds {
room: number
amount: number
}
/**
 * A monster's wounds have reached its life.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunKill".
 */
export interface DungeonRunKill {
what: "kill"
room: number
monster: string
seat: (number | null)
}
/**
 * A hero's wounds have reached his life.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunDefeat".
 */
export interface DungeonRunDefeat {
what: "defeat"
seat: number
killed: boolean
}
/**
 * A trade: everybody sees how many cards lie there, the two see which.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunTrade".
 */
export interface DungeonRunTrade {
what: "trade"
seat: number
partner: number
agreed: boolean
offer: number
answer: number
offer_cards: (string[] | null)
answer_cards: (string[] | null)
}
/**
 * An Equip action.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunEquip".
 */
export interface DungeonRunEquip {
what: "equip"
seat: number
offers: number
traded: boolean
}
/**
 * A hero has taken cards with a Search and sees them.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunSearch".
 */
export interface DungeonRunSearch {
what: "search"
seat: number
room: number
items: string[]
}
/**
 * A hero draws dungeon tiles, one of which will lie at that place of the map.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunExplore".
 */
export interface DungeonRunExplore {
what: "explore"
seat: number
tiles: string[]
x: number
y: number
}
/**
 * An encounter card has been drawn and not yet met.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunEncounter".
 */
export interface DungeonRunEncounter {
what: "encounter"
seat: number
room: number
card: string
}
/**
 * A hero is about to leave a tile.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunLeave".
 */
export interface DungeonRunLeave {
what: "leave"
seat: number
room: number
side: string
to: number
}
/**
 * A hero has entered a tile.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunEnter".
 */
export interface DungeonRunEnter {
what: "enter"
seat: number
room: number
how: string
new: boolean
}
/**
 * A trap has gone off on a hero.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunSprung".
 */
export interface DungeonRunSprung {
what: "sprung"
seat: number
trap: string
}
/**
 * A summoned monster waits for its tile.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunSummon".
 */
export interface DungeonRunSummon {
what: "summon"
seat: number
monster: string
}
/**
 * A monster has been summoned to a tile.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunSummoned".
 */
export interface DungeonRunSummoned {
what: "summoned"
seat: number
room: number
}
/**
 * A rally, the roaming of the monsters, or a turn, and the hero whose it is.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunPhase".
 */
export interface DungeonRunPhase {
what: ("rally" | "roaming" | "turn")
seat: number
}
/**
 * Who is looking at whose loot pile.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "DungeonRunPeek".
 */
export interface DungeonRunPeek {
seat: number
at: number
}
/**
 * How a seat stands by what everybody can see: its place, the numbers that say so, and a sentence.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Stand".
 */
export interface Stand {
seat: number
place: number
figures: Figure[]
text: string
}
/**
 * One public number of a seat, what it is called, and how much it is.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Figure".
 */
export interface Figure {
name: string
text: string
value: number
}
/**
 * What this seat is asked.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Question".
 */
export interface Question {
kind: string
clause: string
text: string
answers: Answer[]
closed: Barred[]
passes: (string | null)
}
/**
 * One option of a question: its key, how it reads, and its odds, also in words, where dice or draws decide.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Answer".
 */
export interface Answer {
key: string
text: string
numbers: ({
[k: string]: number
} | null)
exact: boolean
odds: string
}
/**
 * What a player might expect to be able to do now, and why it is not possible.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Barred".
 */
export interface Barred {
key: string
reason: string
clause: string
}
/**
 * What was said at the table since, as plain text. A line that has changed is told again.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Said".
 */
export interface Said {
type: "said"
lines: Line[]
}
/**
 * Something said: by whom (no seat: somebody who watches), what, and when. Lines are numbered from 1.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Line".
 */
export interface Line {
number: number
seat: (number | null)
name: string
text: string
at: number
}
/**
 * Lines that were said and have been deleted since, by their numbers: show them no longer.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Unsaid".
 */
export interface Unsaid {
type: "unsaid"
lines: number[]
}
/**
 * The same people play again at another table: the seat there (none for spectators), and a token of it.
 * 
 *     Without one, the token of the seat here holds the one there, too.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Rematch".
 */
export interface Rematch {
type: "rematch"
table: string
seat: (number | null)
token: (string | null)
}
/**
 * What was asked under that id is written down and will not be lost.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
type: "done"
id: number
}
/**
 * What was asked under that id has changed nothing, and why, as in a `Problem`.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Refused".
 */
export interface Refused {
type: "refused"
id: number
error: string
reason: string
sentence: ("" | "no-table" | "table-gone" | "table-damaged" | "table-private" | "only-the-host" | "token-holds-nothing" | "code-holds-nothing" | "one-seat-each" | "name-unfit" | "name-taken" | "seat-not-open" | "no-seat-open" | "no-such-seat" | "no-such-sitter" | "no-such-stand-in" | "nobody-sits-yet" | "nobody-sits-any-more" | "has-begun" | "has-not-begun" | "lesson-for-one" | "too-many-tables" | "too-many-tables-there" | "tables-too-fast" | "too-many-changes" | "changed-meanwhile" | "somebody-was-faster" | "sent-away" | "over-stays" | "banned" | "banned-until" | "host-unknown" | "you-are-watching" | "come-back-first" | "nothing-to-leave" | "too-many-messages" | "too-many-requests" | "too-many-connections" | "no-hints-here" | "not-asked-now" | "hint-underway" | "hints-too-fast" | "deeds-too-fast" | "too-many-deeds" | "too-many-orders" | "no-such-question" | "no-such-card" | "not-written" | "nothing-is-taken-back" | "no-consent-here" | "wait-for-answers" | "nobody-has-asked" | "only-the-asker" | "others-are-asked" | "asked-already" | "was-refused" | "undo-without-asking" | "undo-imagined" | "undo-not-yours" | "undo-nothing" | "undo-turned-up" | "undo-another" | "undo-order" | "undo-rolled" | "undo-shown" | "undo-secret" | "undo-over" | "chat-is-off" | "line-unfit" | "talk-too-fast" | "too-many-talk" | "no-such-line" | "reports-too-fast" | "mute-whom" | "not-over" | "record-when-over" | "positions-when-over" | "only-those-who-sit" | "analysis-when-over" | "no-analyses-here" | "analysis-underway" | "what-ifs-too-fast" | "analyses-too-fast" | "too-many-analyses" | "as-many-seats" | "no-such-position" | "origin-gone" | "imagined-too-far" | "tells-on" | "rematch-is-open" | "seat-given-away")
about: {
[k: string]: (string | number)
}
}
/**
 * The hint that was asked for under that id, for the question at that position. Nothing is chosen by it.
 * 
 *     key      what to choose; none where all options look equally good
 *     text     the same as a sentence, with its chance to win and why, or with the odds where dice or draws decide
 *     ranking  every option, the best first
 *     tips     up to three of the best, the one to choose first; none where all look equally good
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Advice".
 */
export interface Advice {
type: "advice"
id: number
position: number
key: (string | null)
text: string
ranking: Worth[]
tips: Tip[]
}
/**
 * What an option is worth to a good player; only the order of such numbers means anything.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Worth".
 */
export interface Worth {
key: string
worth: number
}
/**
 * One of the best options of a question, by what the seat knows.
 * 
 *     chance   how likely it is to win, from 0 to 1; none where nothing was learned of the game, which gives advice only
 *     spread   by how much that may be wrong either way (95 %)
 *     reasons  what speaks for it, in the words of the game
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Tip".
 */
export interface Tip {
key: string
chance: (number | null)
spread: (number | null)
reasons: string[]
}
/**
 * The service stops, for a moment perhaps: what was acknowledged is kept; come back with the last cursor.
 * 
 * This interface was referenced by `Messages`'s JSON-Schema
 * via the `definition` "Closing".
 */
export interface Closing {
type: "closing"
reason: string
}
