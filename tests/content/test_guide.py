"""docs/packs.md: its worked example is a real pack, and what it quotes is what is said."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from undercroft.content import card_game, check_pack, load_game
from undercroft.engine import ContentError
from undercroft.rules.dungeonrun.cards.loading import SCHEMA

GUIDE = (Path(__file__).parents[2] / "docs" / "packs.md").read_text("utf-8")
PACK, CARDS, ABILITY = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
TEXT, ABILITY_TEXT, PROBLEMS, COUNT, MISPLACED, WRONG_MOMENT = (
    quote.rstrip() for quote in re.findall(r"```text\n(.*?)```", GUIDE, re.DOTALL)
)


def write(home: Path, pack: str = PACK, cards: str = CARDS) -> Path:
    folder = home / "my-copy"
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(pack, "utf-8")
    (folder / "cards.toml").write_text(cards, "utf-8")
    return folder


def problems(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        check_pack(folder)
    return list(caught.value.problems)


def test_the_worked_example_is_a_pack_that_does_what_the_guide_says(tmp_path: Path) -> None:
    folder = write(tmp_path)
    pack, game = check_pack(folder)
    assert pack.name == "my-copy"
    changed, plain = card_game(game), card_game(load_game(pack.game))
    dungeon, equipment = changed.library.tables["dungeon"], changed.library.tables["equipment"]
    assert "heirloom-cockroach" not in dungeon
    assert changed.describe(dungeon["cave-bat"]) == TEXT
    assert "Costs 3 AP" in changed.describe(dungeon["wasp"])
    assert "Costs 2 AP" in plain.describe(plain.library.tables["dungeon"]["wasp"])
    assert "50 gold" in changed.describe(equipment["treasure-map"])
    assert "2 AP" in changed.describe(equipment["potion-of-pep"])


def test_the_problems_the_guide_quotes_are_those_that_are_reported(tmp_path: Path) -> None:
    cards = CARDS.replace("ap_cost = 1", "ap_cots = 1").replace('"gain_ap"', '"gain_app"')
    pack = PACK.replace("cockroach", "cockroch")
    assert problems(write(tmp_path, pack, cards)) == PROBLEMS.splitlines()


def test_the_count_the_guide_quotes_is_the_one_that_is_reported(tmp_path: Path) -> None:
    pack = re.sub(r"remove = .*\n", "", PACK)
    assert problems(write(tmp_path, pack)) == [COUNT]


def test_the_misplaced_word_the_guide_quotes_is_reported_so(tmp_path: Path) -> None:
    (tmp_path / "instant").mkdir()
    (tmp_path / "instant" / "pack.toml").write_text(
        'name = "instant"\nversion = "1.0"\ngame = "run-away"\ndescription = "Walls in boxes."\n', "utf-8"
    )
    (tmp_path / "instant" / "cards.toml").write_text(
        '[[item]]\nid = "instant-wall"\nname = "Instant Wall"\nspeeds = [3]\n'
        'uses = [{ when = ["brake"], ops = [{ do = "wall" }] }]\n',
        "utf-8",
    )
    assert problems(tmp_path / "instant") == [MISPLACED]


def test_the_ability_the_guide_quotes_is_the_one_that_ships_and_reads_so() -> None:
    game = card_game(load_game("dungeon-run", ["lamplighters"]))
    shipped = game.library.tables["ability"]["second-look"]
    (quoted,) = tomllib.loads(ABILITY)["ability"]
    assert msgspec.convert(quoted, SCHEMA["ability"]) == msgspec.structs.replace(shipped, flavour="")
    assert game.describe(shipped).splitlines()[-1] == ABILITY_TEXT


def test_the_wrong_moment_the_guide_quotes_is_reported_so(tmp_path: Path) -> None:
    folder = tmp_path / "oily"
    folder.mkdir()
    about = 'name = "oily"\nversion = "1.0"\ngame = "dungeon-run"\ndescription = "Oil."\n'
    texts = '[{ on = ["kill"], do = [{ do = "dice", n = 1 }] }]'
    (folder / "pack.toml").write_text(about, "utf-8")
    (folder / "cards.toml").write_text(f'[[treasure]]\nid = "oil-can"\nname = "Oil Can"\ntexts = {texts}\n', "utf-8")
    assert problems(folder) == [WRONG_MOMENT]
