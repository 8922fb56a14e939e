"""The kit's laws of offers, of uses and of what must make no difference: each catches what it is there for."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar

import pytest
from examples.games.diggers import GAME as DIGGERS
from examples.games.diggers import Diggers
from examples.games.diggers.cards import Cards
from examples.games.diggers.moments import MOMENTS, Voice
from examples.games.diggers.state import Dig, Held, Shaft
from examples.games.diggers.words import Outlook, Word

from tests.abilities.playing import play
from tests.engine import windows
from tests.engine.pebbles import GAME, NOTHING, PEEK, ROLL, SHOW, Pebbles, Table
from undercroft.abilities import Cost, Effect, Moments, Text, by_moment, during, printed
from undercroft.content import Names
from undercroft.engine import (
    Closed,
    Decision,
    Game,
    Match,
    Option,
    Rule,
    ScriptedChance,
    State,
    Together,
    option,
)
from undercroft.testing import Conformance, Variant
from undercroft.testing.choosers import Chooser, Eager, Habits, chooser_for
from undercroft.testing.uses import uses_for_nothing

# -- what is offered, and what is closed ---------------------------------------------------------------------


class Refusing(Pebbles):
    """Offers a roll, but the die is lost."""

    def prize(self, state: Table, seat: int) -> Rule[None]:
        if (yield self.prizes(state, seat)) is ROLL:
            raise LookupError("there is no die")

    def prizes(self, state: Table, seat: int) -> Decision:
        return Decision(seat, "prize", (NOTHING, PEEK, ROLL), "PB-4", passes=NOTHING)


class Asking(Refusing):
    """Whoever peeks is asked again, and has seen nothing."""

    def prize(self, state: Table, seat: int) -> Rule[None]:
        while (yield self.prizes(state, seat)) is PEEK:
            pass


class Hollow(Refusing):
    """A roll is the same as nothing."""

    def prize(self, state: Table, seat: int) -> Rule[None]:
        if (yield self.prizes(state, seat)) is PEEK:
            state.pebbles[seat] += 1


class Locking(Refusing):
    """Says that one cannot flee, which nobody ever could."""

    def prize(self, state: Table, seat: int) -> Rule[None]:
        closed = (Closed("flee", "empty", "PB-4"), Closed("roll", "empty", "PB-4"))
        options = (NOTHING, ROLL) if state.round == -1 else (NOTHING, PEEK)
        yield Decision(seat, "prize", options, "PB-4", closed=lambda: closed[: 2 - (ROLL in options)], passes=NOTHING)


@pytest.mark.parametrize(
    ("game", "error", "message"),
    [
        (Refusing(), LookupError, "there is no die"),
        (Asking(), AssertionError, "peek changes nothing"),
        (Hollow(), AssertionError, "roll is the same as passing"),
    ],
)
def test_what_is_offered_is_tried(game: Game[Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        _kit(game).test_what_is_offered_would_be_carried_out(Variant(3))


def test_what_is_only_ever_closed_is_found() -> None:
    with pytest.raises(AssertionError, match=r"\{\('prize', 'flee'\): 'empty'\}"):
        _kit(Locking(), patience=20).test_what_is_closed_is_open_at_other_times()


# -- uses ----------------------------------------------------------------------------------------------------


class Trick(Word, frozen=True):
    """A word that says that it does something."""

    abstract: ClassVar[bool] = True

    def describe(self, names: Names) -> str:
        return "do something"

    def would_matter(self, state: Shaft, frame: Voice) -> bool:
        return True

    def worth(self, outlook: Outlook) -> float:
        return 0.0


class Vain(Trick, frozen=True):
    """Does nothing."""

    def perform(self, state: Shaft, frame: Voice) -> None:
        pass


class Noted(Vain, frozen=True):
    """Does nothing: that it was used is what counts."""

    noted: ClassVar[bool] = True


class Toss(Trick, frozen=True):
    """Only chance goes on."""

    def perform(self, state: Shaft, frame: Voice) -> None:
        state.chance.die("toss")


class ThereAndBack(Trick, frozen=True):
    """The die is another one only while its owner is asked."""

    def perform(self, state: Shaft, frame: Voice) -> Rule[None]:
        dig = frame.occasion
        assert isinstance(dig, Dig)
        dig.face += 1
        yield Decision(frame.owner, "window", (NOTHING, ROLL), "DG-5")
        dig.face -= 1


class Ask(Trick, frozen=True):
    """Somebody may decide for something or against it, and nothing happens."""

    whom: int
    passes: bool = False

    def perform(self, state: Shaft, frame: Voice) -> Rule[None]:
        yield Decision(self.whom, "window", (NOTHING, ROLL), "DG-5", passes=NOTHING if self.passes else None)


class Fee(Cost[Shaft, Voice, Outlook], frozen=True, tag_field="do", tag="fee"):
    """A coin, for nothing."""

    def describe(self, names: Names) -> str:
        return "pay a coin"

    def perform(self, state: Shaft, frame: Voice) -> None:
        state.coins[frame.owner] -= 1

    def payable(self, state: Shaft, frame: Voice) -> bool:
        return True

    def worth(self, outlook: Outlook) -> float:
        return -1.0


def shaft(*effects: Effect[Any, Any, Any]) -> Shaft:
    """Two players, the first of whom holds a charm that does that."""
    tools = DIGGERS.cards.tools
    state = Shaft([tools[0], tools[0]], [[held("charm", *effects)], []], [], 6, coins=[0, 0])
    channels: State = state
    channels.chance, channels.log = ScriptedChance({}, then=1), None
    return state


def held(name: str, *effects: Effect[Any, Any, Any]) -> Held:
    """A charm that its owner may discard for that."""
    return Held(name, by_moment(printed(name, [Text(on=("rolled",), may=True, limit="discard", do=effects)])))


@pytest.mark.parametrize(
    ("effects", "wasted"),
    [
        ([Vain()], True),
        ([Fee(), Vain()], True),
        ([Ask(0)], True),
        ([Toss()], False),
        ([Vain(), Toss()], False),
        ([Noted()], False),
        ([ThereAndBack()], False),
        ([Ask(1)], False),
        ([Ask(0, passes=True)], False),
    ],
    ids=str,
)
def test_a_use_is_followed_to_its_end(effects: list[Effect[Any, Any, Any]], wasted: bool) -> None:
    state = shaft(*effects)
    answers = ["0 use:charm"]
    with uses_for_nothing() as found, during(state.occasions, Dig(0, 3)) as dig:
        rule = MOMENTS.ask_round(state, dig, "rolled", [0])
        if isinstance(effects[0], Ask | ThereAndBack):
            answers.append(f"{effects[0].whom if isinstance(effects[0], Ask) else 0} nothing")
        play(rule, *answers)
    assert state.hands == [[], []]
    assert found == (["seat 0 has spent charm (use:charm) for nothing"] if wasted else [])
    assert Moments.follower is None


def test_a_use_that_is_followed_goes_on_as_it_would() -> None:
    """Followed or not, the same is asked, and the same happens."""
    asked = []
    for following in (False, True):
        state = shaft(Fee(), Toss(), Ask(1))
        with during(state.occasions, Dig(0, 3)) as dig:
            rule = MOMENTS.ask_round(state, dig, "rolled", [0])
            if following:
                with uses_for_nothing():
                    asked.append(play(rule, "0 use:charm", "1 roll"))
            else:
                asked.append(play(rule, "0 use:charm", "1 roll"))
        assert state.coins == [-1, 0]
    assert asked[0] == asked[1]


def with_charms(*effects: Effect[Any, Any, Any]) -> Diggers:
    """Diggers in which all charms do that."""
    cards: Cards = copy.copy(DIGGERS.cards)
    cards.charms = [held(each.id, *effects) for each in cards.charms]
    return Diggers(cards)


@pytest.mark.parametrize("law", ["test_no_use_is_spent_for_nothing", "test_what_is_offered_would_be_carried_out"])
def test_a_use_for_nothing_is_found(law: str) -> None:
    with pytest.raises(AssertionError, match="for nothing"):
        getattr(_kit(with_charms(Vain())), law)(Variant(3))
    getattr(_kit(with_charms(Toss())), law)(Variant(3))


# -- what must make no difference ----------------------------------------------------------------------------


class Choosy(Pebbles):
    """An order to pass is taken for something else than a pass by hand."""

    def window(self, state: Table, seat: int) -> Rule[None]:
        choice = yield Decision(seat, "window", (NOTHING, SHOW), "PB-5", passes=Option("nothing"))
        if choice is not NOTHING:
            state.shown.append(seat)


class Overhearing(Pebbles):
    """Rolls a die more if somebody listens."""

    def prize(self, state: Table, seat: int) -> Rule[None]:
        yield from super().prize(state, seat)
        if state.log:
            state.chance.die("overheard")


class Hasty(Pebbles):
    """The card that is laid down last is worth something by itself."""

    def step(self, state: Table) -> Rule[None]:
        last = yield Together([self.bid(state, seat) for seat in range(state.players)])
        state.pebbles[0] += int(last.args[0])
        state.round += 1


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (Choosy(), "test_passing_by_order_equals_passing_by_hand"),
        (Overhearing(), "test_listening_changes_nothing"),
        (Hasty(), "test_the_order_of_answers_face_down_makes_no_difference"),
    ],
)
def test_what_makes_a_difference_is_found(game: Game[Any], law: str) -> None:
    getattr(_kit(GAME), law)(Variant(3))
    with pytest.raises(AssertionError):
        getattr(_kit(game), law)(Variant(3))


class Tiring(windows.Windows):
    """Whoever has been asked strictly and passed is asked no more."""

    def window(self, state: Table, seat: int) -> Rule[None]:
        yield from super().window(state, seat)
        if windows.is_strict(state) and seat not in state.shown:
            state.shown.append(seat)


class Sparing(windows.Windows):
    """Strictly, whoever has a 9 and no 8 is spared the question."""

    def is_asked(self, state: Table, seat: int) -> bool:
        spared = windows.is_strict(state) and 8 not in state.hands[seat]
        return super().is_asked(state, seat) and not spared


class Tempting(windows.Windows):
    """Strictly, everybody asked may show a 9, also who has none."""

    def showable(self, state: Table, seat: int) -> tuple[Option, ...]:
        return (SHOW, NOTHING) if windows.is_strict(state) or 9 in state.hands[seat] else (NOTHING,)


def ask_strictly(game: Game[Any]) -> None:
    for players in game.players:
        _kit(game).test_strict_windows_ask_more_and_change_nothing(Variant(players))


@pytest.mark.parametrize("game", [Tiring(), Sparing(), Tempting()], ids=lambda game: type(game).__name__)
def test_strict_windows_that_do_more_than_ask_are_found(game: Game[Any]) -> None:
    ask_strictly(windows.GAME)
    with pytest.raises(AssertionError, match=r"instead of|strict windows never ask"):
        ask_strictly(game)


class Losing(Diggers):
    """What has been used is thrown away."""

    def step(self, state: Shaft) -> Rule[None]:
        yield from super().step(state)
        state.discarded.clear()


def test_a_card_that_is_nowhere_is_found() -> None:
    _kit(DIGGERS).test_no_card_is_nowhere(Variant(3))
    with pytest.raises(AssertionError, match="too few Counter"):
        _kit(Losing(DIGGERS.cards)).test_no_card_is_nowhere(Variant(3))


# -- who plays -----------------------------------------------------------------------------------------------


def test_the_eager_use_three_times_out_of_four() -> None:
    decision = Decision(0, "window", (NOTHING, option("use", 1), option("use", 2)), "X-1", passes=NOTHING)
    eager = Eager(1)
    picked = Counter(eager.pick(decision).key for _ in range(4_000))
    assert picked.keys() == set(decision.keys)
    assert 900 < picked["nothing"] < 1_100
    assert abs(picked["use:1"] - picked["use:2"]) < 200
    assert eager.pick(Decision(0, "window", (NOTHING,), "X-1", passes=NOTHING)) is NOTHING


def test_players_of_every_kind_take_turns_at_the_laws() -> None:
    kinds = [type(chooser_for(Match(GAME, players), seed)) for seed in range(30) for players in GAME.players]
    assert Counter(kinds) == {Chooser: 30, Habits: 30, Eager: 30}


class Kit(Conformance):
    """The laws, for games that are tried once."""

    __test__ = False

    def cards(self, state: Any) -> Iterable[str]:
        if not isinstance(state, Shaft):
            return ()
        return [each.id for zone in (state.deck, state.discarded, *state.hands) for each in zone]


def _kit(game: Game[Any], **changes: object) -> Kit:
    kit = type("OneKit", (Kit,), {"game": game, **changes})()
    assert isinstance(kit, Kit)
    return kit
