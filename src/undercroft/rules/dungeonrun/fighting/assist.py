"""Assist and sabotage: what the others on the tile may do to an attempt before it is rolled (sections 6b, 6c)."""

from __future__ import annotations

from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.dungeonrun.fighting.damage import damage
from undercroft.rules.dungeonrun.fighting.numbers import why_not
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Assist, Attempt, Batch, Battle, Damage, Duel
from undercroft.rules.dungeonrun.speaking.topics import Deed, PenaltyOf
from undercroft.rules.dungeonrun.state import Dungeon, Hero

ASSISTS = (option("assist", "brawn"), option("assist", "magic"))
SABOTAGE = option("sabotage")
NOTHING = option("nothing")
ACCEPT, DECLINE = option("accept"), option("decline")


def ask_for_help(dungeon: Dungeon, attempt: Attempt) -> Rule[None]:
    """Everybody else on the tile assists, sabotages or does nothing; the actor accepts or declines (DR-6.10)."""
    offers: list[tuple[Hero, Assist]] = []
    for hero in onlookers(dungeon, attempt):
        answer = yield help_question(dungeon, attempt, hero)
        if answer is SABOTAGE:
            sabotage(dungeon, attempt, hero)
        elif answer is not NOTHING:
            rating = str(answer.args[0])
            offers.append((hero, Assist(hero.seat, rating, assist_dice(hero, rating))))
            if dungeon.log:
                dungeon.log.tell("assist-offered", "DR-6.14", seat=hero.seat, to=attempt.actor, rating=rating,
                                 dice=offers[-1][1].dice)  # fmt: skip
    declined: list[Hero] = []
    for hero, offer in offers:  # DR-6.18
        about = (hero.seat, offer.rating, offer.dice)
        answer = yield Decision(attempt.actor, "accept-assist", (ACCEPT, DECLINE), "DR-6.18", about=about)
        if answer is ACCEPT:
            attempt.assists = (*attempt.assists, offer)
        else:
            declined.append(hero)
        if dungeon.log:
            dungeon.log.tell("assist-answered", "DR-6.18", seat=attempt.actor, to=hero.seat, result=answer.verb)
    for hero in sorted(declined, key=lambda each: (each.seat - attempt.actor) % dungeon.seats):  # DR-6.19
        answer = yield Decision(
            hero.seat, "declined", (SABOTAGE, NOTHING), "DR-6.19", about=(attempt.actor,), passes=NOTHING
        )
        if answer is SABOTAGE:
            sabotage(dungeon, attempt, hero)


def onlookers(dungeon: Dungeon, attempt: Attempt) -> list[Hero]:
    """The standing heroes on the tile but the actor and a defending hero, clockwise (DR-6.12, DR-6.13)."""
    defender = attempt.defender if isinstance(attempt, Duel) else None
    return [hero for hero in dungeon.others_in(attempt.room, attempt.actor) if hero.seat != defender]


def help_question(dungeon: Dungeon, attempt: Attempt, hero: Hero) -> Decision:
    """DP-11: assist with brawn or magic, sabotage, or nothing (DR-6.14)."""
    forbidden = no_assist(dungeon, attempt, hero)
    options = [SABOTAGE, NOTHING] if forbidden else [*ASSISTS, SABOTAGE, NOTHING]
    about = (type(attempt).__name__.lower(), attempt.actor, *attempt.about())
    return Decision(
        hero.seat,
        "help",
        options,
        "DR-6.14",
        about=about,
        passes=NOTHING,
        closed=lambda: [] if forbidden is None else [with_key(forbidden, each) for each in ASSISTS],
    )


def with_key(closed: Closed, choice: Option) -> Closed:
    """The same reason for another option."""
    return Closed(choice.key, closed.reason, closed.clause, closed.args)


def no_assist(dungeon: Dungeon, attempt: Attempt, hero: Hero | None = None) -> Closed | None:
    """Why nobody may assist this attempt (Duelist, Unholy Might)."""
    monster = attempt.monster if isinstance(attempt, Battle) else None
    helper = None if hero is None else hero.seat
    return why_not(dungeon, Deed("assist", attempt.actor, attempt.room, monster, other=helper))


def assist_dice(hero: Hero, rating: str) -> int:
    """Half the rating without any card, rounded down, at least 1 (DR-6.23, DR-6.24)."""
    return max(1, hero.trained(rating) // 2)


def sabotage(dungeon: Dungeon, attempt: Attempt, hero: Hero) -> None:
    """Sabotage cannot be declined (DR-6.20)."""
    attempt.saboteurs = (*attempt.saboteurs, hero.seat)
    if dungeon.log:
        dungeon.log.tell("sabotaged", "DR-6.20", seat=hero.seat, to=attempt.actor)


def sabotage_penalty(dungeon: Dungeon, attempt: Attempt) -> Rule[None]:
    """If the attempt succeeded all the same, every saboteur receives a wound (DR-6.30)."""
    if not attempt.saboteurs or not attempt.succeeded:
        return
    batches = [
        Batch(seat, penalty_of(dungeon, attempt, seat), "effect")
        for seat in attempt.saboteurs
        if dungeon.heroes[seat].standing
    ]
    if batches:
        yield from damage(dungeon, Damage(attempt.actor, batches, cause="sabotage"))


def penalty_of(dungeon: Dungeon, attempt: Attempt, saboteur: int) -> int:
    """One wound, unless a text of the actor makes it more (Spiteful Scars)."""
    return MOMENTS.total(dungeon, PenaltyOf(attempt.actor, saboteur), 1)


def reward_assistants(attempt: Attempt) -> None:
    """Whoever assisted may Rally, even if the attempt failed (DR-6.35, DR-6.36)."""
    attempt.earned += tuple(each.seat for each in attempt.assists)
