"""Components and state (section 1), and the card data model (section 3)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.rules.dash.table import FILLER, RAT, Table, creature, encounter, treasure
from undercroft.content import load_game
from undercroft.engine import ContentError, Match, SettingError
from undercroft.rules.dash import GAME, DashThroughTheDungeon
from undercroft.rules.dash.cards import DungeonCard
from undercroft.rules.dash.effects import DrawEquipment, EndTurn, GainAp, LoseAp
from undercroft.rules.dash.equipment_uses import TargetedUse
from undercroft.rules.dash.vocabulary import MAGIC

CARDS = GAME.cards


@pytest.mark.rule("DD-1.1")
@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_players(players: int) -> None:
    assert GAME.players == (2, 3, 4, 5, 6)
    with pytest.raises(SettingError, match="2 to 6"):
        Match(GAME, players)


@pytest.mark.rule("DD-1.2", "DD-1.3")
def test_60_dungeon_cards_of_three_types_and_21_equipment_cards() -> None:
    assert Counter(card.type for card in CARDS.deck) == {"creature": 26, "encounter": 16, "treasure": 18}
    assert len(CARDS.deck) == 60
    assert len(CARDS.items) == len({item.id for item in CARDS.items}) == 21


@pytest.mark.rule("DD-1.4", "DD-1.5")
def test_a_dungeon_is_20_face_down_cards_any_of_which_may_be_flipped() -> None:
    match = Match(GAME, 2, 7)
    assert len(match.state.area) == 4 * 5
    assert match.pending[0].keys == tuple(f"flip:{position}" for position in range(20))


@pytest.mark.rule("DD-1.6", "DD-1.7", "DD-1.9")
def test_a_position_is_empty_face_down_or_face_up() -> None:
    table = Table([RAT, creature(2, name="wolf"), None, encounter()]).flip(1, 0)
    view = table.match.view(0)["table"]
    assert isinstance(view, dict)
    assert view["area"][:4] == [
        {"side": "up", "card": "rat"},
        {"side": "up", "card": "wolf"},
        {"side": "empty"},
        {"side": "down"},
    ]
    assert view["flipped"] == [1, 0]  # in the order they were flipped
    assert (view["dungeon"], view["turn"], view["ap"]) == (1, 0, 3)


@pytest.mark.rule("DD-1.8")
def test_treasures_and_explored_cards_are_two_piles() -> None:
    table = Table([RAT, treasure(40), *FILLER]).flip(0, 1)
    assert (table.explored(0), table.treasures(0)) == (["rat"], ["treasure"])


# -- the card files ----------------------------------------------------------------------------------------


def problems_of(tmp_path: Path, text: str) -> str:
    """What is said against the game's cards changed by a pack of that text."""
    (tmp_path / "pack.toml").write_text(
        'name = "trial"\nversion = "1"\ngame = "dash-through-the-dungeon"\ndescription = "A trial."\n'
    )
    (tmp_path / "cards.toml").write_text(text)
    with pytest.raises(ContentError) as caught:
        GAME.with_packs([tmp_path])
    return str(caught.value)


@pytest.mark.rule("DD-1.10")
def test_exactly_60_and_21_cards_are_needed(tmp_path: Path) -> None:
    said = problems_of(tmp_path, "[change.dungeon]\nwasp.copies = 3\n[change.equipment]\nkey.copies = 1\n")
    assert "61 cards counting copies; there must be exactly 60" in said
    assert "20 cards counting copies; there must be exactly 21" in said  # all problems at once


@pytest.mark.rule("DD-3.1", "DD-3.7")
def test_the_loader_reads_every_field() -> None:
    stairs, torch = CARDS.dungeon["buttered-stairs"], CARDS.equipment["torch"]
    assert (stairs.name, stairs.type, stairs.copies, stairs.ap_cost) == ("Buttered Stairs", "encounter", 1, 1)
    assert (set(stairs.magic), set(stairs.tags)) == ({"fumble"}, {"trap"})
    assert stairs.gold is None
    assert stairs.bonus is None
    assert (torch.copies, torch.gold, [use.word for use in torch.uses]) == (2, 0, ["cancel_magic", "reduce_cost"])
    assert all(card.flavour for card in CARDS.dungeon.values())
    assert all(card.flavour for card in CARDS.equipment.values())


