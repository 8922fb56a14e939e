"""The tiles and their file (DR-1.7, DR-1.8, DR-1.25, DR-1.26), and what is said against bad ones."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.rules.dungeonrun.maps import TILES, Tiles
from undercroft.content import CardPack, open_packs
from undercroft.engine import ContentError
from undercroft.rules.dungeonrun.board.sides import names_of
from undercroft.rules.dungeonrun.cards.loading import load_cards

BATH = '[[tile]]\nid = "bath"\nname = "Flooded Bath"\nkind = "standard"\nexits = ["N"]\n'


ABOUT = 'name = "trial"\nversion = "1"\ngame = "dungeon-run"\ndescription = "A trial."\n'


def pack_of(folder: Path, text: str, about: str = ABOUT) -> tuple[CardPack, ...]:
    (folder / "pack.toml").write_text(about, "utf-8")
    (folder / "tiles.toml").write_text(text, "utf-8")
    return open_packs([folder], "dungeon-run")


def problems_of(folder: Path, text: str) -> tuple[str, ...]:
    """What is said against the game's tiles changed by a pack of that text."""
    with pytest.raises(ContentError) as caught:
        load_cards(pack_of(folder, text))
    return caught.value.problems


@pytest.mark.rule("DR-1.7")
def test_26_tiles_of_four_kinds() -> None:
    kinds = Counter(tile.kind for tile in TILES.by_id.values())
    assert kinds == {"entrance": 1, "lair": 1, "standard": 16, "special": 8}
    assert (TILES.entrance.name, TILES.lair.name) == ("Dungeon Entrance", "Boss Lair")


@pytest.mark.rule("DR-1.8")
def test_the_eight_special_tiles_each_follow_their_own_rule() -> None:
    assert [tile.name for tile in TILES.special] == [
        "Ancient Bridge",
        "Cursed Stone",
        "Den",
        "Glyph Room",
        "Library",
        "Portcullis Room",
        "Underground Channel",
        "Well",
    ]
    assert all(tile.rules == tile.id for tile in TILES.special)


@pytest.mark.rule("DR-1.25", "DR-1.30")
def test_a_standard_tile_has_exits_and_two_ratings_that_may_overlap() -> None:
    shrine = TILES.by_id["std-10"]
    assert (shrine.name, shrine.exits) == ("Fallen Shrine", ("N", "E", "W"))
    assert (shrine.treasure, shrine.encounter, shrine.rules) == ((2, 4, 6), (1, 2, 3, 5, 6), None)
    for each in TILES.standard:
        assert each.exits
        assert set(each.treasure) <= set(range(1, 7)) >= set(each.encounter)
        assert each.treasure
        assert each.encounter
        assert each.rules is None


@pytest.mark.rule("DR-1.26", "DR-12.14")
def test_of_the_special_tiles_only_the_den_has_a_rating() -> None:
    rated = {tile.id: (tile.treasure, tile.encounter) for tile in TILES.special if tile.treasure or tile.encounter}
    assert rated == {"den": ((), (4, 5, 6))}
    assert all(tile.exits for tile in TILES.special)


@pytest.mark.rule("DR-1.31")
def test_the_shapes_of_the_pile() -> None:
    shapes = Counter(names_of(tile.exit_set) for tile in (*TILES.standard, *TILES.special))
    assert shapes == {"NESW": 5, "NEW": 9, "NS": 4, "NE": 3, "S": 3}
    assert (TILES.entrance.exits, TILES.lair.exits) == (("N", "E", "S", "W"), ("S",))


def test_every_tile_has_a_line_to_smile_at_of_its_own() -> None:
    flavours = [tile.flavour for tile in TILES.by_id.values()]
    assert all(flavours)
    assert len(set(flavours)) == 26


# -- packs -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-1.31")
def test_a_pack_may_change_exits_and_ratings_and_add_tiles(tmp_path: Path) -> None:
    tiles = Tiles(
        load_cards(pack_of(tmp_path, BATH + '[change.tile]\nlibrary.exits = ["E", "W"]\nstd-01.treasure = []\n'))
    )
    assert (tiles.by_id["library"].exits, tiles.by_id["std-01"].treasure) == (("E", "W"), ())
    assert [tile.id for tile in tiles.standard][-1] == "bath"
    assert len(tiles.standard) == 17


