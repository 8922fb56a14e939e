"""The texts of cards and tiles, made from their data."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.table import sentence as made
from undercroft.content import Card
from undercroft.rules.dungeonrun import GAME
from undercroft.rules.dungeonrun.cards.choosing import OtherHero
from undercroft.rules.dungeonrun.cards.reading.describe import describe
from undercroft.rules.dungeonrun.cards.reading.phrases import sentence
from undercroft.rules.dungeonrun.cards.sentence import Sentence
from undercroft.rules.dungeonrun.cards.when.rolls import RollIs
from undercroft.rules.dungeonrun.cards.words.dice import Dice
from undercroft.rules.dungeonrun.cards.words.facts import Armor
from undercroft.rules.dungeonrun.cards.words.healing import Heal
from undercroft.rules.dungeonrun.cards.words.rerolls import Reroll
from undercroft.rules.dungeonrun.cards.words.wounds import Wound

TEXTS = {
    ("hero", "vargagg"): [
        "Tundra Barbarian. Orc, trained in War.",
        "Brawn 5, magic 1, skill 1, life 6.",
    ],
    ("monster", "ghoul"): [
        "Monster, undead.",
        "Attack 3, power 4 5 6, defense 4+, escape 5+, life 3.",
        "Numbing Claws:",
        "When it wounds a hero: that hero gets the Numb marker.",
    ],
    ("monster", "ghost"): [
        "Monster, undead.",
        "Attack 3, power 1 2 3, defense 4+, escape 4+, life 2.",
        "Insubstantial:",
        "In a battle against it, fought with brawn, unless that hero has an enchanted item equipped: its defense is "
        "6.",
    ],
    ("monster", "skeleton-guard"): [
        "Monster, undead.",
        "Attack 3, power 3 6, defense 4+, escape 4+, life 2.",
        "Reassemble:",
        "When it would be killed, in a battle against it, fought with brawn: roll 1 die: on 5 or 6 it is not killed "
        "and its wounds are set to its life minus 1.",
    ],
    ("monster", "mimic"): [
        "Monster, animate.",
        "Attack 3, power 1 4 6, defense 4+, escape 4+, life 3.",
        "False Chest:",
        "When it is drawn or revealed: put 1 treasure card face down under it.",
        "Before its attack roll, in its surprise battle: it adds 2 dice.",
    ],
    ("boss", "morvane"): [
        "Dungeon boss, undead.",
        "Attack 6, power 2 5 6, defense 5+, escape 3+, life 9.",
        "It teleports only to tiles more than 3 steps from the Entrance; if each of those holds a monster, to the "
        "farthest tile without one.",
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
    ("tile", "std-01"): ["Standard tile. Exits N E S W. Die: treasure on 1 6, encounter on 2 3 4 5 6."],
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
    assert sentence(text, names=GAME.cards.names) == words


READ: dict[str, str] = {
    "blessed-rally": "When you rally: you may choose yourself or another hero on your tile: remove 1 wound from the "
    "chosen hero.",
    "radiant-ward": "When wounds (attack) are about to be placed on you: cancel 1 of them.",
    "stampede": "After each of your own turns: every monster that shares no tile with a standing hero "
    "roams once more; "
    "you choose order and destinations in place of the First Player.",
    "slippery-king": "Before another hero's attack roll, if another hero battles you: that roll has 2 fewer dice (at "
    "least 1).",
    "searing-aura": "When another hero battles you, once per turn: if you like, that hero takes 1 wound (effect).",
    "eruption": "Special action, discard this card: every other hero and every monster on the tile takes 2 wounds "
    "(effect).",
    "headbutt": "When you battle, once per turn, if it is declared as an action: you may take 1 wound "
    "(cost); then your "
    "foe takes 1 wound (effect).",
    "trample": "When you kill a monster in a battle, once per turn, if it is your own turn: you may make "
    "one free Move "
    "action to an already placed tile directly after this one.",
    "phoenix-ember": "When you would be defeated, you may discard this card: that defeat is averted and the wounds "
    "become half the life rating, rounded down; then every other hero and every monster on the tile takes 1 wound "
    "(effect).",
    "stolen-moment": "After the turn of another hero, once per game: you may take one action of any kind "
    "open to you.",
    "loaded-die": "After your attack, escape, disarm or tile test roll, once per turn: you may turn one "
    "die that shows "
    "a 1 to a 6.",
    "throw-the-purse": "After your escape roll, once per turn, if the final roll fails: you may discard "
    "1 treasure or "
    "encounter card from the loot pile; then it succeeds in spite of the dice.",
    "greased-floor": "When another hero on your tile or on an adjacent tile declares an escape, once per "
    "turn: you may have that hero roll 2 fewer dice (at least 1).",
    "fireball": "Special action, once per turn: choose another hero on an adjacent tile or a monster on an adjacent "
    "tile: roll dice equal to half your magic rating, rounded up, at least 1: each that reaches the hit line puts 1 "
    "wound (attack) on the target.",
}


@pytest.mark.parametrize("name", READ)
def test_an_ability_reads_like_a_sentence(name: str) -> None:
    said = GAME.describe(GAME.library.tables["ability"][name]).splitlines()
    assert said[1:] == [READ[name]]


def test_no_card_stumbles_over_its_words() -> None:
    for table in GAME.library.tables.values():
        for card in table.values():
            text = GAME.describe(card).lower()
            for wrong in ("may you", "may that", "for for", " a escape", "somebody wants", "attack or attack"):
                assert wrong not in text, (card.id, wrong)


def test_the_summoning_stone_tells_what_its_bearer_is_and_how_he_wins() -> None:
    said = GAME.describe(GAME.library.tables["artifact"]["summoning-stone"])
    for words in ("begins the endgame", "you are the Summoner", "Summon a monster", "You win"):
        assert words in said


def test_markers_say_where_they_lie_and_what_sets_them_off() -> None:
    markers = GAME.library.tables["marker"]
    assert GAME.describe(markers["cinders"]).startswith("Marker on a tile. The first hero to enter it")
    assert GAME.describe(markers["rubble"]).startswith("Marker on an exit.")
    assert GAME.describe(markers["cursed"]).splitlines()[:2] == ["Marker on a hero.", "A Rally removes it."]


def test_a_card_names_the_clauses_it_is_played_by() -> None:
    tables = GAME.library.tables
    assert GAME.clauses(tables["ability"]["fury"]) == "after-roll DR-7.23, DR-7.22, DR-13.45"
    assert GAME.clauses(tables["ability"]["dirty"]) == "after-roll DR-7.23, limit DR-13.51, DR-7.5, DR-13.44"
    assert GAME.clauses(tables["tile"]["library"]) == "special-action DR-5.93"
    assert GAME.clauses(tables["hero"]["vargagg"]) == "", "each of his abilities has its own"


def test_cards_of_other_games_are_refused() -> None:
    with pytest.raises(TypeError, match="no cards like"):
        describe(Card(id="joker", name="Joker"), GAME.cards)
