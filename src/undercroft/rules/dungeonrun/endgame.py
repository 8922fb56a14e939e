"""The Summoning Stone, the endgame and victory (chapter 11), and how a match ends."""

from __future__ import annotations

from undercroft.engine import Outcome, rank
from undercroft.rules.dungeonrun.state import Dungeon, Hero, Stage, Status

ENTRANCE = 0


class Over(Exception):
    """The game is over: nothing that was still to be resolved happens (DR-11.20)."""


def finish(dungeon: Dungeon, reason: str, clause: str, winner: int | None = None) -> None:
    """The game ends, at once."""
    dungeon.reason, dungeon.winner, dungeon.stage = reason, winner, Stage.OVER
    if dungeon.log:
        dungeon.log.tell("match-ended", clause, seat=winner, result=reason)
    raise Over


def begin_endgame(dungeon: Dungeon, hero: Hero) -> None:
    """From now on defeat is death, and everybody is after the Stone (DR-11.1, DR-11.2)."""
    if not dungeon.endgame:
        dungeon.endgame = True
        if dungeon.log:
            clause = "DR-11.2" if dungeon.house.reference else "DR-11.1"
            dungeon.log.tell("endgame-began", clause, seat=hero.seat)


def stone_taken(dungeon: Dungeon, hero: Hero, *, equipped: bool) -> None:
    """A hero takes the Stone, or equips it: which of the two begins the endgame is a matter of edition (DR-5.86)."""
    if equipped or not dungeon.house.reference:
        begin_endgame(dungeon, hero)


def has_stone(dungeon: Dungeon, hero: Hero) -> bool:
    """Whether the hero has the Stone as the victory on the Entrance needs it (DR-11.11)."""
    cards = hero.equipped if dungeon.house.reference else hero.items
    return any(item.stone for item in cards)


def summoner_of(dungeon: Dungeon) -> Hero | None:
    """The living hero with the Summoning Stone equipped, if there is one (DR-11.5)."""
    for hero in dungeon.heroes:
        if hero.alive and any(item.stone for item in hero.equipped):
            return hero
    return None


def check_entrance(dungeon: Dungeon, hero: Hero) -> None:
    """Victory A: at the end of the own turn, standing on the Entrance with the Stone (DR-11.10)."""
    if dungeon.solitaire or not hero.standing or hero.room != ENTRANCE:
        return
    if dungeon.log and dungeon.endgame and summoner_of(dungeon) is None and not dungeon.house.reference:
        dungeon.log.tell("entrance-checked", "DR-11.10", reveals=True, seat=hero.seat)  # the Stone may be in any pile
    if has_stone(dungeon, hero):
        finish(dungeon, "stone-carried-out", "DR-11.10", hero.seat)


def check_survivors(dungeon: Dungeon) -> None:
    """Victory B and the draw, directly after every judgement of heroes (DR-11.12, DR-11.14, DR-11.20)."""
    alive = [hero for hero in dungeon.heroes if hero.alive]
    if dungeon.solitaire:
        if not alive:
            finish(dungeon, "hero-killed", "DR-14.4")
    elif not alive:
        finish(dungeon, "all-killed", "DR-11.14")
    elif len(alive) == 1:
        finish(dungeon, "last-one-standing", "DR-11.12", alive[0].seat)


def solitaire_victory(dungeon: Dungeon) -> None:
    """The boss is dead: the lone hero has won (DR-14.5)."""
    finish(dungeon, "boss-killed", "DR-14.5", 0)


def solitaire_score(dungeon: Dungeon) -> int:
    """What a match for one is worth (DR-14.8 to DR-14.11)."""
    hero = dungeon.heroes[0]
    points = sum(200 if item.artifact else 100 for item in hero.items)
    points += sum(300 if card.kind == "monster" and card.boss else 100 for card in hero.loot_encounters)
    points += 300 * sum(hero.training)
    if hero.status is Status.STANDING and not hero.doomed:
        points += 300
    return points


def outcome(dungeon: Dungeon) -> Outcome | None:
    """How the match ended; None while it runs."""
    if not dungeon.reason:
        return None
    if dungeon.solitaire:
        won = dungeon.winner is not None
        return Outcome(((0,),) if won else ((), (0,)), (solitaire_score(dungeon),), dungeon.reason)
    scores = [0] * dungeon.seats
    if dungeon.winner is not None:
        scores[dungeon.winner] = 1
        return Outcome(rank(scores), tuple(scores), dungeon.reason)
    return Outcome(((), tuple(range(dungeon.seats))), tuple(scores), dungeon.reason)
