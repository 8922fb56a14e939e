from __future__ import annotations

from typing import Any

import pytest

import undercroft
from tests.engine.pebbles import GAME
from undercroft.engine import (
    Chance,
    ChanceError,
    ChoiceError,
    Event,
    ImaginationError,
    Match,
    NothingPendingError,
    Option,
    Outcome,
    Record,
    ScriptedChance,
    SeatError,
    SettingError,
    TypedChance,
    UndercroftError,
    UndoError,
)
from undercroft.testing import fingerprint


def lungeon(seed: int = 7, **options: object) -> Match[Any]:
    return undercroft.new_match("lungeon-run", players=2, seed=seed, options={"rounds": 1, **options})


def test_the_public_surface() -> None:
    assert "lungeon-run" in undercroft.games()
    match = lungeon()
    assert [each.kind for each in match.pending] == ["choose_hero"]
    match.choose("hero:thief")
    assert match.pending[0].seat != match.choices[0][0]
    match.choose("hero:wizard")
    assert match.view(0)["players"] == 2
    assert match.events(since=0, seat=0)[0].kind == "round-began"
    assert match.outcome is None
    text = match.record()
    assert undercroft.replay(text).record() == text
    seat = match.seat(match.pending[0].seat)
    assert seat.decision is match.pending[0]
    assert seat.view == match.view(seat.number)
    assert seat.imagine(Chance(1)).view(0) == match.view(0)
    assert repr(match).startswith("<Match lungeon-run: 2 choices, waiting for seat")
    assert repr(seat) == f"<Seat {seat.number} of a match of lungeon-run>"


