"""The texts of cards and tiles, made from their data."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.table import sentence as made
from undercroft.content import Card
from undercroft.rules.dungeonrun import GAME
from undercroft.rules.dungeonrun.describe import describe, sentence
from undercroft.rules.dungeonrun.texts.choosing import OtherHero
from undercroft.rules.dungeonrun.texts.dice_conditions import RollIs
from undercroft.rules.dungeonrun.texts.dice_words import Dice, Reroll
from undercroft.rules.dungeonrun.texts.sentences import Sentence
from undercroft.rules.dungeonrun.texts.traits import Armor
from undercroft.rules.dungeonrun.texts.wound_words import Heal, Wound

TEXTS = {
    ("hero", "vargagg"): [
        "Tundra Barbarian. Orc, trained in War.",
        "Brawn 5, magic 1, skill 1, life 7.",
    ],
    ("monster", "ghoul"): [
        "Monster, undead.",
        "Attack 3, power 4 5 6, defense 4+, escape 4+, life 3.",
        "Numbing Claws:",
        "When it wounds a hero: that hero gets the Numb marker.",
    ],
    ("monster", "ghost"): [
        "Monster, undead.",
        "Attack 3, power 1 2 3, defense 4+, escape 3+, life 2.",
        "Insubstantial:",
        "In a battle against it, fought with brawn, unless that hero has an enchanted item equipped: its defense is "
        "6.",
    ],
    ("monster", "mimic"): [
        "Monster, animate.",
        "Attack 3, power 1 4 6, defense 4+, escape 4+, life 3.",
        "False Chest:",
        "When it appears: put 1 treasure card face down under it.",
        "Before an attack roll, in its surprise battle: add 2 dice.",
    ],
    ("boss", "morvane"): [
        "Dungeon boss, undead.",
        "Attack 6, power 2 5 6, defense 5+, escape 3+, life 9.",
        "It teleports only to tiles more than 3 steps from the Entrance, while there are any.",
        "With one or two players it rolls 2 attack dice fewer (at least 1).",
        "Soul Drain; Breath of the Grave:",
        "When it wounds a hero, if it is still alive: remove 1 wound from it.",
        "A hero on its tile cannot rally unless it has just been killed.",
    ],
    ("trap", "weighted-net"): [
        "Trap. Disarm with brawn or skill: 2 dice of 4+. Otherwise no wounds. It stays with the hero.",
        "You cannot use Move; you cannot use Escape.",
        "Before your attack roll: roll 1 fewer die (at least 1).",
        "Special action: roll brawn or skill: on any 4+ discard this card.",
    ],
    ("trap", "hex-rune"): [
        "Trap. Disarm with magic: 1 die of 4+. Otherwise 1 wound. It stays with the hero.",
        "Before your attack, escape or disarm roll: roll 1 fewer die (at least 1).",
        "When you kill a monster: discard this card.",
        "When you disarm a trap: discard this card.",
    ],
    ("trap", "crumbling-floor"): [
        "Trap (fall). Disarm with brawn or skill: 2 dice of 4+. Otherwise 2 wounds.",
        "When it goes off: you lose your remaining actions this turn (free-action cards stay possible).",
    ],
    ("tile", "std-01"): ["Standard tile. Exits N E S W. Die: treasure on 1 6, encounter on 3 4 5 6."],
    ("tile", "ancient-bridge"): [
        "Special tile. Exits N S.",
        "Entry test: roll skill; if every die shows 1 take 10 wounds (tile).",
    ],
    ("marker", "numb"): [
        "Marker on a hero.",
        "A Rally removes it.",
        "It goes at the end of your next turn.",
        "Before your escape roll: roll 2 fewer dice (at least 1).",
    ],
}


@pytest.mark.parametrize("card", [card for table in GAME.library.tables.values() for card in table.values()], ids=str)
def test_every_card_can_be_read(card: Card) -> None:
    text = GAME.describe(card)
    assert text.strip()
    assert "None" not in text
    assert ".." not in text


@pytest.mark.parametrize(("table", "name"), TEXTS)
def test_card_text_says_what_the_data_say(table: str, name: str) -> None:
    lines = GAME.describe(GAME.library.tables[table][name]).splitlines()
    assert lines[: len(TEXTS[table, name])] == TEXTS[table, name]


def test_what_can_be_used_once_may_be_kept() -> None:
    hood = GAME.describe(GAME.library.tables["treasure"]["gamblers-hood"])
    assert hood.endswith("once per turn: you may have one of its dice rerolled.")
    brew = GAME.describe(GAME.library.tables["treasure"]["giants-brew"])
    assert brew.endswith("Before your attack roll, you may discard this card: add 3 dice.")


def test_items_say_where_and_by_whom_they_are_worn() -> None:
    items = GAME.library.tables
    assert GAME.describe(items["artifact"]["summoning-stone"]).startswith(
        "Artifact, enchanted; no slot; for every training."
    )
    assert GAME.describe(items["treasure"]["great-axe"]).startswith("Treasure; primary hand and off hand; for War.")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (made("passive", Armor(dice=2, line=5)), "Armor 2d5+."),
        (
            made("before-roll", Dice(n=2), when=(RollIs(kinds=("attack",), by="you"),), limit="1/turn", may=True),
            "Before your attack roll, once per turn: you may add 2 dice.",
        ),
        (
            made("free-action", Heal(n=1), Wound(n=1, whom="target"), choose=OtherHero(), limit="1/game", may=True),
            "On your turn, without spending an action, once per game: choose another hero on your tile: remove 1 "
            "wound from yourself; then the chosen hero takes 1 wound (effect).",
        ),
        (
            made("after-roll", Reroll(), limit="discard", may=True),
            "After a roll, you may discard this card: have all dice of the roll rerolled.",
        ),
    ],
)
def test_a_sentence_says_when_how_often_and_whether_it_must(text: Sentence, words: str) -> None:
    assert sentence(text, GAME.cards.names) == words


def test_cards_of_other_games_are_refused() -> None:
    with pytest.raises(TypeError, match="no cards like"):
        describe(Card(id="joker", name="Joker"), GAME.cards)