@pytest.mark.rule("DD-3.7")
def test_a_filter_matches_a_card_that_satisfies_one_entry() -> None:
    pole = CARDS.equipment["ten-foot-pole"].uses[0]
    assert isinstance(pole, TargetedUse)
    matched = [name for name, card in CARDS.dungeon.items() if pole.matches(card)]
    assert matched == ["mimic", "pit-trap", "dart-trap", "sticky-carpet", "buttered-stairs", "revolving-corridor"]


@pytest.mark.rule("DD-3.2")
def test_most_creatures_have_a_cost_and_some_use_magic() -> None:
    creatures = [card for card in CARDS.deck if card.type == "creature"]
    assert sum(card.ap_cost is not None for card in creatures) == 23
    assert sum(bool(card.magic) for card in creatures) == 11


@pytest.mark.rule("DD-3.3")
def test_encounters_cost_use_magic_bar_the_way_or_help() -> None:
    encounters = [card for card in CARDS.deck if card.type == "encounter"]
    assert sum(bool(card.ap_cost) for card in encounters) == 5
    assert sum(bool(card.magic) for card in encounters) == 5
    for effect, count in ((EndTurn, 2), (GainAp, 3), (DrawEquipment, 2), (LoseAp, 0)):
        assert sum(isinstance(each, effect) for card in encounters for each in card.effects) == count


@pytest.mark.rule("DD-3.4")
def test_every_treasure_has_gold_and_some_a_bonus() -> None:
    treasures = [card for card in CARDS.deck if card.type == "treasure"]
    assert sum(card.worth for card in treasures) == 680
    assert min(card.worth for card in treasures) > 0
    assert sum(card.bonus is not None for card in treasures) == 10


def test_the_house_cards_are_those_of_the_design() -> None:
    def cost(kind: str) -> int:
        return sum(card.ap_cost or 0 for card in CARDS.deck if card.type == kind)

    assert (cost("creature"), cost("encounter")) == (45, 9)
    assert [sum(kind in card.magic for card in CARDS.deck) for kind in MAGIC] == [6, 4, 3, 3]
    tags = {tag for card in CARDS.deck for tag in card.tags}
    assert tags == {"beast", "bug", "caster", "giant", "goblin", "ooze", "trap", "undead"}
    answered = {tag for card in CARDS.equipment.values() for use in card.uses for tag in getattr(use, "tags", ())}
    assert answered == tags
    assert (len(CARDS.dungeon), len(CARDS.equipment)) == (52, 16)


@pytest.mark.rule("DD-3.5")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("magic-sword.ap_cost = 1", "a treasure has no ap_cost, magic or effects"),
        ('magic-sword.magic = ["slow"]', "a treasure has no ap_cost, magic or effects"),
        ('magic-sword.effects = [{ effect = "end_turn" }]', "a treasure has no ap_cost, magic or effects"),
        ("wasp.gold = 5", "only treasures have gold or a bonus"),
        ('pit-trap.bonus = { bonus = "start_ap", n = 1 }', "only treasures have gold or a bonus"),
        ("wasp.ap_cost = -1", "0 or more, not -1"),
    ],
)
def test_treasures_and_the_others_have_different_fields(tmp_path: Path, change: str, said: str) -> None:
    assert said in problems_of(tmp_path, f"[change.dungeon]\n{change}\n")


def test_a_treasure_needs_gold(tmp_path: Path) -> None:
    text = '[[dungeon]]\nid = "magic-sword"\nname = "Magic Sword"\ntype = "treasure"\n'
    assert "a treasure needs gold" in problems_of(tmp_path, text)


