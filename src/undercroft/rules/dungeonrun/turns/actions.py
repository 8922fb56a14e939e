"""What a hero may do before each action: everything in one question (DP-5; DR-3.14 to DR-3.18, DR-3.29)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.dungeonrun.board.sides import SIDE_NAMES
from undercroft.rules.dungeonrun.exploring.lair import check_lair, return_tiles
from undercroft.rules.dungeonrun.exploring.move import barred_move, move, passable
from undercroft.rules.dungeonrun.exploring.search import barred_search, search
from undercroft.rules.dungeonrun.fighting.battle import barred_battle, battle_monster
from undercroft.rules.dungeonrun.fighting.dice import own_action
from undercroft.rules.dungeonrun.fighting.duel import barred_duel, battle_hero
from undercroft.rules.dungeonrun.fighting.escape import barred_escape, escape
from undercroft.rules.dungeonrun.gear.equip import barred_equip, equip, might_equip
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Turning
from undercroft.rules.dungeonrun.state import Dungeon, Hero
from undercroft.rules.dungeonrun.turns.advance import advance, advance_options, barred_advance, might_advance

END = option("end")
ESCAPE, EQUIP, SEARCH = option("escape"), option("equip"), option("search")
MOVES = tuple(option("move", side) for side in SIDE_NAMES)
BATTLE = option("battle", "monster")
BASIC = ("move", "escape", "battle", "equip", "search", "advance")
"""The basic actions (DR-3.16)."""


def basic_options(dungeon: Dungeon, hero: Hero, kinds: Iterable[str] = BASIC) -> list[Option]:
    """Every basic action that is possible, with its first parameter."""
    options: list[Option] = []
    for kind in kinds:
        if barred_by_turn(dungeon, hero, kind) is None:
            options += OFFERS[kind](dungeon, hero)
    return options


def move_options(dungeon: Dungeon, hero: Hero) -> list[Option]:
    """Move, and through which exit (DR-5.4)."""
    if barred_move(dungeon, hero):
        return []
    unknown = dungeon.plan.open_exits(hero.room)
    return [
        option("move", SIDE_NAMES[side], detail="explore" if side in unknown else "")
        for side in passable(dungeon, hero.room)
    ]


def escape_options(dungeon: Dungeon, hero: Hero) -> list[Option]:
    """Escape (DR-5.10)."""
    return [] if barred_escape(dungeon, hero) else [ESCAPE]


def battle_options(dungeon: Dungeon, hero: Hero) -> list[Option]:
    """Battle the monster, or another hero where no monster is (DR-5.27, DR-5.51)."""
    options = [] if barred_battle(dungeon, hero) else [BATTLE]
    others = dungeon.others_in(hero.room, hero.seat)
    return options + [option("battle", other.seat) for other in others if barred_duel(dungeon, hero, other) is None]


def equip_options(dungeon: Dungeon, hero: Hero) -> list[Option]:
    """Equip (DR-5.65)."""
    return [] if barred_equip(dungeon, hero) else [EQUIP]


def search_options(dungeon: Dungeon, hero: Hero) -> list[Option]:
    """Search (DR-5.82)."""
    return [] if barred_search(dungeon, hero) else [SEARCH]


def advances(dungeon: Dungeon, hero: Hero) -> list[Option]:
    """Advance with each pair of cards (DR-5.87)."""
    return advance_options(hero)


OFFERS = {
    "move": move_options,
    "escape": escape_options,
    "battle": battle_options,
    "equip": equip_options,
    "search": search_options,
    "advance": advances,
}


def barred_by_turn(dungeon: Dungeon, hero: Hero, kind: str) -> Closed | None:
    """Why a kind of action is not possible any more in this turn, whatever the place."""
    turn = dungeon.turn_of(hero)
    if turn is not None and kind in turn.barred:
        return Closed(kind, "barred-this-turn", "DR-13.52")
    return None


def closed_actions(dungeon: Dungeon, hero: Hero, spent: bool) -> list[Closed]:
    """Each basic action that is not possible now, with its reason."""
    closed: list[Closed] = []
    for kind in BASIC:
        if spent:
            closed.append(Closed(kind, "no-actions-left", "DR-3.14"))
            continue
        reason = barred_by_turn(dungeon, hero, kind) or why_barred(dungeon, hero, kind)
        if reason is not None:
            closed.append(reason)
    if not spent:
        closed += closed_duels(dungeon, hero)
    if not spent and why_barred(dungeon, hero, "move") is None:
        ways = passable(dungeon, hero.room)
        closed += [
            Closed(MOVES[side].key, "no-exit", "DR-5.4", (SIDE_NAMES[side],)) for side in range(4) if side not in ways
        ]
    return closed


def closed_duels(dungeon: Dungeon, hero: Hero) -> list[Closed]:
    """The other heroes on the tile who cannot be battled, each with the reason (DR-5.51, DR-8.23)."""
    here = [other for other in dungeon.clockwise(hero.seat) if other.alive and other.room == hero.room]
    reasons = [barred_duel(dungeon, hero, other) for other in here if other is not hero]
    return [closed for closed in reasons if closed is not None]


def why_barred(dungeon: Dungeon, hero: Hero, kind: str) -> Closed | None:
    """Why a basic action is not possible here and now."""
    match kind:
        case "move":
            return barred_move(dungeon, hero)
        case "escape":
            return barred_escape(dungeon, hero)
        case "battle":
            others = dungeon.others_in(hero.room, hero.seat)
            if any(barred_duel(dungeon, hero, other) is None for other in others):
                return None
            return barred_battle(dungeon, hero)
        case "equip":
            return barred_equip(dungeon, hero)
        case "search":
            return barred_search(dungeon, hero)
    return barred_advance(hero)


def might_start(dungeon: Dungeon, hero: Hero, kinds: Iterable[str]) -> bool:
    """Whether, as far as everybody can know, one of these actions is possible (DR-9.18).

    What a hero could put on, or discard to advance, may lie in the loot pile.
    """
    for kind in kinds:
        if barred_by_turn(dungeon, hero, kind) is not None:
            continue
        if kind == "advance":
            if might_advance(dungeon, hero):
                return True
        elif kind == "equip":
            if might_equip(dungeon, hero):
                return True
        elif OFFERS[kind](dungeon, hero):
            return True
    return False


# -- the question ---------------------------------------------------------------------------------------------


def turn_question(dungeon: Dungeon, hero: Hero) -> Decision:
    """DP-5: an action, a free-action card, or the end of the turn."""
    turn = dungeon.turn
    assert turn is not None
    return Decision(
        hero.seat,
        "turn",
        partial(turn_options, dungeon, hero),
        "DR-3.14",
        about=(turn.actions,),
        closed=partial(closed_actions, dungeon, hero, turn.actions <= 0),
        default=END,
    )


def turn_options(dungeon: Dungeon, hero: Hero) -> list[Option]:
    """Everything the hero may start now."""
    turn = dungeon.turn
    assert turn is not None
    options: list[Option] = []
    if turn.actions > 0:
        options += basic_options(dungeon, hero)
        if barred_by_turn(dungeon, hero, "special-action") is None:
            options += [offer.option for offer in MOMENTS.actions_of(dungeon, hero, "special-action")]
    options += [offer.option for offer in MOMENTS.actions_of(dungeon, hero, "free-action")]
    return [*options, END]


def carry_out_choice(dungeon: Dungeon, hero: Hero, choice: Option) -> Rule[bool]:
    """Do what was chosen; whether it was an action (and not a free-action card)."""
    with own_action(dungeon):
        match choice.verb:
            case "move":
                yield from move(dungeon, hero, SIDE_NAMES.index(str(choice.args[0])))
            case "escape":
                yield from escape(dungeon, hero)
            case "battle":
                if choice is BATTLE:
                    yield from battle_monster(dungeon, hero)
                else:
                    yield from battle_hero(dungeon, hero, dungeon.heroes[int(choice.args[0])])
            case "equip":
                yield from equip(dungeon, hero)
            case "search":
                yield from search(dungeon, hero)
            case "advance":
                yield from advance(dungeon, hero, choice)
            case _:
                return (yield from use_text(dungeon, hero, choice))
    return True


def use_text(dungeon: Dungeon, hero: Hero, choice: Option) -> Rule[bool]:
    """A special action, or a card with the hook `free-action`."""
    occasion = Turning(hero.seat)
    for moment in ("free-action", "special-action"):
        for offer in MOMENTS.actions_of(dungeon, hero, moment):
            if offer.option == choice:
                yield from MOMENTS.use(dungeon, hero.seat, occasion, moment, offer)
                return moment == "special-action"
    raise LookupError(f"{choice} is not offered to seat {hero.seat} now")


def whole_action(dungeon: Dungeon, hero: Hero, choice: Option) -> Rule[None]:
    """An action with its end steps (DR-3.20)."""
    yield from carry_out_choice(dungeon, hero, choice)
    yield from end_action(dungeon)


def end_action(dungeon: Dungeon) -> Rule[None]:
    """The end of an action, in the order of DR-3.20."""
    dungeon.peeking = None
    return_tiles(dungeon)
    yield from check_lair(dungeon)
