"""The texts of the cards, made from their data."""

from __future__ import annotations

import pytest

from undercroft.rules.runaway import GAME

TEXTS = {
    ("encounter", "suspicious-puddle"): [
        "Encounter. Speed 8, 5.",
        "Lose 3 Speed, gain 1 Gold.",
    ],
    ("encounter", "fog-bank"): [
        "Global Encounter. Speed 4.",
        "Heroes: lose 1 Speed.",
        "When the Boss enters: the Boss loses 1 Speed.",
        "On this space: the Boss deals 1 less Confront Damage, the Boss deals 1 less Trample Damage.",
    ],
    ("event", "dramatic-music"): [
        "Event. Speed 8.",
        "Hero: gain 2 Speed, this round the Boss deals you 1 more Confront Damage.",
        "On the Boss's next run: the Boss gains 2 Speed, the Boss deals 1 more Confront Damage.",
    ],
    ("item", "sack-of-loot"): [
        "Item. Speed 1, 1.",
        "At any time: gain 1 Gold.",
        "If you escape with it: gain 5 Gold.",
    ],
    ("item", "forwarding-address"): [
        "Item. Speed 5.",
        "When you flip a card that is not an Item: put the card face down in front of another Hero who has not yet "
        "begun to run this round; if there is none, it has no effect.",
    ],
    ("class", "cleric"): [
        "Life 7, Gold 5. Emergency Prayer:",
        "At any time: heal 1 Life.",
        "On a Hero you meet: the other Runner (heal 1 Life), take up to 2 Gold from the other Hero.",
    ],
    ("boss", "cindermaw"): [
        "Speed: Luck + 3. Confront 3, Trample 1.",
        "Nods Off. When his Speed is known, if the number drawn is 1: the Boss's Speed becomes 0, he dozes.",
        "Wheeze of Fire. At the end of his run, if he has not dozed off: every Hero 1 to 2 spaces ahead of him: take "
        "1 Damage.",
    ],
    ("boss", "gelatinous-landlord"): [
        "Speed: the round + 5, at most 11. Confront 3, Trample 2.",
        "Rent Is Due. To a Hero he has trampled or confronted: lose 2 Gold.",
        "Notice Period. Before the waiting draw, if fewer than 2 Heroes are behind him: there is no draw and he does "
        "not wait.",
    ],
    ("boss", "kobolds-in-a-coat"): [
        "Speed: the better of two Luck draws + 1. Confront 4, Trample 1.",
        "Coat Malfunction. When his Speed is known, if the two numbers are equal: the Boss's Speed becomes 0, every "
        "Hero within 3 spaces: gain 2 Gold.",
        "Give It Back. When he tramples or confronts a Hero, if no Hero has more Gold than that one: +1 Damage.",
    ],
}


@pytest.mark.parametrize("card", [card for table in GAME.library.tables.values() for card in table.values()], ids=str)
def test_every_card_can_be_read(card: object) -> None:
    text = GAME.describe(card)  # type: ignore[arg-type]
    assert text.strip()
    assert "None" not in text


@pytest.mark.parametrize(("table", "name"), TEXTS)
def test_card_text_says_what_the_data_say(table: str, name: str) -> None:
    assert GAME.describe(GAME.library.tables[table][name]).splitlines() == TEXTS[table, name]