@pytest.mark.rule("DD-3.6", "DD-3.8", "DD-3.9")
@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("dungeon", 'wasp.effects = [{ effect = "explode" }]'),
        ("dungeon", 'wasp.effects = [{ effect = "gain_ap" }]'),
        ("dungeon", 'wasp.effects = [{ effect = "gain_ap", n = 0 }]'),
        ("dungeon", 'wasp.magic = ["sleep"]'),
        ("dungeon", 'wasp.type = "monster"'),
        ("dungeon", "wasp.copies = 0"),
        ("dungeon", "wasp.strength = 3"),
        ("dungeon", 'magic-sword.bonus = { bonus = "invincible" }'),
        ("dungeon", 'magic-sword.bonus = { bonus = "ignore_magic", kind = "sleep" }'),
        ("equipment", 'key.uses = [{ use = "open", ids = ["locked-door"] }]'),
        ("equipment", 'key.uses = [{ use = "cancel_magic", kinds = ["sleep"], tags = ["bug"] }]'),
        ("equipment", 'key.uses = [{ use = "cancel_magic", kinds = [], tags = ["bug"] }]'),
        ("dungeon", 'wasp.tags = ["bug", ""]'),
    ],
)
def test_a_card_that_uses_another_word_is_rejected(tmp_path: Path, table: str, change: str) -> None:
    assert "cards.toml" in problems_of(tmp_path, f"[change.{table}]\n{change}\n")


@pytest.mark.rule("DD-3.9")
@pytest.mark.parametrize(
    ("table", "change", "said"),
    [
        ("equipment", 'key.uses = [{ use = "cancel_card", ids = ["lockd-door"] }]', "'lockd-door'"),
        ("equipment", 'key.uses = [{ use = "cancel_card", tags = ["bugs"] }]', "'bugs'"),
        ("equipment", 'key.uses = [{ use = "cancel_card" }]', "name at least one target"),
        ("equipment", 'key.uses = [{ use = "cancel_card", ids = ["magic-sword"] }]', "'magic-sword'"),
        ("equipment", "key.gold = 5", "only one Equipment card may have some"),
        ("equipment", "treasure-map.gold = -5", "0 or more, not -5"),
        ("equipment", 'treasure-map.uses = [{ use = "gain_ap", n = 1 }]', "a card with gold has none"),
        ("dungeon", 'stepladder.bonus = { bonus = "tag_discount", tag = "giants", n = 1 }', "'giants'"),
    ],
)
def test_what_a_card_names_must_exist(tmp_path: Path, table: str, change: str, said: str) -> None:
    assert said in problems_of(tmp_path, f"[change.{table}]\n{change}\n")


def test_the_tags_there_are_come_in_order(tmp_path: Path) -> None:
    said = problems_of(tmp_path, '[change.equipment]\nkey.uses = [{ use = "cancel_card", tags = ["xyz"] }]\n')
    assert "'xyz'; known: beast, bug, caster, giant, goblin, ooze, trap, undead" in said


def test_one_id_belongs_to_one_deck(tmp_path: Path) -> None:
    text = '[[equipment]]\nid = "wasp"\nname = "Wasp"\nuses = [{ use = "gain_ap", n = 1 }]\n'
    assert "already the id of a Dungeon card" in problems_of(tmp_path, text)


def test_a_pack_changes_the_game(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(
        'name = "trial"\nversion = "1"\ngame = "dash-through-the-dungeon"\ndescription = "A trial."\n'
    )
    (tmp_path / "cards.toml").write_text("[change.dungeon]\nwasp.ap_cost = 5\n")
    game = load_game("dash-through-the-dungeon", [tmp_path])
    assert isinstance(game, DashThroughTheDungeon)
    assert game.cards.dungeon["wasp"].ap_cost == 5
    assert [each.name for each in game.packs] == ["trial"]
    assert CARDS.dungeon["wasp"].ap_cost == 2


@pytest.mark.rule("DD-5.5")
def test_what_a_card_does_happens_in_one_order() -> None:
    mixed = (EndTurn(), DrawEquipment(1), GainAp(2), LoseAp(1))
    card = DungeonCard(id="x", name="X", type="encounter", effects=mixed, magic=frozenset(MAGIC))
    assert [each.word for each in card.does] == [
        *("lose_ap", "gain_ap", "draw_equipment", "end_turn"),
        *("slow", "fumble", "darkness", "confusion"),
    ]
