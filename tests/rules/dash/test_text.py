"""What players read: sentences of the catalogue and the text of the cards."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import FILLER, Table, card, creature, encounter, gadget, treasure
from undercroft.content import Card
from undercroft.rules.dash import GAME
from undercroft.rules.dash.effects import DrawEquipment, EndTurn, GainAp, LoseAp
from undercroft.rules.dash.equipment_uses import CancelMagic
from undercroft.rules.dash.magical_treasures import FirstCreatureDiscount, IgnoreMagic, StartAp, TagDiscount


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("wasp", "Creature (bug). Costs 2 AP."),
        ("torch-eating-moth", "Creature (bug). Darkness: your turn ends."),
        ("locked-door", "Encounter. Your turn ends."),
        ("lost-merchant", "Encounter. Draw 1 Equipment card."),
        ("magic-portal", "Encounter. Gain 3 AP."),
        ("magic-sword", "Treasure. 20 gold. Your first creature of each turn costs nothing."),
        ("impressive-hat", "Treasure. 27 gold. Your first creature of each turn costs 1 AP less."),
        ("stepladder", "Treasure. 28 gold. Any giant costs you 3 AP less."),
        ("haunted-boots", "Treasure. 18 gold. Your turns start with 1 AP more."),
        ("bottomless-mug", "Treasure. 19 gold. The first slow of each of your turns has no effect."),
    ],
)
def test_dungeon_cards(name: str, text: str) -> None:
    assert GAME.describe(GAME.cards.dungeon[name]) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("key", "Ignore the whole card: Locked Door."),
        ("ten-foot-pole", "Ignore the whole card: any trap or Mimic."),
        (
            "torch",
            "Ignore darkness of any creature or any encounter. Or: Pay 2 AP less for any beast or Unravelling Mummy.",
        ),
        ("smelling-salts", "Ignore slow and confusion of any creature or any encounter."),
        ("spellproof-umbrella", "Ignore all magic of any creature or any encounter."),
        ("bag-of-salt", "Ignore the whole card: any ooze. Or: Pay nothing for any undead."),
        ("potion-of-pep", "Gain 3 AP."),
        ("treasure-map", "Cannot be used; worth 80 gold to its holder at the end."),
    ],
)
def test_equipment_cards(name: str, text: str) -> None:
    assert GAME.describe(GAME.cards.equipment[name]) == text


def test_every_card_has_a_text() -> None:
    for cards in GAME.library.tables.values():
        for each in cards.values():
            assert GAME.describe(each)
    assert GAME.describe(encounter(effects=[LoseAp(2)])) == "Encounter. Lose 2 AP."
    muddled = encounter(effects=[EndTurn(), DrawEquipment(2), GainAp(1)])
    assert GAME.describe(muddled) == "Encounter. Gain 1 AP. Draw 2 Equipment cards. Your turn ends."
    twice = CancelMagic(kinds=("slow", "slow", "slow", "fumble"), types=("creature",))
    assert GAME.describe(gadget(twice).card) == "Ignore slow and fumble of any creature."
    with pytest.raises(TypeError, match="no cards like"):
        GAME.describe(Card(id="joker", name="Joker"))


def test_a_turn_reads_as_a_story() -> None:
    rich = [
        treasure(1, FirstCreatureDiscount(1), name="impressive-hat"),
        treasure(1, TagDiscount("bug", 1), name="golden-flyswatter"),
        treasure(1, IgnoreMagic("slow"), name="bottomless-mug"),
        treasure(1, StartAp(1), name="haunted-boots"),
    ]
    area = [
        card("wasp"),
        creature(1, "slow", name="chatty-zombie"),
        encounter(effects=[LoseAp(1), GainAp(1), DrawEquipment(1)], name="magic-portal"),
        encounter(1, "darkness", effects=[EndTurn()], name="locked-door"),
        *FILLER,
    ]
    table = Table(area, hands=[["key", "rope"], []], treasures=[rich], equipment_deck=["torch.1"])
    table.flip(0, 1).choose("use:rope.1,reduce_cost,1").flip(2, 3).choose("use:torch.1,cancel_magic", "done")
    story = [GAME.text.event(event, ["Ann", "Bob"]) for event in table.match.events()]
    assert story == [
        "Ann flips A1: Wasp, cost 2.",
        "Thanks to Rather Impressive Hat, Wasp costs only 1.",
        "Thanks to Golden Flyswatter, Wasp costs only 0.",
        "Ann flips A2: Chatty Zombie, cost 1.",
        "Thanks to Bottomless Coffee Mug, the magic of Chatty Zombie fails.",
        "Ann uses Fifty Feet of Rope: Chatty Zombie costs only 0.",
        "Ann flips A3: Magic Portal.",
        "Ann loses 1 AP to Magic Portal; 6 left.",
        "Ann gains 1 AP from Magic Portal: 7 now.",
        "Ann draws Torch.",
        "Ann flips A4: Locked Door.",
        "Ann uses Torch against the magic of Locked Door.",
        "Ann pays 1 AP for Locked Door; 6 left.",
        "Ann cannot get on; the turn ends.",
        "Bob starts with 6 AP.",
    ]


def test_prompts_and_options() -> None:
    table = Table([card("wasp"), *FILLER], hands=[["bug-spray", "rope", "potion-of-pep"], []], voluntary_stop=True)
    text, names = GAME.text, ["Ann", "Bob"]
    assert text.ask(table.asked, names) == "Ann has 6 AP: choose a card to flip."
    assert text.option(table.asked, table.asked.options[0], names) == "Flip A1"
    table.flip(0)
    assert text.ask(table.asked, names) == "Ann faces Wasp (cost 2, 6 AP left): use equipment?"
    assert [text.option(table.asked, each, names) for each in table.asked.options] == [
        "Use Bug Spray: ignore the whole card",
        "Use Fifty Feet of Rope: pay 1 AP less",
        "Use Potion of Pep: gain 3 AP",
        "Use nothing (more)",
    ]
    closed = table.closed["use:rope.1,cancel_card"]
    assert text.closed(closed, names) == "Fifty Feet of Rope does not work against Wasp"


def test_equipment_without_a_use_is_not_said_to_be_worth_gold() -> None:
    table = Table([card("wasp"), *FILLER], hands=[["bug-spray", "treasure-map", gadget(name="junk")], []]).flip(0)
    reasons = [GAME.text.closed(each) for each in table.asked.closed]
    assert reasons == ["Treasure Map cannot be used; it is worth gold at the end", "junk is of no use"]
