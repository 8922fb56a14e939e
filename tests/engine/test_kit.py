"""The conformance kit passes an honest game and catches each kind of dishonest one."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.engine import windows
from tests.engine.pebbles import GAME, Pebbles, Shown, Table
from undercroft.engine import (
    Advice,
    Catalogue,
    Chance,
    Decision,
    Game,
    Match,
    Phase,
    Rule,
    RulesError,
    Standing,
    TableSide,
)
from undercroft.testing import Conformance, Variant


class TestPebbles(Conformance):
    game = GAME
    where = "tests.engine.pebbles:GAME"
    golden = Path(__file__).parent / "pebbles.json"
    matches = 5

    def secrets(self, state: Any, seat: int) -> Mapping[str, object]:
        found: dict[str, object] = {"deck": state.deck[:-1] if seat in state.peeked else state.deck}
        for other in range(state.players):
            if other != seat:
                found[f"hand {other}"] = sorted(state.hands[other])
        return found

    def asks_together(self, variant: Variant) -> bool:
        return True


class Leaky(Pebbles):
    def view(self, state: Table, seat: int | None) -> Shown:
        return {**super().view(state, seat), "top": state.deck[-1]}


class Peeking(Pebbles):
    def appraise(self, state: Table, decision: Decision) -> Sequence[float]:
        return [float(state.deck[0]) for _ in decision.options]


class Sharing(Pebbles):
    def setup(self, *args: Any) -> Table:
        return _SharingTable(*_values(super().setup(*args)))


class _SharingTable(Table):
    def copy(self) -> _SharingTable:
        return _SharingTable(self.players, self.deck, self.hands, self.pebbles, self.peeked, self.shown, self.round)


class Handing(Pebbles):
    def view(self, state: Table, seat: int | None) -> Shown:
        return {**super().view(state, seat), "pebbles": state.pebbles}


class Dull(Pebbles):
    """Never deals the deck anew."""

    def redeal(self, state: Table, seat: int, chance: Chance) -> None:
        others = [each for each in range(state.players) if each != seat]
        pool = [card for other in others for card in state.hands[other]]
        chance.shuffle(pool, "redeal", "redeal")
        for other in others:
            state.hands[other] = [pool.pop() for _ in state.hands[other]]


class Remembering(Pebbles):
    """Deals what is hidden from where it really is."""

    def redeal(self, state: Table, seat: int, chance: Chance) -> None:
        others = [each for each in range(state.players) if each != seat]
        pool = state.deck + [card for other in others for card in state.hands[other]]
        chance.shuffle(pool, "redeal", "redeal")
        for other in others:
            state.hands[other] = [pool.pop() for _ in state.hands[other]]
        state.deck = pool


class Chatty(Pebbles):
    """Tells everybody what is on top of the deck without calling it a reveal."""

    def prize(self, state: Table, seat: int) -> Rule[None]:
        yield from super().prize(state, seat)
        if state.log:
            state.log.tell("rolled", "PB-4", seat=seat, roll=state.deck[-1])


class Glimpsing(Pebbles):
    """Turns the top of the deck up while something else is told, and back before anybody is asked anything."""

    def prize(self, state: Table, seat: int) -> Rule[None]:
        yield from super().prize(state, seat)
        state.shown.append(state.deck[-1])
        if state.log:
            state.log.tell("rolled", "PB-4", seat=seat, roll=0)
        state.shown.pop()


class Fumbling(Glimpsing):
    """Has no number for the cards of the deck as long as one of them is turned up."""

    def view(self, state: Table, seat: int | None) -> Any:
        turned_up = set(state.shown) - set(range(state.players))
        return {**super().view(state, seat), "deck": None if turned_up else len(state.deck)}


class Misshapen(Pebbles):
    """Counts the deck as a word once it is short."""

    def view(self, state: Table, seat: int | None) -> Any:
        return {**super().view(state, seat), "deck": len(state.deck) if len(state.deck) > 15 else "few"}


class Omitting(Pebbles):
    """Leaves a field out once something has been shown."""

    def view(self, state: Table, seat: int | None) -> Any:
        shown: dict[str, object] = {**super().view(state, seat)}
        return shown if state.round < -1 else {name: each for name, each in shown.items() if name != "shown"}


class Boasting(Pebbles):
    """Whoever holds the best cards is said to be ahead."""

    def standing(self, state: Table) -> Sequence[Standing]:
        return [Standing(seat, 1, {"pebbles": sum(hand)}, "pebbles") for seat, hand in enumerate(state.hands)]


class Flattering(Pebbles):
    """Everybody has won, whoever has."""

    def standing(self, state: Table) -> Sequence[Standing]:
        return [Standing(seat, 1, {}, "pebbles") for seat in range(state.players)]


class Counting(Pebbles):
    """Knows the best card of all hands."""

    def features(self, state: Table, seat: int) -> Sequence[float]:
        return [*super().features(state, seat)[:-1], max(map(max, state.hands)) / 9]


class Growing(Pebbles):
    """Has a number for each card in hand, however many those are."""

    def features(self, state: Table, seat: int) -> Sequence[float]:
        return [*super().features(state, seat)[:-3], *map(float, state.hands[seat])]


class Boundless(Pebbles):
    """Knows no bounds."""

    def features(self, state: Table, seat: int) -> Sequence[float]:
        return [float("inf") if state.round == -1 else 0.0 for _ in self.feature_names()]


class Moody(Pebbles):
    """Never says the same twice."""

    moods = 0.0

    def features(self, state: Table, seat: int) -> Sequence[float]:
        self.moods += 1.0
        return [self.moods] * len(self.feature_names())


class Repetitive(Pebbles):
    """Calls all features the same."""

    def feature_names(self) -> Sequence[str]:
        return ["number"] * len(super().feature_names())


class Returning(Pebbles):
    """Counts the rounds backwards."""

    def phase(self, state: Table) -> Phase:
        return Phase(-state.round)


class Spying(Pebbles):
    """Says by the phase what is on top of the deck."""

    def phase(self, state: Table) -> Phase:
        return Phase(state.round, state.deck[-1])


class Careless(Pebbles):
    """Says that all options come to the same."""

    def alike(self, state: Table, decision: Decision) -> Sequence[Hashable]:
        return [decision.kind for _ in decision.options]


class Guessing(Pebbles):
    """Says that options come to the same while the top of the deck is a high card."""

    def appraise(self, state: Table, decision: Decision) -> Sequence[float]:
        return [0.0 for _ in decision.options]

    def alike(self, state: Table, decision: Decision) -> Sequence[Hashable]:
        return [state.deck[-1] > 5 or each.key for each in decision.options]


class Mute(Pebbles):
    text = Catalogue("en", {}, {})


class Stuck(Pebbles):
    def window(self, state: Table, seat: int) -> Rule[None]:
        yield Decision(seat, "window", (), "PB-5")


def _values(table: Table) -> tuple[Any, ...]:
    return tuple(getattr(table, name) for name in Table.__dataclass_fields__)


@pytest.mark.parametrize(
    ("kind", "test"),
    [
        (Leaky, "test_redeal_changes_nothing_a_seat_can_see"),
        (Peeking, "test_redeal_changes_nothing_a_seat_can_see"),
        (Sharing, "test_forks_equal_the_original_and_share_nothing"),
        (Handing, "test_views_are_plain_data"),
        (Chatty, "test_events_tell_nothing_before_it_is_revealed"),
        (Glimpsing, "test_events_tell_nothing_before_it_is_revealed"),
        (Glimpsing, "test_worlds_a_seat_cannot_tell_apart_go_on_alike"),
        (Fumbling, "test_changes_lead_from_each_table_to_the_next"),
        (Misshapen, "test_views_are_of_the_type_the_game_names"),
        (Omitting, "test_views_are_of_the_type_the_game_names"),
        (Boasting, "test_redeal_changes_nothing_a_seat_can_see"),
        (Boasting, "test_worlds_a_seat_cannot_tell_apart_go_on_alike"),
        (Flattering, "test_random_matches_keep_the_invariants_and_end"),
        (Remembering, "test_what_is_imagined_does_not_depend_on_the_truth"),
        (Careless, "test_options_said_to_be_alike_are_worth_the_same"),
        (Guessing, "test_redeal_changes_nothing_a_seat_can_see"),
        (Mute, "test_every_decision_has_text"),
        (Stuck, "test_random_matches_keep_the_invariants_and_end"),
    ],
)
def test_the_kit_catches(kind: type[Pebbles], test: str) -> None:
    kit = _kit(kind())
    with pytest.raises((AssertionError, KeyError, IndexError, RulesError)):
        getattr(kit, test)(Variant(3))


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (Counting, r"features peek: \['top card'\]"),
        (Growing, "features have 6 names"),
        (Boundless, "features are no finite numbers: .'rounds left'"),
        (Moody, "features differ between a match and its copy"),
        (Repetitive, r"two features have the same name: \['number'\]"),
        (Returning, "play went back from"),
        (Spying, "the phase peeks|play went back"),
    ],
)
def test_the_kit_catches_numbers_that(kind: type[Pebbles], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        _kit(kind()).test_features_tell_what_a_seat_knows(Variant(3))


def test_a_game_may_do_without_features_and_phases() -> None:
    class Plain(Pebbles):
        def __init__(self) -> None:
            self.table = TableSide(view=self.view, view_type=Shown, standing=self.standing, redeal=self.redeal)
            self.advice = Advice()

    _kit(Plain()).test_features_tell_what_a_seat_knows(Variant(3))
    seat = Match(Plain(), 3).seat(0)
    assert (seat.features, seat.phase) == ((), Phase(0, 0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_kit_passes_strict_windows_that_tell_nothing(players: int) -> None:
    kit = _kit(windows.GAME)
    for variant in (Variant(players), Variant(players, (("windows", "strict"),))):
        kit.test_worlds_a_seat_cannot_tell_apart_go_on_alike(variant)
        kit.test_redeal_changes_nothing_a_seat_can_see(variant)
        kit.test_imagined_matches_play_on(variant)


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (windows.Sly(), "tell the worlds apart by"),
        (windows.Whispering(), "strict windows ask nobody in secret"),
    ],
)
def test_the_kit_catches_windows_that_tell(game: Game[Any], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        _kit(game).test_worlds_a_seat_cannot_tell_apart_go_on_alike(Variant(3))


def test_the_kit_catches_a_redeal_that_forgets_a_zone() -> None:
    with pytest.raises(AssertionError, match="deck"):
        _kit(Dull()).test_redeal_can_change_everything_hidden()


def test_a_secret_window_hides_who_is_asked() -> None:
    for seed in range(30):
        match = Match(GAME, 3, seed)
        while match.pending:
            decision = match.pending[0]
            if decision.secret:
                for seat in (None, 0, 1, 2):
                    waiting = match.view(seat)["waiting"]
                    assert bool(waiting) == (seat == decision.seat)
                return
            match.choose(decision.default, decision.seat)
    raise AssertionError("no window was opened")


def _kit(game: Game[Any]) -> TestPebbles:
    kit = type("Kit", (TestPebbles,), {"game": game})()
    assert isinstance(kit, TestPebbles)
    return kit


def test_a_new_game_is_told_how_to_write_its_golden_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit, written = TestPebbles(), TestPebbles.golden.read_text("utf-8")
    monkeypatch.setattr(TestPebbles, "golden", tmp_path / "golden.json")
    with pytest.raises(AssertionError, match=r"no golden.json yet: run once with UNDERCROFT_UPDATE_GOLDEN=1"):
        kit.test_golden_playthroughs()
    monkeypatch.setenv("UNDERCROFT_UPDATE_GOLDEN", "1")
    kit.test_golden_playthroughs()
    assert kit.golden.read_text("utf-8") == written
