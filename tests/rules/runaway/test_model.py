"""Terms, components and the data model (chapters 0 and 1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.runaway.table import Table, kinds
from undercroft.content import open_packs
from undercroft.engine import ContentError, Match, SettingError
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.boss.speed import BestOfTwo, Const, Luck, Round
from undercroft.rules.runaway.cards.deck import load_cards
from undercroft.rules.runaway.encounter_spaces import face
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.heroes import heal
from undercroft.rules.runaway.invariants import zones
from undercroft.rules.runaway.piles import refill
from undercroft.rules.runaway.purse import gain_gold
from undercroft.rules.runaway.running_order import set_order
from undercroft.rules.runaway.state import BOSS, Status
from undercroft.rules.runaway.vocabulary import Gold, Life, Near, Speed, Wall
from undercroft.rules.runaway.waiting import wake_or_wait


@pytest.mark.rule("RA-0.1", "RA-3.1")
def test_a_round_is_five_steps_and_limits_are_per_round() -> None:
    match = Match(GAME, 4, 3)
    stages = []
    while match.pending and match.state.round == 1:
        stages.append(match.state.stage.value)
        decision = match.pending[0]
        match.choose(decision.default, decision.seat)
    assert list(dict.fromkeys(stages))[:3] == ["speed", "encounters", "run"]
    assert match.state.round == 2


@pytest.mark.rule("RA-0.2", "RA-8.21")
def test_a_backtrack_ends_the_run_and_not_the_round() -> None:
    table = Table(2)
    hero = table.hero(0, 8, base=6, items=["cloak-of-looking-elsewhere-1"], flips=["revolving-door-1"])
    table.run(0)
    assert hero.position == 8
    assert not hero.item_used
    asked = table.run_boss("play:cloak-of-looking-elsewhere-1")
    assert asked[0].kind == "run-ready"
    assert hero.item_used


@pytest.mark.rule("RA-0.3", "RA-1.17")
def test_the_boss_has_a_place_in_the_running_order() -> None:
    chase = Match(GAME, 3, 1).state
    assert set(chase.running_order) == {BOSS, 0, 1, 2}
    assert (chase.clock, chase.boss_area, chase.boss_pending, chase.walls, chase.globals) == ([], [], [], set(), {})
    assert (chase.round, chase.final_round, chase.boss.waiting, chase.boss.passed) == (1, False, False, False)


@pytest.mark.rule("RA-0.4")
def test_a_hero_has_one_of_three_statuses() -> None:
    assert [each.value for each in Status] == ["running", "escaped", "dead"]
    table = Table(3)
    table.hero(1, status=Status.ESCAPED)
    table.hero(2, status=Status.DEAD)
    assert [each.running for each in table.chase.players] == [True, False, False]


@pytest.mark.rule("RA-0.5", "RA-6.11", "RA-7.28")
def test_the_space_a_run_starts_on_is_not_entered() -> None:
    table = Table(3)
    table.chase.walls.add(10)
    table.chase.globals[10] = table.card(Life(by=-1), is_global=True)
    table.hero(1, 10)
    table.hero(2, 10, status=Status.DEAD)
    table.boss(10)
    hero = table.hero(0, 10, base=1, items=["bag-of-marbles-1"], flips=["loose-change-1"])
    asked = table.run(0)
    assert (hero.position, hero.life, hero.gold) == (11, hero.kind.life, 5)
    assert not {"contact", "loot"} & set(kinds(asked))


@pytest.mark.rule("RA-0.6", "RA-10.14")
def test_leaving_the_space_where_a_run_began_is_no_pass() -> None:
    table = Table(2)
    hero = table.hero(0, 10)
    table.hero(1, 40)
    table.boss(10)
    table.run_boss()
    assert (hero.life, table.chase.boss.position) == (hero.kind.life, 17)


@pytest.mark.rule("RA-0.7", "RA-11.9")
def test_a_run_that_ends_where_it_began_lands_nowhere() -> None:
    table = Table(2)
    table.boss(10, waiting=True)
    hero = table.hero(0, 10, items=["smoke-bomb-1"])
    table.run(0)
    assert (hero.position, hero.life) == (10, hero.kind.life)


@pytest.mark.rule("RA-0.8", "RA-0.9", "RA-11.3")
def test_behind_is_strict() -> None:
    table = Table(3)
    table.boss(20)
    for seat, space in enumerate((20, 21, 19)):
        table.hero(seat, space)
    assert table.chase.heroes_behind_boss() == 1


@pytest.mark.rule("RA-0.10", "RA-17.7")
@pytest.mark.parametrize(("seats", "seat", "left"), [(4, 3, 0), (4, 0, 1), (2, 0, 1), (2, 1, 0)])
def test_left_is_the_next_seat(seats: int, seat: int, left: int) -> None:
    table = Table(seats)
    for each in range(seats):
        table.hero(each, discard=[each + 1])
    refill(table.chase, seat)
    assert [card.speed for card in table[seat].deck] == [left + 1]


@pytest.mark.rule("RA-0.11", "RA-8.48")
def test_within_n_includes_the_own_space_and_both_directions() -> None:
    table = Table(5)
    for seat, space in enumerate((20, 20, 18, 22, 23)):
        table.hero(seat, space)
    table.order(4, 3, 2, 1, 0, BOSS)
    table.running(0, 3)
    table.play(face(table.chase, table[0], table.card(Near(2, (Life(by=-1),))), 1))
    hurt = [event.data["seat"] for event in table.told("hurt")]
    assert hurt == [3, 2, 1]


@pytest.mark.rule("RA-1.1", "RA-1.6", "RA-1.7", "RA-1.8")
def test_the_set_supplied() -> None:
    deck = GAME.cards.deck
    assert (len(deck), len(GAME.cards.classes), len(GAME.cards.bosses)) == (112, 8, 4)
    kinds_ = [card.kind for card in deck]
    assert [kinds_.count(each) for each in ("encounter", "item", "event", "boss-event")] == [70, 22, 12, 8]
    speeds = [card.speed for card in deck]
    assert [speeds.count(each) for each in range(1, 10)] == [10, 10, 15, 13, 18, 13, 16, 10, 7]
    assert sum(card.lucky for card in deck) == 46
    assert len({card.id for card in deck}) == 112


@pytest.mark.rule("RA-1.2")
@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_players(players: int) -> None:
    with pytest.raises(SettingError, match="2 to 5"):
        Match(GAME, players)


@pytest.mark.rule("RA-1.3")
def test_the_four_meeples_are_identity_figure_order_and_start() -> None:
    table = Table(2)
    hero = table.hero(0, 26, base=3, items=["smoke-bomb-1"])
    table.run(0)
    assert (hero.seat, hero.position, hero.start_marker) == (0, 29, 26)
    assert 0 in table.chase.running_order


@pytest.mark.rule("RA-1.4", "RA-8.45")
def test_a_second_wall_is_not_placed() -> None:
    table = Table(2)
    hero = table.hero(0, 13)
    table.running(0, 3)
    for _ in range(2):
        rule = Wall().on_hero(table.chase, hero, Frame(hero))
        table.play(rule)
    assert table.chase.walls == {13}
    assert len(table.told("wall-built")) == 1


@pytest.mark.rule("RA-1.5", "RA-1.9", "RA-8.39")
def test_lists_of_the_kinds_of_cards() -> None:
    for card in GAME.cards.deck:
        assert card.kind in ("encounter", "item", "event", "boss-event")
        assert bool(card.uses) == (card.kind == "item")
        assert bool(card.ops) == (card.kind in ("encounter", "event"))
        assert not card.is_global or card.kind == "encounter"
        assert not card.on_escape or card.kind == "item"
        assert card.boss_ops or card.kind in ("encounter", "item")


@pytest.mark.rule("RA-1.10", "RA-2.11")
def test_classes() -> None:
    lives = {each.id: (each.life, each.gold) for each in GAME.cards.classes.values()}
    assert lives["barbarian"] == (8, 5)
    assert lives["ranger"] == (6, 5)
    assert [use.id for use in GAME.cards.classes["bard"].by_window["contact"]] == ["bard.1", "bard.2"]


@pytest.mark.rule("RA-1.11")
def test_bosses() -> None:
    bosses = GAME.cards.bosses
    assert bosses["bruno"].speed == Const(7)
    assert bosses["cindermaw"].speed == Luck(3)
    assert bosses["kobolds-in-a-coat"].speed == BestOfTwo(1)
    assert bosses["gelatinous-landlord"].speed == Round(5, 11)
    assert (bosses["bruno"].confront, bosses["bruno"].trample) == (4, 2)


@pytest.mark.rule("RA-1.12", "RA-1.13", "RA-1.14")
def test_the_board() -> None:
    board = GAME.cards.board
    assert (board.length, board.exit, board.hero_start, board.boss_start) == (46, 47, 5, 0)
    assert board.encounter_spaces == {space for space in range(6, 47) if (space - 5) % 5 in (3, 0)}


@pytest.mark.rule("RA-1.15")
def test_any_number_may_share_a_space() -> None:
    chase = Match(GAME, 5, 1).state
    assert {player.position for player in chase.players} == {5}


@pytest.mark.rule("RA-1.16", "RA-1.18")
def test_every_card_is_in_one_zone() -> None:
    chase = Match(GAME, 5, 1).state
    assert sorted(card.id for card in zones(chase)) == sorted(GAME.cards.by_id)


@pytest.mark.rule("RA-1.19", "RA-8.8")
def test_healing_stops_at_the_top_of_the_dial() -> None:
    table = Table(2)
    hero = table.hero(0, life=table[0].kind.life - 1)
    heal(table.chase, hero, 3)
    assert hero.life == hero.kind.life


@pytest.mark.rule("RA-1.20", "RA-8.10")
def test_no_debts() -> None:
    table = Table(2)
    hero = table.hero(0, gold=2)
    gain_gold(table.chase, hero, -5)
    assert hero.gold == 0
    gain_gold(table.chase, hero, 3)
    assert hero.gold == 3


@pytest.mark.rule("RA-1.21")
def test_an_inventory_has_no_limit() -> None:
    table = Table(2)
    items = [card for card in GAME.cards.deck if card.kind == "item"]
    hero = table.hero(0, 9, base=3, items=items[:10], flips=[items[10]])
    table.run(0, "take")
    assert len(hero.inventory) == 11


@pytest.mark.rule("RA-1.11", "RA-11.3")
def test_nobody_behind_means_no_waiting_draw() -> None:
    table = Table(2)
    table.boss(5)
    wake_or_wait(table.chase)
    assert not table.told("card-drawn")


@pytest.mark.rule("RA-3.7", "RA-3.5")
def test_groups_from_the_exit_backwards_and_three_draws_at_most() -> None:
    table = Table(4)
    table.hero(0, 7, deck=[3, 3, 3, 9])
    table.hero(1, 7, deck=[3, 3, 3, 1])
    table.hero(2, 9, deck=[1])
    table.hero(3, 9, deck=[2])
    table.order(1, 0, 2, 3, BOSS)
    set_order(table.chase)
    assert table.chase.running_order == [3, 2, 1, 0, BOSS]
    drawn = [event.data["seat"] for event in table.told("card-drawn")]
    assert drawn == [2, 3, 1, 0, 1, 0, 1, 0]


BROKEN = {
    "an op that does not exist": ('encounter', 'ops = [{ do = "fly" }]', "ops"),
    "an op in the wrong list": ('encounter', 'ops = [{ do = "prevent", n = 1 }]', "may not stand in a Hero list"),
    "speed after a stop": ('encounter', 'ops = [{ do = "stop" }, { do = "speed", by = 1 }]', "may not follow 'stop'"),
    "speed for another after a stop": (
        'item',
        'uses = [{ when = ["contact:hero"], ops = [{ do = "other", ops = [{ do = "stop" }, { do = "speed", by = 2 }] '
        '}] }]',
        "'speed' may not follow 'stop'",
    ),
    "a test inside itself": (
        'encounter',
        'ops = [{ do = "lucky-test", lucky = [{ do = "lucky-test", lucky = [{ do = "stop" }], unlucky = '
        '[{ do = "nothing" }] }], unlucky = [{ do = "nothing" }] }]',
        "inside itself",
    ),
    "a test inside itself at the exit": (
        'item',
        'uses = [{ when = ["any"], ops = [{ do = "nothing" }] }]\n'
        'on_escape = [{ do = "lucky-test", lucky = [{ do = "lucky-test", lucky = [{ do = "nothing" }], unlucky = '
        '[{ do = "nothing" }] }], unlucky = [{ do = "nothing" }] }]',
        "on_escape: 'lucky-test' may not stand inside itself",
    ),
    "gold in a Boss list": ('boss-event', 'boss_ops = [{ do = "gold", by = 1 }]', "may not stand in a Boss list"),
    "speed in a zone": (
        'encounter',
        'global = true\nops = [{ do = "nothing" }]\nzone_ops = [{ do = "boss-speed", by = -1 }]',
        "'boss-speed' may not stand in a zone list",
    ),
    "a Global Wall": ('encounter', 'global = true\nops = [{ do = "wall" }]', "Global or a Wall"),
    "a Wall next turn": (
        "encounter", 'ops = [{ do = "next-turn", ops = [{ do = "wall" }] }]', "wait for the next turn"
    ),
    "a Wall on an Event": (
        'event', 'ops = [{ do = "wall" }]\nboss_ops = [{ do = "nothing" }]', "may not stand on an Event"
    ),
    "an unknown window": ('item', 'uses = [{ when = ["lunch"], ops = [{ do = "nothing" }] }]', "when"),
    "an answer out of its window": (
        'item', 'uses = [{ when = ["any"], ops = [{ do = "cancel" }] }]', "'cancel' may not stand in a use"
    ),
    "a boss list on an Encounter": (
        'encounter', 'ops = [{ do = "nothing" }]\nboss_ops = [{ do = "boss-speed", by = 1 }]', "only a Global"
    ),
    "a choice between nothing and something": (
        'encounter', 'ops = [{ do = "choice", first = [], second = [{ do = "stop" }] }]', r"ops\[1\].first: expected"
    ),
    "a choice of nothing": (
        'encounter', 'ops = [{ do = "choice", first = [{ do = "stop" }], second = [] }]', r"ops\[1\].second: expected"
    ),
    "a test that comes to nothing": (
        'encounter', 'ops = [{ do = "lucky-test", lucky = [{ do = "stop" }], unlucky = [] }]', "at least 1 long"
    ),
    "a use that does nothing": ('item', 'uses = [{ when = ["any"], ops = [] }]', r"uses\[1\].ops: expected"),
    "a step of a mile": ('encounter', 'ops = [{ do = "speed", by = 100 }]', "a whole number from -99 to 99"),
    "a wound of a thousand": ('encounter', 'ops = [{ do = "life", by = -1000 }]', "a whole number from -99 to 99"),
    "a slide across the country": ('encounter', 'ops = [{ do = "slide", n = 100 }]', "a whole number from 0 to 99"),
    "neither by nor to": ('encounter', 'ops = [{ do = "speed" }]', "either `by` or `to`"),
    "a search that searches on": (
        'encounter', 'ops = [{ do = "search", find = "encounter", to = "resolve" }]', "could search on"
    ),
    "a field that does not exist": ('encounter', 'ops = [{ do = "stop" }]\ncolour = "red"', "colour"),
}  # fmt: skip


@pytest.mark.rule("RA-8.1", "RA-8.59", "RA-8.60", "RA-7.24", "RA-9.18", "RA-13.7", "RA-19.4", "RA-I21")
@pytest.mark.parametrize("name", BROKEN)
def test_the_loader_rejects(name: str, tmp_path: Path) -> None:
    table, fields, message = BROKEN[name]
    (tmp_path / "pack.toml").write_text(
        'name = "broken"\nversion = "1"\ngame = "run-away"\ndescription = "Broken."\n', "utf-8"
    )
    entry = f'[[{table}]]\nid = "broken-card"\nname = "Broken"\nspeeds = [5]\n{fields}\n'
    (tmp_path / "cards.toml").write_text(entry, "utf-8")
    with pytest.raises(ContentError, match=message) as error:
        load_cards(open_packs([tmp_path], "run-away"))
    assert "cards.toml" in str(error.value)
    assert "broken-card" in str(error.value)


@pytest.mark.rule("RA-1.22")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("[change.class.bard]\nlife = 100\n", "life: expected a whole number from 1 to 99, got 100"),
        ("[change.class.bard]\ngold = 100\n", "gold: expected a whole number from 0 to 99, got 100"),
        ("[change.boss.bruno]\nconfront = 100\n", "confront: expected a whole number from 0 to 99, got 100"),
        ("[change.board.dungeon]\nlength = 1000\n", "length: expected a whole number from 1 to 999, got 1000"),
        (
            "[change.encounter.oil-slick]\nspeeds = [100]\n",
            r"speeds\[1\]: expected a whole number from 1 to 99, got 100",
        ),
        (
            f"[change.encounter.oil-slick]\nspeeds = {[1] * 51}\n",
            "speeds: .*, 1 to 50 long, got a list of 51",
        ),
    ],
)
def test_the_loader_rejects_numbers_that_no_table_could_play_with(change: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(
        'name = "absurd"\nversion = "1"\ngame = "run-away"\ndescription = "Absurd."\n', "utf-8"
    )
    (tmp_path / "cards.toml").write_text(change, "utf-8")
    with pytest.raises(ContentError, match=message):
        load_cards(open_packs([tmp_path], "run-away"))


@pytest.mark.rule("RA-1.7", "RA-1.8", "RA-1.12", "RA-1.14", "RA-2.14")
def test_the_loader_reports_the_whole_deck_at_once(tmp_path: Path) -> None:
    ids = {kind: list(GAME.library.tables[kind]) for kind in ("encounter", "item", "event", "boss-event")}
    remove = "\n".join(f"{kind} = {names}" for kind, names in ids.items())
    (tmp_path / "pack.toml").write_text(
        f'name = "empty"\nversion = "1"\ngame = "run-away"\ndescription = "Empty."\n[remove]\n{remove}\n', "utf-8"
    )
    cards = '[[encounter]]\nid = "only"\nname = "Only"\nspeeds = [2]\nops = [{ do = "stop" }]\n'
    board = "[change.board.dungeon]\nhero_start = 60\nencounter_spaces = [0]\n"
    (tmp_path / "cards.toml").write_text(cards + board, "utf-8")
    with pytest.raises(ContentError) as error:
        load_cards(open_packs([tmp_path], "run-away"))
    for clause in ("RA-1.7", "RA-1.8", "RA-1.12", "RA-1.14", "RA-2.14"):
        assert clause in str(error.value)


def test_a_pack_changes_a_card(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(
        'name = "rich"\nversion = "1"\ngame = "run-away"\ndescription = "Rich."\n', "utf-8"
    )
    (tmp_path / "cards.toml").write_text("[change.encounter.loose-change]\nspeeds = [3, 5, 9]\n", "utf-8")
    game = GAME.with_packs([tmp_path])
    match = Match(game, 4, 1)
    assert [match.state.cards.by_id[f"loose-change-{copy}"].speed for copy in (1, 2, 3)] == [3, 5, 9]
    assert game.packs[0].name == "rich"


@pytest.mark.rule("RA-8.52", "RA-8.38")
def test_ops_are_carried_out_from_left_to_right() -> None:
    table = Table(2)
    hero = table.hero(0, 9, base=3, gold=1, items=["smoke-bomb-1"])
    hero.encounters = []
    table.running(0, 3)
    table.play(face(table.chase, hero, table.card(Gold(by=-3), Gold(by=2), Speed(by=-5), Speed(by=1)), 1))
    assert (hero.gold, table.chase.remaining) == (2, 1)
