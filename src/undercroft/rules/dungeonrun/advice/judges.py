"""Who judges which decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.engine import Decision
from undercroft.rules.dungeonrun.advice.actions import judge_action, judge_turn
from undercroft.rules.dungeonrun.advice.choices import (
    judge_consent,
    judge_lying,
    judge_put,
    judge_reroll,
    judge_trophy,
    judge_victim,
)
from undercroft.rules.dungeonrun.advice.gear import gain_of, keep_worth
from undercroft.rules.dungeonrun.advice.goals import boss_worth, goals, pull
from undercroft.rules.dungeonrun.advice.odds import at_least, share
from undercroft.rules.dungeonrun.advice.strength import dice_for, left_of
from undercroft.rules.dungeonrun.advice.texts import use_worth
from undercroft.rules.dungeonrun.move import SIDES
from undercroft.rules.dungeonrun.numbers import foe_number, life_left
from undercroft.rules.dungeonrun.occasions import Attempt, Battle, Disarming, Duel, Escaping, Trading
from undercroft.rules.dungeonrun.state import Dungeon, Hero
from undercroft.rules.dungeonrun.texts.words import Outlook

Judge = Callable[[Dungeon, Hero, Decision], Sequence[float]]


def appraise(dungeon: Dungeon, decision: Decision) -> Sequence[float]:
    """A worth for each option, by what the seat may know."""
    if decision.kind == "hero":
        return [hero_worth(dungeon, str(each.args[0])) for each in decision.options]
    hero = dungeon.heroes[decision.seat]
    judge = JUDGES.get(decision.kind)
    if judge is not None:
        return judge(dungeon, hero, decision)
    return [use_worth(dungeon, hero, decision, each) if each.verb == "use" else 0.0 for each in decision.options]


def hero_worth(dungeon: Dungeon, name: str) -> float:
    """A strong arm and a thick skin."""
    hero = dungeon.cards.heroes[name]
    return 2 * max(hero.brawn, hero.magic) + 0.5 * hero.skill + 0.5 * hero.life


# -- battles --------------------------------------------------------------------------------------------------


def judge_attack(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The rating that promises the most hits."""
    marks = []
    for each in decision.options:
        rating = str(each.args[0])
        kin = rating if rating in ("brawn", "magic") else "brawn"
        line = foe_number(dungeon, hero.room, "defense", hero, kin) if hero.room in dungeon.foes else 4
        marks.append(dice_for(dungeon, hero, "attack", rating) * (7 - line) / 6)
    return marks


