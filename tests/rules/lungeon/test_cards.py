"""The card files of Lungeon Run, and what is said of bad ones: the table, the card and the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.content import load_library
from undercroft.engine import ContentError
from undercroft.rules.lungeon.cards import FOLDER, SCHEMA, Cards, load_cards

GOOD = (FOLDER / "cards.toml").read_text("utf-8")


def load(folder: Path, text: str) -> Cards:
    """The cards of a file with that text."""
    file = folder / "cards.toml"
    file.write_text(text, "utf-8")
    return Cards(load_library([file], SCHEMA))


@pytest.mark.rule("LR-6.6", "LR-8.10")
def test_the_cards_that_come_with_the_game() -> None:
    cards = load_cards()
    assert list(cards.classes) == ["paladin", "wizard", "thief", "barbarian"]
    assert [cards.monster_by_roll[face].id for face in range(1, 7)] == ["slime"] * 3 + ["hulk"] * 2 + ["dragon"]
    assert [cards.find_by_roll[face].name for face in range(1, 7)] == [
        "Health Potion",
        "Mana Potion",
        "Spell",
        "Shield",
        "Sword",
        "Treasure",
    ]
    assert {kind: [found[face] for face in range(1, 7)] for kind, found in cards.move_by_class.items()} == {
        "paladin": ["empty", "empty", "empty", "monster", "monster", "chest"],
        "wizard": ["empty", "empty", "empty", "monster", "monster", "chest"],
        "thief": ["chest", "empty", "empty", "monster", "monster", "chest"],
        "barbarian": ["empty", "empty", "empty", "monster", "monster", "chest"],
    }


BAD = {
    "no life": ("life = 3", "life = 0", "class 'paladin'", "life"),
    "a missing field": ("life = 3\n", "", "class 'paladin'", "life"),
    "a word for a number": ("mana = 1", 'mana = "one"', "class 'paladin'", "mana"),
    "negative mana": ("mana = 2", "mana = -1", "class 'wizard'", "mana"),
    "a face no die has": ("chest_on = [1]", "chest_on = [7]", "class 'thief'", "chest_on"),
    "an unknown field": ("chest_on = [1]", "chests = [1]", "class 'thief'", "chests"),
    "no such item": ('["spell"]', '["spel"]', "class 'wizard'", "items", "'spel'"),
    "a find that is no item": ('["spell"]', '["treasure"]', "class 'wizard'", "items", "'treasure'"),
    "two monsters on one face": ("[4, 5]\nneeds", "[3, 4, 5]\nneeds", "monster 'hulk'", "rolls", "3", "'slime'"),
    "the same item twice": ('["spell"]', '["spell", "spell"]', "class 'wizard'", "items", "LR-8.18"),
    "no monster on a 1": ("[1, 2, 3]\nneeds", "[2, 3]\nneeds", "monster", "rolls", "1"),
    "no monster on a 6": ("[6]\nneeds", "[]\nneeds", "monster", "rolls", "6"),
    "a missing level": ("needs = [4, 3, 2]", "needs = [4, 3]", "monster 'hulk'", "needs"),
    "a word that is not win": ('[3, 2, "win"]', '[3, 2, "lose"]', "monster 'slime'", "needs"),
    "an unknown effect": ('"heal"', '"hurt"', "find 'health-potion'", "effect"),
    "an unknown move result": ('id = "empty"', 'id = "void"', "move 'void'", "id"),
    "a missing move result": ('id = "empty"', 'id = "void"', "move 'empty'", "LR-6.1"),
    "an id used twice": ('id = "wizard"', 'id = "paladin"', "class 'paladin'", "id", "twice"),
    "an unknown table": ("[[class]]", "[[hero]]", "[[hero]]"),
}
"""What is changed to what, and the words that a problem must then name."""


@pytest.mark.parametrize("mistake", BAD)
def test_bad_cards_are_named(tmp_path: Path, mistake: str) -> None:
    old, new, *named = BAD[mistake]
    assert old in GOOD
    with pytest.raises(ContentError) as caught:
        load(tmp_path, GOOD.replace(old, new, 1))
    assert any(all(word in line for word in named) for line in caught.value.problems), caught.value


def test_two_players_need_two_classes(tmp_path: Path) -> None:
    second, third = GOOD.index('[[class]]\nid = "wizard"'), GOOD.index('[[class]]\nid = "thief"')
    end = GOOD.index("# LR-6.6")
    assert list(load(tmp_path, GOOD[:third] + GOOD[end:]).classes) == ["paladin", "wizard"]
    with pytest.raises(ContentError, match=r"class: two players need two classes \(LR-3\.9\)"):
        load(tmp_path, GOOD[:second] + GOOD[end:])


def test_all_problems_are_reported_at_once(tmp_path: Path) -> None:
    text = GOOD.replace("life = 3", "life = 0").replace('effect = "heal"', 'effect = "hurt"')
    with pytest.raises(ContentError) as caught:
        load(tmp_path, text)
    assert len(caught.value.problems) == 2
    assert str(caught.value).startswith("2 problems in the content:")
