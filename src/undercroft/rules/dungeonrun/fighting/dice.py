"""Rolling dice, and the window after a roll in which they are rerolled and changed (chapter 7)."""

from __future__ import annotations

from types import TracebackType
from typing import Final

from undercroft.abilities import during
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.fighting.numbers import hero_dice
from undercroft.rules.dungeonrun.speaking.moments import FACE_PART, MOMENTS, REROLL_PART
from undercroft.rules.dungeonrun.speaking.occasions import MONSTER, Attempt, Roll, RollWindow
from undercroft.rules.dungeonrun.state import Dungeon

ACTION: Final = "action"
"""The limit of one reroll per hero and action (DR-7.15)."""


class OwnAction:
    """The block of an action of its own for the limit of one reroll; afterwards the outer action goes on."""

    __slots__ = ("_before", "_spent")

    def __init__(self, spent: dict[str, frozenset[str]]) -> None:
        self._spent = spent
        self._before: frozenset[str] | None = None

    def __enter__(self) -> None:
        self._before = self._spent.get(ACTION)
        self._spent[ACTION] = frozenset()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is None:
            del self._spent[ACTION]
        else:
            self._spent[ACTION] = self._before


def own_action(dungeon: Dungeon) -> OwnAction:
    """An action of its own for the limit of one reroll: actions, surprise battles and disarms (DR-7.18)."""
    return OwnAction(dungeon.ledger.spent)


def reroll_name(seat: int) -> str:
    """What the ledger calls a hero's one reroll of the action."""
    return f"reroll {seat}"


def may_reroll(dungeon: Dungeon, seat: int) -> bool:
    """Whether the hero has not yet caused a reroll in this action (DR-7.13 to DR-7.16)."""
    return not dungeon.ledger.is_spent(ACTION, reroll_name(seat))


def throw(dungeon: Dungeon, roll: Roll, dice: int) -> None:
    """Roll that many dice, from left to right (DR-7.6)."""
    roll.faces = roll.first = tuple(dungeon.chance.dice(dice, roll.kind))
    if dungeon.log:
        dungeon.log.tell(
            "rolled",
            "DR-7.6",
            reveals=True,
            seat=None if roll.roller == MONSTER else roll.roller,
            room=roll.room,
            what=roll.kind,
            rating=roll.rating,
            dice=roll.faces,
            line=roll.line,
            result=roll.kind,
        )


def prepare(dungeon: Dungeon, roll: Roll) -> Rule[None]:
    """`before-roll`: texts add and take away dice, or make the roll unnecessary (DR-7.1)."""
    with during(dungeon.occasions, roll):
        yield from MOMENTS.fire(dungeon, roll, "before-roll")


def hero_roll(dungeon: Dungeon, roll: Roll, attempt: Attempt | None = None) -> Rule[None]:
    """A hero's roll outside battle, with its window; not if a text has settled it (DR-6.52)."""
    yield from prepare(dungeon, roll)
    if not roll.auto:
        throw(dungeon, roll, hero_dice(dungeon, roll, attempt))
        yield from roll_window(dungeon, (roll,), roll.roller)


def plain_roll(dungeon: Dungeon, roll: Roll, dice: int) -> Rule[None]:
    """A roll of a fixed number of dice, with its window."""
    throw(dungeon, roll, dice)
    yield from roll_window(dungeon, (roll,), roll.roller if roll.roller >= 0 else dungeon.first)


def roll_window(dungeon: Dungeon, rolls: tuple[Roll, ...], actor: int) -> Rule[None]:
    """The window after a roll, or after both rolls of a battle; outside any action it stands alone (DR-7.18)."""
    if ACTION in dungeon.ledger.spent:
        yield from parts_of_window(dungeon, rolls, actor)
    else:
        with own_action(dungeon):
            yield from parts_of_window(dungeon, rolls, actor)


def parts_of_window(dungeon: Dungeon, rolls: tuple[Roll, ...], actor: int) -> Rule[None]:
    """Parts (a) to (e) of DR-7.23."""
    with during(dungeon.occasions, RollWindow(rolls, actor)) as window:
        yield from MOMENTS.fire(dungeon, window, "after-roll:as-rolled")  # (a)
        for part in (REROLL_PART, FACE_PART):  # (b) and (c): all are asked again until all have passed in a row
            seats = [each for each in MOMENTS.speakers(dungeon, window, part) if each >= 0]
            yield from MOMENTS.ask_until_all_pass(dungeon, window, part, seats)
        yield from MOMENTS.fire(dungeon, window, "after-roll:final")  # (e)


def throw_again(dungeon: Dungeon, roll: Roll, places: tuple[int, ...], by: int | None) -> None:
    """Roll some dice of a roll again; the new faces stand (DR-7.21)."""
    faces = list(roll.faces)
    new = dungeon.chance.dice(len(places), f"{roll.kind}-again")
    for place, face in zip(places, new, strict=True):
        faces[place] = face
    roll.faces = tuple(faces)
    if by is not None:
        dungeon.ledger.spend(ACTION, reroll_name(by))
    if dungeon.log:
        dungeon.log.tell(
            "rerolled",
            "DR-7.21",
            reveals=True,
            seat=by,
            what=roll.kind,
            places=places,
            dice=roll.faces,
            result=roll.kind,
        )
