"""Packs: what they may do to a game, how records name them, and what is said of broken ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.content.packing import ABOUT, problems_of_pack, write_pack
from undercroft.bots import make_bot, play_out
from undercroft.content import card_game, check_pack, find_pack, load_game, open_pack, open_packs, shipped_packs
from undercroft.engine import ContentError, Game, Match, RecordError, SettingError
from undercroft.rules.lungeon import GAME, LungeonRun
from undercroft.rules.lungeon.cards import Cards

BARD = '[[class]]\nid = "bard"\nname = "Bard"\nlife = 2\nmana = 2\nitems = ["sword"]\n'
ACORN = '[[class]]\nid = "acorn"\nname = "Acorn"\nlife = 1\nmana = 1\n'


def cards_of(folder: Path) -> Cards:
    game = load_game("lungeon-run", [folder])
    assert isinstance(game, LungeonRun)
    return game.cards


# -- what a pack does ------------------------------------------------------------------------------------


def test_a_pack_adds_cards_behind_those_there_are_in_the_order_of_their_ids(tmp_path: Path) -> None:
    cards = cards_of(write_pack(tmp_path, BARD + ACORN))
    assert list(cards.classes) == ["paladin", "wizard", "thief", "barbarian", "acorn", "bard"]
    assert cards.classes["bard"].items == ("sword",)


def test_a_pack_replaces_a_card_of_the_same_id_as_a_whole(tmp_path: Path) -> None:
    cards = cards_of(write_pack(tmp_path, '[[class]]\nid = "thief"\nname = "Burglar"\nlife = 1\nmana = 3\n'))
    assert list(cards.classes) == ["paladin", "wizard", "thief", "barbarian"]
    thief = cards.classes["thief"]
    assert (thief.name, thief.life, thief.mana, thief.chest_on) == ("Burglar", 1, 3, ())


def test_a_pack_changes_one_field_and_leaves_the_others(tmp_path: Path) -> None:
    cards = cards_of(write_pack(tmp_path, "[change.class]\nthief.life = 3\n"))
    thief = cards.classes["thief"]
    assert (thief.name, thief.life, thief.mana, thief.chest_on) == ("Thief", 3, 1, (1,))


def test_a_pack_removes_cards(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, about=ABOUT + 'remove = { class = ["thief", "wizard"] }\n')
    assert list(cards_of(folder).classes) == ["paladin", "barbarian"]


def test_a_pack_may_move_a_face_of_the_die_from_one_card_to_another(tmp_path: Path) -> None:
    cards = cards_of(write_pack(tmp_path, "[change.monster]\nslime.rolls = [1]\ndragon.rolls = [2, 3, 6]\n"))
    assert [cards.monster_by_roll[face].id for face in range(1, 7)] == [
        "slime", "dragon", "dragon", "hulk", "hulk", "dragon",
    ]  # fmt: skip


def test_several_packs_apply_one_after_the_other(tmp_path: Path) -> None:
    first = write_pack(tmp_path, "[change.class]\nthief.life = 3\nthief.mana = 3\n")
    second = tmp_path / "yours"
    second.mkdir()
    (second / "pack.toml").write_text(ABOUT.replace("mine", "yours"))
    (second / "cards.toml").write_text("[change.class]\nthief.life = 4\n")
    game = load_game("lungeon-run", [first, second])
    assert isinstance(game, LungeonRun)
    assert (game.cards.classes["thief"].life, game.cards.classes["thief"].mana) == (4, 3)
    assert [each.name for each in game.packs] == ["mine", "yours"]


def test_a_pack_leaves_the_game_itself_as_it_was(tmp_path: Path) -> None:
    cards_of(write_pack(tmp_path, "[change.class]\nthief.life = 3\n"))
    assert GAME.cards.classes["thief"].life == 2
    assert GAME.packs == ()
    assert load_game("lungeon-run") is GAME


def test_texts_know_the_names_of_new_cards(tmp_path: Path) -> None:
    match = undercroft.new_match("lungeon-run", 2, seed=3, packs=[write_pack(tmp_path, BARD)])
    (decision,) = match.pending
    bard = decision.find("hero:bard")
    assert bard is not None
    assert match.game.text.option(decision, bard) == "Play the Bard"


def test_cards_say_what_they_do(tmp_path: Path) -> None:
    odd = """
        [change.find]
        shield.edge = -1
        spell.rolls = []
        mana-potion.rolls = [2, 3]

        [[monster]]
        id = "rumour"
        name = "Rumour"
        rolls = []
        needs = [3, 2, "win"]
    """
    game = card_game(load_game("lungeon-run", [write_pack(tmp_path, BARD + odd)]))
    tables = game.library.tables
    texts = {card.id: game.describe(card) for table in tables.values() for card in table.values()}
    assert texts["bard"] == "2 life, 2 mana. Starts with: Sword."
    assert texts["thief"] == "2 life, 1 mana. Also finds a chest with a move roll of 1."
    assert texts["rumour"] == "Never comes by itself. Beaten with 3+ at level 1, 2+ at level 2, no roll at level 3."
    assert texts["hulk"].startswith("Comes with an encounter roll of 4 or 5. Beaten with 4+")
    assert texts["empty"] == "Found on an unknown tile with a move roll of 1, 2 or 3."
    assert texts["shield"] == "In a chest with a roll of 4. Its owner needs 1 more in combat."
    assert texts["spell"] == "In no chest. Its owner may spend 1 mana to win a battle."
    assert texts["health-potion"] == "In a chest with a roll of 1. Gives back 1 life."


# -- broken packs ----------------------------------------------------------------------------------------


SWORD = '[[find]]\nid = "sword"\nname = "Sword"\nrolls = [5]\neffect = "gift"\n'


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        (BARD + "lives = 2\n", "class 'bard': lives: unknown field; did you mean 'life'?"),
        (
            BARD.replace("= 2\nmana", '= "2"\nmana'),
            "class 'bard': life: expected a whole number of at least 1, got '2'",
        ),
        (
            BARD.replace("sword", "swrod"),
            "class 'bard': items: there is no item 'swrod' among the finds; did you mean",
        ),
        (BARD.replace('"]', '", "sword"]'), "class 'bard': items: a hero has at most one of each item (LR-8.18)"),
        (BARD.replace("[[class]]", "[[clas]]"), "unknown table [[clas]]; did you mean 'class'?"),
        (BARD + BARD, "class 'bard': id: used twice; the first is in mine/cards.toml"),
        (SWORD, "find 'sword': effect: expected 'heal', 'refill', 'item' or 'treasure', got 'gift'"),
        (
            '[[move]]\nid = "trap"\nname = "a trap"\nrolls = []\n',
            "move 'trap': id: only 'empty', 'monster' and 'chest'",
        ),
        ("[change.monster]\nhulk.rolls = [3, 4, 5]\n", "change monster 'hulk': rolls: 3 already belongs to 'slime'"),
        (
            "[change.monster]\nslim.rolls = [1]\n",
            "change monster 'slim': there is no such card; did you mean 'slime'?",
        ),
        (
            "[change.monster]\nslime.roll = [1]\n",
            "change monster 'slime': roll: unknown field; did you mean 'rolls'?",
        ),
        ("[change.monster]\nslime.id = 'ooze'\n", "change monster 'slime': id: a card keeps its id; add a card of"),
        ("[change.monster]\nslime = 3\n", "change monster 'slime': say which field changes: slime.FIELD = VALUE"),
        ("[change.monsters]\nslime.rolls = [1]\n", "unknown table [change.monsters]; did you mean 'monster'?"),
        ("[change]\nslime = 3\n", "change slime: write [change.slime] and below it ID.FIELD = VALUE"),
        ("change = 3\n", "change: write [change.TABLE] and below it ID.FIELD = VALUE"),
    ],
)
def test_a_broken_card_is_named_with_its_file_and_field(tmp_path: Path, cards: str, problem: str) -> None:
    (only,) = problems_of_pack(write_pack(tmp_path, cards))
    assert only.startswith(f"mine/cards.toml: {problem}")


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        (
            "[change.monster]\nslime.rolls = [1, 2]\n",
            "monster: rolls: no card has 3; every face of the die needs one",
        ),
        ("# nothing\n", "mine: the pack is empty: no .toml file of it adds, changes or removes a card"),
        (
            BARD.replace('"bard"', '"slime"'),
            "cards.toml: monster 'slime': id: also the id of another card (mine/cards.toml: class 'slime');"
            " one of them needs its own",
        ),
    ],
)
def test_cards_that_do_not_go_together_are_named(tmp_path: Path, cards: str, problem: str) -> None:
    assert problems_of_pack(write_pack(tmp_path, cards)) == (problem,)


@pytest.mark.parametrize(
    ("about", "problem"),
    [
        (ABOUT.replace('"mine"', '"My Pack"'), "name: expected small letters, digits and single hyphens"),
        (ABOUT.replace('"1.0"', "1.0"), "version: expected a version in quotes, like '1.0', got 1.0"),
        (ABOUT.replace('version = "1.0"', ""), "version: is missing; expected a version in quotes"),
        (
            ABOUT.replace("lungeon-run", "dungeon-run"),
            "game: this is a pack for 'dungeon-run', not for 'lungeon-run'",
        ),
        (ABOUT + 'colour = "red"\n', "colour: unknown field; known: name, version, game"),
        (ABOUT + 'remove = ["thief"]\n', "remove: expected a table, got a list of 1"),
        (ABOUT + 'remove = { class = ["theif"] }\n', "remove: there is no class 'theif'; did you mean 'thief'"),
        (ABOUT + 'remove = { clas = ["thief"] }\n', "remove: unknown table 'clas'; did you mean 'class'?"),
        (ABOUT + "oops\n", "is not valid TOML: "),
    ],
)
def test_a_broken_pack_file_is_named_with_its_field(tmp_path: Path, about: str, problem: str) -> None:
    assert problems_of_pack(write_pack(tmp_path, ACORN, about))[0].startswith(f"mine/pack.toml: {problem}")


@pytest.mark.parametrize(
    ("remove", "problem"),
    [
        ('{ find = ["shield"] }', "find: rolls: no card has 4; every face of the die needs one"),
        ('{ find = ["spell"] }', "class 'wizard': items: there is no item 'spell' among the finds"),
        ('{ move = ["chest"] }', "move 'chest' is missing: the dice test needs it (LR-6.1)"),
        ('{ class = ["thief", "paladin", "wizard"] }', "class: two players need two classes (LR-3.9)"),
    ],
)
def test_a_card_the_game_needs_is_missed_when_removed(tmp_path: Path, remove: str, problem: str) -> None:
    found = problems_of_pack(write_pack(tmp_path, about=f"{ABOUT}remove = {remove}\n"))
    assert any(problem in each for each in found)


def test_problems_of_all_files_come_together(tmp_path: Path) -> None:
    about = ABOUT.replace('version = "1.0"', "") + 'remove = { class = ["bart"] }\n'
    folder = write_pack(
        tmp_path, BARD.replace("life", "lief"), about, broken="[[class]\n", more="[change.monster]\nx.y = 1\n"
    )
    found = problems_of_pack(folder)
    files = ["pack", "broken", "pack", "more", "cards", "cards"]
    assert [each.partition(":")[0] for each in found] == [f"mine/{file}.toml" for file in files]


def test_one_card_changed_in_two_files_is_a_problem(tmp_path: Path) -> None:
    (only,) = problems_of_pack(
        write_pack(tmp_path, a="[change.class]\nthief.life = 3\n", b="[change.class]\nthief.mana = 3\n")
    )
    assert only == "mine/b.toml: change class 'thief': changed twice; the first is in mine/a.toml"


def test_a_folder_without_a_pack_file_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"there is no pack\.toml in it"):
        open_pack(tmp_path)
    with pytest.raises(ContentError, match="there is no such folder"):
        open_pack(tmp_path / "nowhere")


def test_a_pack_is_opened_or_refused_on_its_own(tmp_path: Path) -> None:
    assert open_pack(write_pack(tmp_path, BARD)).description == "For tests."
    with pytest.raises(ContentError, match="version: is missing"):
        open_pack(write_pack(tmp_path, BARD, ABOUT.replace('version = "1.0"', "")))


def test_the_same_pack_twice_is_a_mistake(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, BARD)
    with pytest.raises(ContentError, match="two packs of the name 'mine' were given"):
        open_packs([folder, folder], "lungeon-run")


def test_checking_a_pack_asks_the_game_it_names(tmp_path: Path) -> None:
    pack, game = check_pack(write_pack(tmp_path, BARD))
    assert pack.name == "mine"
    assert game.packs == (pack.stamp,)
    with pytest.raises(ContentError, match="game: there is no game 'lungeon-rum'; did you mean 'lungeon-run'"):
        check_pack(write_pack(tmp_path, BARD, ABOUT.replace("lungeon-run", "lungeon-rum")))
    with pytest.raises(ContentError, match="game: is missing"):
        check_pack(write_pack(tmp_path, BARD, ABOUT.replace('game = "lungeon-run"', "")))


def test_a_game_without_cards_takes_no_packs() -> None:
    with pytest.raises(SettingError, match="Lungeon Run takes no packs"):
        Game.with_packs(GAME, [Path("anywhere")])


# -- digests ---------------------------------------------------------------------------------------------


def test_the_digest_depends_on_what_the_pack_says_and_on_nothing_else(tmp_path: Path) -> None:
    changes = "[change.class]\nthief.life = 3\nthief.mana = 2\n"
    digest = open_pack(write_pack(tmp_path, BARD + ACORN + changes)).digest
    (tmp_path / "mine" / "cards.toml").unlink()
    folder = write_pack(
        tmp_path,
        a="# comments\r\n[change.class]\r\nthief = { mana = 2, life = 3 }\r\n",
        b='[[class]]\nname = "Acorn"\nid = "acorn"\nmana = 1\nlife = 1\n',
        z=BARD,
        about=ABOUT.replace("For tests.", "Other words."),
    )
    assert open_pack(folder).digest == digest
    assert len(digest) == 16


@pytest.mark.parametrize(
    ("cards", "about"),
    [
        (BARD.replace("life = 2", "life = 3"), ABOUT),
        (BARD + ACORN, ABOUT),
        (BARD + "[change.class]\nthief.life = 2\n", ABOUT),
        (BARD, ABOUT + 'remove = { class = ["thief"] }\n'),
    ],
)
def test_the_digest_changes_with_anything_that_matters(tmp_path: Path, cards: str, about: str) -> None:
    digest = open_pack(write_pack(tmp_path, BARD)).digest
    assert open_pack(write_pack(tmp_path, cards, about)).digest != digest


def test_the_digest_is_the_same_on_every_machine(tmp_path: Path) -> None:
    """Records of years ago must still name the pack: this value never changes."""
    assert open_pack(write_pack(tmp_path, BARD)).digest == "26fb70627eede62e"


# -- records ---------------------------------------------------------------------------------------------


def played(folder: Path) -> Match[Any]:
    match = undercroft.new_match("lungeon-run", 2, 5, {"rounds": 1}, packs=[folder])
    match.choose("hero:bard")
    play_out(match, [make_bot("random", 1), make_bot("random", 2)])
    return match


def test_a_record_names_its_packs_and_is_replayed_with_them(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, BARD)
    record = played(folder).record()
    assert f'[Pack "mine 1.0 {open_pack(folder).digest}"]' in record
    assert undercroft.replay(record, packs=[folder]).record() == record


def test_a_record_is_not_replayed_without_its_packs(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, BARD)
    record = played(folder).record()
    with pytest.raises(RecordError, match=f"played with these packs: mine 1.0 {open_pack(folder).digest}; .*: none"):
        undercroft.replay(record)


def test_a_record_is_not_replayed_with_a_pack_that_has_changed(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, BARD)
    record, before = played(folder).record(), open_pack(folder).digest
    after = open_pack(write_pack(tmp_path, BARD.replace("life = 2", "life = 3"))).digest
    with pytest.raises(RecordError, match=f"mine 1.0 {before}; .*mine 1.0 {after}. It needs the very same packs"):
        undercroft.replay(record, packs=[folder])


def test_a_record_without_packs_is_not_replayed_with_one(tmp_path: Path) -> None:
    record = undercroft.new_match("lungeon-run", 2).record()
    with pytest.raises(RecordError, match="played with these packs: none; it was opened with: mine"):
        undercroft.replay(record, packs=[write_pack(tmp_path, BARD)])


# -- packs by name ---------------------------------------------------------------------------------------


def test_a_shipped_pack_is_found_by_its_name() -> None:
    assert find_pack("deeper-halls") == shipped_packs()["deeper-halls"]


def test_a_folder_comes_before_a_shipped_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deeper-halls").mkdir()
    assert find_pack("deeper-halls") == Path("deeper-halls")


def test_a_pack_that_is_nowhere_is_an_error_with_a_suggestion() -> None:
    with pytest.raises(ContentError, match="no pack of that name comes with Undercroft; did you mean 'deeper-halls'"):
        find_pack("deeper-hals")