def judge_die(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Strong dice kill, save a life or hit; weak ones block what they can."""
    battle = next(each for each in reversed(dungeon.occasions) if isinstance(each, Battle))
    foe = dungeon.foes.get(battle.room)
    life = 1 if foe is None else life_left(foe) - len(battle.allocated)
    face, line = int(decision.about[0]), int(decision.about[2])
    unblocked = len(battle.potential)
    marks = []
    for each in decision.options:
        if each.verb == "unused":
            marks.append(0.0)
        elif each.verb == "hit":
            plan = share(1, unblocked, max(1, life), left_of(hero))
            marks.append(2.0 if plan.hits or life > 0 else 0.5)
        else:
            blocked = int(each.args[1])
            must = unblocked >= left_of(hero)
            strong = face >= line
            mark = 3.0 if must else (1.0 if strong else 1.5)
            if life <= 0:
                mark += 1.5
            if left_of(hero) - unblocked <= 1 and strong:
                mark += 1.2
            marks.append(mark + 0.01 * blocked)
    return marks


def judge_duel_die(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Hit, unless the next blow would be the last."""
    duel = next(each for each in reversed(dungeon.occasions) if isinstance(each, Duel))
    danger = int(decision.about[2]) >= left_of(hero)
    other = dungeon.heroes[duel.defender]
    kills = len(duel.allocated) + 1 >= left_of(other)
    marks = {"hit": 3.0 if kills else 1.5, "block": 4.0 if danger else 1.0, "unused": 0.0}
    return [marks[each.verb] for each in decision.options]


def judge_help(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Help before the endgame (it earns a Rally), hinder whoever shows the Stone in it."""
    attempt = dungeon.occasions[-1]
    assert isinstance(attempt, Attempt)
    actor = dungeon.heroes[attempt.actor]
    rival = dungeon.endgame
    carries = any(item.stone for item in actor.equipped)
    marks = []
    for each in decision.options:
        if each.verb == "assist":
            dice = max(1, hero.trained(str(each.args[0])) // 2)
            good = 0.5 + (1.0 if hero.wounds else 0.0) + 0.1 * dice
            if isinstance(attempt, Battle) and attempt.monster.boss:
                good += 1.0
            if isinstance(attempt, Duel):
                target = dungeon.heroes[attempt.defender]
                good = 2.0 if rival and any(item.stone for item in target.equipped) else -1.0
            elif rival:
                good = -2.0 if carries else -0.2
            marks.append(good)
        elif each.verb == "sabotage":
            hinder = 2.0 if carries and isinstance(attempt, Escaping | Battle) else -1.0
            if hero.wounds + 1 >= hero.life:
                hinder -= 3.0
            marks.append(hinder)
        else:
            marks.append(0.0)
    return marks


def judge_accept(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Help is always welcome."""
    return [1.0 if each.verb == "accept" else 0.0 for each in decision.options]


def judge_armor(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Armor costs nothing."""
    return [1.0 if each.verb == "armor" else 0.0 for each in decision.options]


def judge_rally(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """A wound less."""
    return [1.0 if each.verb == "rally" else 0.0 for each in decision.options]


# -- items ----------------------------------------------------------------------------------------------------


def judge_losing(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Give up what is missed least."""
    return [-keep_worth(dungeon, hero, dungeon.cards.items[str(each.args[0])]) for each in decision.options]


def judge_new_item(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Put it on if that is better than what it displaces."""
    return [
        gain_of(dungeon, hero, dungeon.cards.items[str(each.args[0])]) if each.verb == "equip" else 0.0
        for each in decision.options
    ]


def judge_equip(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Every change that gains something, then finish."""
    marks = []
    for each in decision.options:
        if each.verb == "equip":
            marks.append(gain_of(dungeon, hero, dungeon.cards.items[str(each.args[0])]))
        else:
            marks.append(0.05 if each.verb == "finish" else -1.0)
    return marks


def judge_plunder(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Everything is worth having; the Stone is worth wearing."""
    marks = []
    for each in decision.options:
        if each.verb == "done":
            marks.append(0.0)
            continue
        item = dungeon.cards.items[str(each.args[0])]
        gain = gain_of(dungeon, hero, item)
        marks.append(1.0 + (gain if each.verb == "wear" else 0.0))
    return marks


def judge_trade(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Greedy heroes take gifts and give none."""
    trading = next((each for each in reversed(dungeon.occasions) if isinstance(each, Trading)), None)
    gift = trading is not None and bool(trading.offer)
    marks = {"add": -1.0, "done": 1.0 if gift else 0.0, "refuse": 0.5, "accept": 1.0, "reject": 0.0}
    return [marks[each.verb] for each in decision.options]


# -- growing --------------------------------------------------------------------------------------------------


def judge_train(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The rating one fights with; a little skill for those who have none."""
    best = max(hero.trained("brawn"), hero.trained("magic"))
    marks = []
    for each in decision.options:
        rating = str(each.args[0])
        value = hero.trained(rating)
        if rating == "skill":
            marks.append(0.6 if value <= 1 else 0.3)
        else:
            marks.append(1.0 if value == best else 0.0)
    return marks


def judge_ability(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The card that does more for this hero."""
    marks = []
    for each in decision.options:
        card = dungeon.cards.by_id[str(each.args[0])]
        texts = {printed.id: printed.text for texts in card.says.values() for printed in texts}
        outlook = Outlook(dungeon, hero)
        marks.append(sum(word.worth(outlook) for text in texts.values() for word in text.do))
    return marks


# -- the map --------------------------------------------------------------------------------------------------


def judge_exit(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The way that leads where one wants to be."""
    wanted = goals(dungeon, hero)
    here = pull(dungeon, hero, wanted, hero.room)
    marks = []
    for each in decision.options:
        to = dungeon.plan.neighbour(hero.room, SIDES.index(str(each.args[0])))
        marks.append(2.0 if to is None and not dungeon.endgame else 0.0 if to is None else
                     pull(dungeon, hero, wanted, to) - 0.5 * here)  # fmt: skip
    return marks


def judge_disarm(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The rating with the best chance."""
    attempt = next(each for each in reversed(dungeon.occasions) if isinstance(each, Disarming))
    need = attempt.trap.design.need
    return [at_least(dice_for(dungeon, hero, "disarm", str(each.args[0])), 4, need) for each in decision.options]


def judge_escape_with(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The rating with the most dice."""
    return [float(dice_for(dungeon, hero, "escape", str(each.args[0]))) for each in decision.options]


FAR = 9


def far_away(distance: int | None) -> int:
    """A distance, or a long way where there is none."""
    return FAR if distance is None else distance


def judge_roam(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Monsters towards the others, prey towards oneself, the boss near the strong."""
    marks = []
    own = dungeon.plan.distances(hero.room)
    for each in decision.options:
        if not each.args:
            marks.append(0.0)
            continue
        room, to = int(each.args[0]), int(each.args[1])
        foe = dungeon.foes[room]
        near = far_away(own[to])
        others = [other for other in dungeon.heroes if other is not hero and other.alive]
        rivals = min([far_away(dungeon.plan.distance(other.room, to)) for other in others], default=FAR)
        if foe.card.boss:
            marks.append((1.0 if boss_worth(dungeon, hero, room) > 5 else -0.5) * (9 - near) * 0.1)
        elif any(item.stone for item in hero.items):
            marks.append(0.1 * near - 0.05 * rivals)
        else:
            marks.append(0.05 * near - 0.1 * rivals)
    return marks


def judge_place(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """A summoned monster where the others are, not in one's own way."""
    far = dungeon.plan.distances(hero.room)
    marks = []
    for each in decision.options:
        room = int(each.args[0])
        victims = sum(other.room == room and other.standing for other in dungeon.heroes if other is not hero)
        marks.append(victims + 0.05 * far_away(far[room]) - (3.0 if room == hero.room else 0.0))
    return marks


def judge_summon(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """One more monster is one more trouble for the others."""
    return [1.0 if each.verb == "summon" else 0.0 for each in decision.options]


def judge_beg(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Mercy, unless it would win the game."""
    alive = sum(each.alive for each in dungeon.heroes)
    return [1.0 if (each.verb == "kill") == (alive == 2) else 0.0 for each in decision.options]


def judge_extra(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """As any action, but declining costs nothing."""
    wanted = goals(dungeon, hero)
    here = pull(dungeon, hero, wanted, hero.room)
    return [
        0.0 if each is decision.passes else judge_action(dungeon, hero, decision, each, wanted, here)
        for each in decision.options
    ]


def judge_equally(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """It does not matter."""
    return [0.0 for _ in decision.options]


JUDGES: dict[str, Judge] = {
    "turn": judge_turn,
    "extra-action": judge_extra,
    "attack": judge_attack,
    "duel-attack": judge_attack,
    "die": judge_die,
    "duel-die": judge_duel_die,
    "help": judge_help,
    "declined": judge_help,
    "accept-assist": judge_accept,
    "armor": judge_armor,
    "rally": judge_rally,
    "leave-item": judge_losing,
    "plunder": judge_plunder,
    "new-item": judge_new_item,
    "equip": judge_equip,
    "trade-offer": judge_trade,
    "trade-answer": judge_trade,
    "trade-close": judge_trade,
    "train": judge_train,
    "keep-ability": judge_ability,
    "escape-exit": judge_exit,
    "escape-with": judge_escape_with,
    "disarm-with": judge_disarm,
    "roam": judge_roam,
    "drive": judge_roam,
    "reroll-die": judge_reroll,
    "set-upon": judge_victim,
    "put-hero": judge_put,
    "agree": judge_consent,
    "give-trophy": judge_trophy,
    "take-lying": judge_lying,
    "summon": judge_summon,
    "summon-where": judge_place,
    "beg": judge_beg,
    "rotation": judge_equally,
    "which-tile": judge_equally,
    "lair": judge_equally,
    "lair-room": judge_equally,
    "reroll-order": judge_equally,
}