@pytest.mark.rule("DR-1.31")
def test_a_pack_may_put_one_special_tile_in_the_place_of_another(tmp_path: Path) -> None:
    bath = BATH.replace('"standard"', '"special"') + 'rules = "underground-channel"\n'
    pack = pack_of(tmp_path, bath, ABOUT + '[remove]\ntile = ["library"]\n')
    rules = [tile.rules for tile in Tiles(load_cards(pack)).special]
    assert (rules.count("underground-channel"), rules.count("library"), len(rules)) == (2, 0, 8)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (BATH.replace('["N"]', "[]"), "tile 'bath': exits: at least one of N, E, S, W is needed (DR-1.25)"),
        (BATH.replace('["N"]', '["N", "N"]'), "tile 'bath': exits: N is named twice (DR-1.25)"),
        (BATH.replace('["N"]', '["north"]'), "tile 'bath': exits[1]: expected 'N', 'E', 'S' or 'W', got 'north'"),
        ("[change.tile]\nwell.exits = []\n", "tile 'well': exits: at least one of N, E, S, W is needed (DR-1.26)"),
        (BATH + "treasure = [0]\n", "tile 'bath': treasure[1]: expected a whole number from 1 to 6, got 0"),
        (BATH + "encounter = [7]\n", "tile 'bath': encounter[1]: expected a whole number from 1 to 6, got 7"),
        (
            BATH + "encounter = [5, 2, 5]\n",
            "tile 'bath': encounter: 5 is named twice; a rating is a set of faces (DR-1.25)",
        ),
        (
            BATH.replace("standard", "cellar"),
            "tile 'bath': kind: expected 'entrance', 'lair', 'standard' or 'special'",
        ),
        (
            BATH + 'rules = "well"\n',
            "tile 'bath': rules: only special tiles have one, and this is of kind 'standard' (DR-1.26)",
        ),
        (
            BATH.replace("standard", "special"),
            "tile 'bath': rules: a special tile needs the rule it follows (DR-1.26)",
        ),
        (
            "[change.tile]\nboss-lair.treasure = [6]\n",
            "tile 'boss-lair': treasure: only standard tiles have a treasure rating (DR-1.25, DR-12.13)",
        ),
        (
            "[change.tile]\nden.treasure = [6]\n",
            "tile 'den': treasure: only standard tiles have a treasure rating (DR-1.25, DR-12.13)",
        ),
        (
            "[change.tile]\nwell.encounter = [6]\n",
            "tile 'well': encounter: only standard tiles and a Den have an encounter rating (DR-1.25, DR-1.26)",
        ),
        ("[change.tile]\nden.encounter = []\n", "tile 'den': encounter: a Den needs an encounter rating"),
        (
            BATH.replace("standard", "lair"),
            "tile: 2 tiles of kind 'lair' (boss-lair, bath); there must be exactly one Boss Lair (DR-1.7)",
        ),
        (
            '[change.tile]\ndungeon-entrance.kind = "standard"\n',
            "tile: 0 tiles of kind 'entrance'; there must be exactly one Dungeon Entrance (DR-1.7)",
        ),
        (
            '[change.tile]\nstd-01.kind = "special"\nstd-01.rules = "well"\n',
            "tile: 15 standard tiles; four players need at least 16 (DR-2.5)",
        ),
        (
            '[change.tile]\nwell.kind = "standard"\nwell.encounter = [1]\n',
            "tile: 7 special tiles; four players need at least 8 (DR-2.6)",
        ),
    ],
)
@pytest.mark.rule("DR-1.7", "DR-1.25", "DR-1.26")
def test_what_is_said_against_a_bad_tile(tmp_path: Path, text: str, problem: str) -> None:
    said = problems_of(tmp_path, text)
    assert any(problem in each for each in said), said


def test_all_problems_are_said_at_once(tmp_path: Path) -> None:
    said = problems_of(tmp_path, "[change.tile]\nden.encounter = []\nlibrary.exits = []\nstd-04.treasure = [4, 4]\n")
    assert [each.split(": ")[1] for each in said] == [
        "change tile 'library'",
        "change tile 'std-04'",
        "change tile 'den'",
    ]


def test_a_tile_names_a_rule_that_there_is(tmp_path: Path) -> None:
    bath = BATH.replace('"standard"', '"special"') + 'rules = "wel"\n'
    with pytest.raises(ContentError) as caught:
        load_cards(pack_of(tmp_path, bath))
    assert any("tile 'bath': rules: there is no rule 'wel'" in each for each in caught.value.problems)