@pytest.mark.parametrize(
    ("players", "seed", "options", "message"),
    [
        (3, 1, {}, "Lungeon Run is for 2 players, not 3"),
        (True, 1, {}, "for 2 players, not True"),
        (2, -1, {}, "a seed is a whole number from 0"),
        (2, "x", {}, "a seed is a whole number"),
        (2, 1, {"rounds": 0}, r"option 'rounds' is a whole number from 1 to 20 \(LR-2.2\), not 0"),
        (2, 1, {"rounds": "many"}, "not 'many'"),
        (2, 1, {"round": 2}, "there is no option 'round'; there are: rounds, duplicate_heroes"),
        (2, 1, {"open_in_place": "maybe"}, "true or false"),
        (2, 1, {"start_player": "p3"}, "random, p1 or p2"),
        (2, 1, {"no_progress_limit": 9}, "at least 10"),
    ],
)
def test_bad_settings(players: int, seed: int, options: dict[str, object], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        undercroft.new_match("lungeon-run", players=players, seed=seed, options=options)


def test_options_can_be_given_as_typed() -> None:
    match = undercroft.new_match("lungeon-run", 2, options={"rounds": "2", "open_in_place": "Yes"})
    assert match.options["rounds"] == 2
    assert match.options["open_in_place"] is True


def test_wrong_answers_say_what_was_expected_and_change_nothing() -> None:
    match = lungeon()
    before = fingerprint(match.state)
    seat = match.pending[0].seat
    with pytest.raises(ChoiceError, match=r"'hero:bard' is not an option of seat .* the options are: hero:paladin"):
        match.choose("hero:bard")
    with pytest.raises(SeatError, match=f"seat {1 - seat} is not asked now; the match waits for seat {seat}"):
        match.choose("hero:thief", seat=1 - seat)
    with pytest.raises(SeatError, match="there is no seat 5; the seats are 0 to 1"):
        match.choose("hero:thief", seat=5)
    with pytest.raises(SeatError):
        match.view(2)
    assert fingerprint(match.state) == before
    assert match.count == 0
    match.choose("hero:thief")
    with pytest.raises(ChoiceError, match=r"the Thief is taken.*LR-3.9"):
        match.choose("hero:thief")


def test_an_option_of_the_same_key_is_as_good_as_the_offered_one() -> None:
    match = lungeon()
    match.choose(Option("hero", ("thief",)))
    assert match.choices[0][1] == "hero:thief"


def test_nothing_can_be_chosen_when_it_is_over() -> None:
    match = lungeon()
    while match.pending:
        match.choose(match.pending[0].default)
    with pytest.raises(NothingPendingError):
        match.choose("pass")
    assert "over after" in repr(match)
    assert match.fork().outcome == match.outcome


# -- taking choices together --------------------------------------------------------------------------------


def test_choices_are_taken_together_in_any_order() -> None:
    one, two = Match(GAME, 3, 4), Match(GAME, 3, 4)
    keys = {each.seat: each.keys[0] for each in one.pending}
    for seat in (0, 1, 2):
        one.choose(keys[seat], seat)
    for seat in (2, 0, 1):
        two.choose(keys[seat], seat)
    assert fingerprint(one.state) == fingerprint(two.state)
    assert one.events() == two.events()


def test_where_several_are_asked_the_seat_is_needed() -> None:
    match = Match(GAME, 3, 4)
    with pytest.raises(SeatError, match=r"several seats are asked \(seat 0, seat 1, seat 2\)"):
        match.choose(match.pending[0].keys[0])
    match.choose(match.pending[0].keys[0], 0)
    with pytest.raises(SeatError, match="seat 0 is not asked now"):
        match.choose("play:1", 0)


def test_a_secret_answer_can_be_taken_back_until_all_are_in() -> None:
    match = Match(GAME, 3, 4)
    start = fingerprint(match.state)
    for seat in (0, 1):
        match.choose(match.pending[0].keys[0], seat)
    assert match.can_undo(0)
    match.undo(0)
    assert [each.seat for each in match.pending] == [0, 2]
    assert fingerprint(match.state) == start
    # Seat 2 has not answered and must not learn from undo whether the others have.
    assert match.can_undo(2).reason == Match(GAME, 3, 4).can_undo(2).reason


def test_an_imagined_match_forgets_the_others_secret_answers() -> None:
    match = Match(GAME, 3, 4)
    match.choose(match.pending[0].keys[0], 0)
    imagined = match.seat(1).imagine(Chance(1))
    assert [each.seat for each in imagined.pending] == [0, 1, 2]
    own = match.seat(0).imagine(Chance(1))
    assert [each.seat for each in own.pending] == [1, 2]
    assert own.fork().pending[0].keys == own.pending[0].keys


def test_the_options_of_others_are_derived_anew_in_an_imagined_match() -> None:
    match = Match(GAME, 2, 4)
    seen = {match.seat(0).imagine(Chance(seed)).pending[1].keys for seed in range(20)}
    assert len(seen) > 1
    for seed in range(20):
        imagined = match.seat(0).imagine(Chance(seed))
        hand = sorted(set(imagined.state.hands[1]))
        assert imagined.pending[1].keys == tuple(f"play:{card}" for card in hand)


def test_imagining_draws_a_new_world_each_time() -> None:
    match, chance = Match(GAME, 2, 4), Chance(1)
    worlds = {tuple(match.seat(0).imagine(chance).state.hands[1]) for _ in range(10)}
    assert len(worlds) > 5


def test_what_an_imagined_match_does_not_know() -> None:
    match = Match(GAME, 2, 4)
    imagined = match.seat(0).imagine(Chance(1))
    with pytest.raises(ImaginationError):
        imagined.record()
    assert imagined.choices == []
    with pytest.raises(UndoError):
        imagined.undo()
    assert imagined.events() == []
    imagined.choose(imagined.pending[0].keys[0], 0)
    imagined.choose(imagined.pending[0].keys[0], 1)
    assert imagined.events()[0].kind == "bids"


# -- auto-pass ----------------------------------------------------------------------------------------------


def advance_to(match: Match[Any], kind: str) -> None:
    while match.pending[0].kind != kind:
        match.choose(match.pending[0].default, match.pending[0].seat)


def test_auto_pass_answers_windows_and_is_part_of_the_record() -> None:
    plain = Match(GAME, 2, 3)
    advance_to(plain, "prize")
    seat = plain.pending[0].seat
    match = Match(GAME, 2, 3, auto_pass={seat: ["prize"]})
    assert match.auto_passes == {seat: frozenset({"prize"})}
    asked = []
    while match.pending:
        asked.append((match.pending[0].seat, match.pending[0].kind))
        match.choose(match.pending[0].default, match.pending[0].seat)
    assert (seat, "prize") not in asked
    text = match.record()
    assert f"{seat}> +prize" in text
    again = Match.replay(GAME, Record.parse(text))
    assert again.record() == text
    assert fingerprint(again.state) == fingerprint(match.state)


def test_auto_pass_works_at_once_and_can_be_turned_off() -> None:
    match = Match(GAME, 2, 3)
    advance_to(match, "prize")
    seat = match.pending[0].seat
    fork = match.fork()
    match.auto_pass(seat, "prize")
    assert match.pending[0].kind != "prize"
    fork.choose("nothing")
    assert fingerprint(fork.state) == fingerprint(match.state)
    assert not match.can_undo(seat)
    match.auto_pass(seat, "prize", on=False)
    assert match.auto_passes[seat] == frozenset()
    assert match.fork().auto_passes == match.auto_passes
    with pytest.raises(ChoiceError, match="one word"):
        match.auto_pass(seat, "two words")


def test_nobody_imagines_the_auto_passes_of_others() -> None:
    match = Match(GAME, 2, 3, auto_pass={0: ["prize"], 1: ["prize"]})
    assert match.seat(0).imagine(Chance(1)).auto_passes == {0: frozenset({"prize"})}


def test_auto_pass_never_answers_what_cannot_be_passed() -> None:
    match = Match(GAME, 2, 3, auto_pass={0: ["bid"], 1: ["bid"]})
    assert [each.kind for each in match.pending] == ["bid", "bid"]


# -- undo ---------------------------------------------------------------------------------------------------


def test_undo_and_its_reasons() -> None:
    match = lungeon()
    assert match.can_undo().reason == "nothing has been chosen yet"
    first = match.pending[0].seat
    match.choose("hero:thief")
    assert match.can_undo(first)
    assert match.can_undo(1 - first).reason == "another player has chosen since"
    match.undo(first)
    assert match.count == 0
    assert match.pending[0].seat == first
    match.choose("hero:paladin")
    match.choose("hero:thief")  # the start positions are rolled
    assert match.can_undo(1 - first).reason == "dice were rolled or cards drawn since"
    with pytest.raises(UndoError, match="cannot be undone: dice were rolled"):
        match.undo(1 - first)


def test_undo_stops_at_a_reveal() -> None:
    match = Match(GAME, 2, 3)
    advance_to(match, "prize")
    seat = match.pending[0].seat
    match.choose("peek")
    assert not match.can_undo(seat)
    # A peek that leads straight to the next secret choice is refused for that, one within the round for the peek.
    reasons = set()
    for seed in range(40):
        match = Match(GAME, 2, seed)
        advance_to(match, "prize")
        seat = match.pending[0].seat
        match.choose("peek")
        reasons.add(match.can_undo(seat).reason)
    assert "something hidden has been shown since" in reasons


def test_events_after_undo_are_those_before() -> None:
    match = lungeon()
    before = match.events()
    match.choose("hero:thief")
    assert len(match.events()) == len(before) + 1
    match.undo()
    assert match.events() == before
    match.choose("hero:wizard")
    assert match.events()[-1].data["hero"] == "wizard"


# -- listening ----------------------------------------------------------------------------------------------


def test_a_late_listener_hears_everything() -> None:
    early, late = lungeon(3), lungeon(3)
    early.events()
    for match in (early, late):
        while match.pending:
            match.choose(match.pending[0].default)
    assert early.events() == late.events()
    assert late.events(since=5) == late.events()[5:]


def test_secrets_in_events_reach_only_their_seats() -> None:
    match = Match(GAME, 3, 4)
    advance_to(match, "prize")
    seat = match.pending[0].seat
    match.choose("peek")
    (own,) = [each for each in match.events(seat=seat) if each.kind == "peeked"]
    (others,) = [each for each in match.events(seat=(seat + 1) % 3) if each.kind == "peeked"]
    assert own.data["card"] in range(1, 10)
    assert "card" not in others.data
    assert others.secret is None


# -- chance -------------------------------------------------------------------------------------------------


def test_a_failed_roll_leaves_the_match_where_it_was() -> None:
    setup = [1, 1] * 10 + [3, 3, 5, 5]  # one wall, heroes on (3,3) and (5,5)
    chance = ScriptedChance({"setup": setup, "dice": [4]})
    match = undercroft.new_match("lungeon-run", 2, options={"start_player": "p1"}, chance=chance)
    match.choose("hero:wizard")
    match.choose("hero:thief")
    before, keys, told = fingerprint(match.state), match.pending[0].keys, match.events()
    with pytest.raises(ChanceError, match="'encounter'"):
        match.choose("move:4,4")
    assert match.events() == told
    assert fingerprint(match.state) == before
    assert match.pending[0].keys == keys
    assert match.count == 2
    assert match.fork().pending[0].keys == keys


def test_real_dice() -> None:
    faces = iter([2, 4, 6, 6, 5, 1, 1, 1])
    asked: list[str] = []

    def ask(cause: str, sides: int) -> int:
        asked.append(cause)
        return next(faces)

    match = undercroft.new_match(
        "lungeon-run", 2, seed=7, options={"rounds": 1, "start_player": "p1"}, chance=TypedChance(7, ask)
    )
    match.choose("hero:wizard")
    match.choose("hero:thief")
    match.choose(next(each.key for each in match.pending[0].options if each.detail == "test"))
    assert asked == ["move"]
    fork = match.fork()
    while fork.pending:
        fork.choose(fork.pending[0].default)
    assert asked == ["move"], "a fork asks nobody"
    text = match.record()
    assert '[Chance "taped"]' in text
    assert "~ dice move 2/6" in text
    assert undercroft.replay(text).record() == text
    match.choose(next(each.key for each in match.pending[0].options if each.detail == "test"))
    assert asked == ["move", "move", "encounter", "combat"]


def test_real_dice_that_are_not_given_change_nothing() -> None:
    answers: list[object] = [4, KeyboardInterrupt, 2]

    def ask(cause: str, sides: int) -> int:
        answer = answers.pop(0)
        if answer is KeyboardInterrupt:
            raise KeyboardInterrupt
        assert isinstance(answer, int)
        return answer

    match = undercroft.new_match("lungeon-run", 2, seed=7, options={"start_player": "p1"}, chance=TypedChance(7, ask))
    match.choose("hero:wizard")
    match.choose("hero:thief")
    before = fingerprint(match.state)
    tests = [each.key for each in match.pending[0].options if each.detail == "test"]
    with pytest.raises(KeyboardInterrupt):
        match.choose(tests[0])
    assert fingerprint(match.state) == before
    match.choose(tests[0])  # asked anew: the 4 typed before is forgotten
    assert "~ dice move 2/6" in match.record()


def test_a_fork_can_get_another_future() -> None:
    match = Match(GAME, 2, 3)
    advance_to(match, "prize")
    rolls = set()
    for seed in range(20):
        fork = match.fork(Chance(seed))
        assert fork.view(0) == match.view(0)
        twin = fork.fork()
        for each in (fork, twin):
            each.listen_from_here()
            each.choose("roll")
        assert fork.events() == twin.events()
        rolls.add(fork.events()[0].data["roll"])
    assert len(rolls) > 2


@pytest.mark.parametrize("name", undercroft.games())
def test_a_match_made_listening_tells_the_same_and_records_the_same(name: str) -> None:
    players = undercroft.game(name).players[-1]
    late = undercroft.new_match(name, players=players, seed=4)
    early = Match(undercroft.game(name), players, 4, listening=True)
    log = early.listen()
    bot = Chance(1)
    for _ in range(40):
        if not late.pending:
            break
        option, seat = bot.pick(late.pending[0].options, "choice", "bot"), late.pending[0].seat
        for each in (late, early):
            each.choose(option.key, seat)
        assert bool(early.can_undo()) == bool(late.can_undo())
    assert len(log.events) > 5
    assert log.events == late.listen().events
    assert early.record() == late.record()
    early.choose(early.pending[0].options[0].key, early.pending[0].seat)
    assert len(early.to_record().entries) > len(late.to_record().entries), "what comes after a record is in the next"


def test_a_match_made_listening_can_go_back() -> None:
    match = Match(undercroft.game("lungeon-run"), 2, 7, listening=True)
    told = len(match.listen().events)
    match.choose("hero:thief")
    assert len(match.listen().events) == told + 1
    match.undo()
    assert len(match.listen().events) == told
    match.choose("hero:wizard")
    assert match.listen().events[-1].word("hero") == "wizard"


def test_what_an_event_tells_is_read_by_name() -> None:
    event = Event("dealt", "X-1", {"seat": 1, "dice": (2, 5), "card": "axe"}, {"cards": ("axe", 3)}, (1,))
    assert (event.number("seat"), event.word("card"), event.word("seat")) == (1, "axe", "1")
    assert (event.listed("dice"), event.listed("cards")) == ((2, 5), ("axe", 3))
    for wrong in (lambda: event.number("card"), lambda: event.listed("seat")):
        with pytest.raises(AssertionError):
            wrong()


def test_a_win_is_shared_in_equal_parts() -> None:
    shared = Outcome(((0, 2), (1,)), (5, 3, 5), "most-points")
    assert [shared.part(seat) for seat in range(3)] == [0.5, 0, 0.5]
    assert Outcome(((), (0, 1)), (0, 0), "all-dead").part(0) == 0


def test_every_error_of_ours_has_one_base() -> None:
    for name in ("SettingError", "ChoiceError", "SeatError", "RecordError", "ChanceError", "UndoError"):
        assert issubclass(getattr(undercroft.engine, name), UndercroftError)
