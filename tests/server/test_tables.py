"""Sitting down, leaving and starting, without any storage."""

import msgspec
import pytest

from undercroft.engine import RecordError, SettingError, UnknownGameError
from undercroft.server.errors import NotYoursError, TableError
from undercroft.server.tables.table import (
    Plan,
    Stage,
    Table,
    check_name,
    open_table,
    reseat,
    seat_of,
    set_up,
    sit_down,
    stand_up,
    start,
)

HOST, GUEST = "host-visitor", "guest-visitor"


def lungeon(*seats: str) -> tuple[Table, str]:
    table, token = open_table(HOST, "Ann", Plan("lungeon-run", seats, {"rounds": 1}))
    assert token is not None
    return table, token


def test_the_host_sits_where_it_says_me() -> None:
    table, token = lungeon("open", "me")
    assert seat_of(table, token) == 1
    assert table.chairs[1].name == "Ann"
    assert table.chairs[0].is_open
    assert table.stage is Stage.GATHERING


def test_a_host_may_open_a_table_for_others() -> None:
    table, token = open_table(HOST, "", Plan("lungeon-run", ("greedy", "random"), {}))
    assert token is None
    assert start(table, HOST).stage is Stage.RUNNING


def test_a_guest_sits_down_and_the_host_starts() -> None:
    table, _ = lungeon("me", "open")
    table, seat, token = sit_down(table, "  Bob  ")
    assert (seat, table.chairs[1].name, seat_of(table, token)) == (1, "Bob", 1)
    running = start(table, HOST)
    assert running.stage is Stage.RUNNING
    assert running.version == 3
    match = set_up(running)
    assert match.options["rounds"] == 1
    assert match.tags == {"Name0": "Ann", "Name1": "Bob"}


def test_nobody_starts_with_an_open_seat() -> None:
    table, _ = lungeon("me", "open")
    with pytest.raises(TableError, match="nobody sits in seat 1"):
        start(table, HOST)


def test_only_the_host_starts_and_gives_seats_away() -> None:
    table, _ = lungeon("me", "greedy")
    with pytest.raises(NotYoursError):
        start(table, GUEST)
    with pytest.raises(NotYoursError):
        reseat(table, GUEST, 0, "greedy")


def test_a_taken_seat_is_not_taken_again() -> None:
    table, _ = lungeon("me", "open")
    table, _, _ = sit_down(table, "Bob")
    with pytest.raises(TableError, match="every seat"):
        sit_down(table, "Eve")
    with pytest.raises(TableError, match="seat 0 is not open"):
        sit_down(table, "Eve", 0)


def test_two_people_have_two_names() -> None:
    table, _ = lungeon("me", "open")
    with pytest.raises(TableError, match="another name"):
        sit_down(table, "Ann ")


def test_whoever_leaves_takes_nothing_along() -> None:
    table, _ = lungeon("me", "open")
    table, _, token = sit_down(table, "Bob")
    left = stand_up(table, token)
    assert left.chairs[1].is_open
    with pytest.raises(NotYoursError):
        seat_of(left, token)
    with pytest.raises(NotYoursError):
        stand_up(left, token)


def test_the_host_sends_somebody_away_or_sits_a_bot_down() -> None:
    table, _ = lungeon("me", "open")
    table, _, token = sit_down(table, "Bob")
    opened = reseat(table, HOST, 1, "open")
    assert opened.chairs[1].is_open
    with pytest.raises(NotYoursError):
        seat_of(opened, token)
    assert reseat(opened, HOST, 1, "greedy").chairs[1].bot == "greedy"
    with pytest.raises(TableError, match="no seat 7"):
        reseat(table, HOST, 7, "open")
    with pytest.raises(TableError, match="not 'me'"):
        reseat(table, HOST, 1, "me")


def test_after_the_start_seats_stay() -> None:
    table, token = lungeon("me", "greedy")
    running = start(table, HOST)
    for attempt in (
        lambda: start(running, HOST),
        lambda: sit_down(running, "Bob"),
        lambda: stand_up(running, token),
        lambda: reseat(running, HOST, 1, "open"),
    ):
        with pytest.raises(TableError, match="has begun"):
            attempt()


@pytest.mark.rule("RA-18.12", "DR-14.25")
@pytest.mark.parametrize("game", ["run-away", "dungeon-run"])
def test_several_people_play_with_strict_windows(game: str) -> None:
    alone, _ = open_table(HOST, "Ann", Plan(game, ("me", "greedy", "greedy"), {}))
    assert alone.options["windows"] == "quick"
    several, _ = open_table(HOST, "Ann", Plan(game, ("me", "open", "greedy"), {}))
    assert several.options["windows"] == "strict"
    assert reseat(alone, HOST, 1, "open").options["windows"] == "strict"
    with pytest.raises(SettingError, match="windows is strict"):
        open_table(HOST, "Ann", Plan(game, ("me", "open", "greedy"), {"windows": "quick"}))


def test_what_a_game_does_not_allow_is_refused() -> None:
    with pytest.raises(SettingError, match="2 players"):
        open_table(HOST, "Ann", Plan("lungeon-run", ("me", "open", "open"), {}))
    with pytest.raises(SettingError, match="no option 'luck'"):
        open_table(HOST, "Ann", Plan("lungeon-run", ("me", "open"), {"luck": 7}))
    with pytest.raises(UnknownGameError):
        open_table(HOST, "Ann", Plan("chess", ("me", "open"), {}))
    with pytest.raises(TableError, match="one seat, not in 2"):
        open_table(HOST, "Ann", Plan("lungeon-run", ("me", "me"), {}))
    with pytest.raises(TableError, match="not 'my_bots:Evil'"):
        open_table(HOST, "Ann", Plan("lungeon-run", ("me", "my_bots:Evil"), {}))


def test_visitors_choose_among_shipped_packs_and_name_no_folders() -> None:
    table, _ = open_table(HOST, "Ann", Plan("lungeon-run", ("me", "greedy"), {}, ("deeper-halls",)))
    assert table.cards[0].startswith("deeper-halls ")
    assert set_up(table).game.packs
    with pytest.raises(SettingError, match="no pack '/etc'"):
        open_table(HOST, "Ann", Plan("lungeon-run", ("me", "greedy"), {}, ("/etc",)))


def test_a_match_goes_on_by_the_rules_it_was_begun_with_or_not_at_all() -> None:
    table, _ = lungeon("me", "greedy")
    with pytest.raises(RecordError, match="version 99"):
        set_up(msgspec.structs.replace(table, rules=99))
    with pytest.raises(RecordError, match="odd 1 abc"):
        set_up(msgspec.structs.replace(table, cards=("odd 1 abc",)))


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "a\u202eb", "\ud800"])
def test_a_name_can_be_shown_to_others(name: str) -> None:
    with pytest.raises(TableError, match="1 to 24"):
        check_name(name)
    assert check_name("Ünïcode  Ann") == "Ünïcode Ann"


@pytest.mark.rule("DR-14.21")
def test_where_a_person_plays_the_match_may_go_on_for_ever() -> None:
    def limit(*seats: str) -> object:
        return open_table(HOST, "Ann", Plan("dungeon-run", seats, {}))[0].options["round_limit"]

    assert limit("me", "greedy") == limit("open", "greedy") == 0
    assert limit("greedy", "random") == 150


def test_a_program_is_no_bot_of_the_service() -> None:
    """Whoever may name a command may run it on the server's machine."""
    with pytest.raises(TableError, match="a seat is me, open, or a bot's"):
        lungeon("me", "cmd:touch here")
