"""Who judges which decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.engine import Decision
from undercroft.rules.dungeonrun.bots.advice.actions import judge_extra, judge_turn
from undercroft.rules.dungeonrun.bots.advice.belongings import (
    judge_ability,
    judge_equip,
    judge_feeding,
    judge_losing,
    judge_new_item,
    judge_plunder,
    judge_taking_cards,
    judge_trade,
    judge_train,
    judge_trap,
)
from undercroft.rules.dungeonrun.bots.advice.choices import judge_consent, judge_lying, judge_trophy
from undercroft.rules.dungeonrun.bots.advice.dice import judge_reroll_die, judge_turn_die
from undercroft.rules.dungeonrun.bots.advice.fighting import (
    judge_accept,
    judge_attack,
    judge_die,
    judge_disarm,
    judge_duel_die,
    judge_escape_with,
    judge_help,
    judge_test,
    judge_victim,
)
from undercroft.rules.dungeonrun.bots.advice.rooms import (
    judge_exit,
    judge_lair,
    judge_place,
    judge_put,
    judge_roam,
    judge_rotation,
    judge_tile,
)
from undercroft.rules.dungeonrun.bots.advice.texts import use_worth
from undercroft.rules.dungeonrun.state import Dungeon, Hero

Judge = Callable[[Dungeon, Hero, Decision], Sequence[float]]


def appraise(dungeon: Dungeon, decision: Decision) -> Sequence[float]:
    """A worth for each option, by what the seat may know."""
    if decision.kind == "hero":
        return [hero_worth(dungeon, str(each.args[0])) for each in decision.options]
    hero = dungeon.heroes[decision.seat]
    judge = JUDGES.get(decision.kind, judge_texts)
    return judge(dungeon, hero, decision)


def hero_worth(dungeon: Dungeon, name: str) -> float:
    """A strong arm and a thick skin."""
    hero = dungeon.cards.heroes[name]
    return 2 * max(hero.brawn, hero.magic) + 0.5 * hero.skill + 0.5 * hero.life


def judge_texts(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Whatever a card does for its owner now, or nothing."""
    return [use_worth(dungeon, hero, decision, each) if each.verb == "use" else 0.0 for each in decision.options]


def judge_taking(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """What costs nothing is taken: armor, a Rally, a look, a monster for the others."""
    return [float(each.verb in FREE_GIFTS) for each in decision.options]


FREE_GIFTS = frozenset({"armor", "rally", "look", "summon"})


def judge_beg(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Mercy, unless it would win the game."""
    alive = sum(each.alive for each in dungeon.heroes)
    return [1.0 if (each.verb == "kill") == (alive == 2) else 0.0 for each in decision.options]


def judge_equally(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """It does not matter."""
    return [0.0 for _ in decision.options]


JUDGES: dict[str, Judge] = {
    "turn": judge_turn,
    "extra-action": judge_extra,
    # battles, dice, help
    "attack": judge_attack,
    "duel-attack": judge_attack,
    "die": judge_die,
    "duel-die": judge_duel_die,
    "reroll-die": judge_reroll_die,
    "turn-die": judge_turn_die,
    "reroll-order": judge_equally,
    "help": judge_help,
    "declined": judge_help,
    "accept-assist": judge_accept,
    "escape-with": judge_escape_with,
    "disarm-with": judge_disarm,
    "tile-test": judge_test,
    "test-with": judge_test,
    "set-upon": judge_victim,
    "armor": judge_taking,
    "rally": judge_taking,
    # items and growing
    "new-item": judge_new_item,
    "found-item": judge_new_item,
    "traded-artifact": judge_equip,
    "equip": judge_equip,
    "plunder": judge_plunder,
    "leave-item": judge_losing,
    "discard-card": judge_losing,
    "discard-found": judge_losing,
    "robbed": judge_losing,
    "rig-chest": judge_losing,
    "bargain-give": judge_losing,
    "bargain-take": judge_taking_cards,
    "steal": judge_taking_cards,
    "lay-trap": judge_trap,
    "feed": judge_feeding,
    "trade-offer": judge_trade,
    "trade-answer": judge_trade,
    "trade-close": judge_trade,
    "train": judge_train,
    "keep-ability": judge_ability,
    # the map
    "escape-exit": judge_exit,
    "rotation": judge_rotation,
    "which-tile": judge_tile,
    "next-tile": judge_tile,
    "lair": judge_lair,
    "lair-room": judge_lair,
    "roam": judge_roam,
    "drive": judge_roam,
    "summon": judge_taking,
    "summon-where": judge_place,
    "call-where": judge_place,
    "put-hero": judge_put,
    # what card texts ask for
    "agree": judge_consent,
    "give-trophy": judge_trophy,
    "take-lying": judge_lying,
    # the table
    "look": judge_taking,
    "look-where": judge_equally,
    "beg": judge_beg,
    "which-first": judge_equally,
}
