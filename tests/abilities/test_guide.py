"""docs/writing-a-game.md: its small game keeps the laws, and what the guide says of the layer is so."""

from __future__ import annotations

import importlib
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from examples.games.diggers import GAME, Diggers
from examples.games.diggers.moments import Voice
from examples.games.diggers.state import Shaft
from examples.games.diggers.turn import dig, take_turn, why_no_rest
from examples.games.diggers.words import Word

from tests.abilities.playing import play
from undercroft.content import Names
from undercroft.engine import ContentError, ScriptedChance, State
from undercroft.testing import Conformance

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "writing-a-game.md").read_text("utf-8")
QUOTES = re.findall(r"```(?:python|toml)\n# (\S+)\n(.*?)```", GUIDE, re.DOTALL)


class TestDiggers(Conformance):
    game = GAME
    where = "examples.games.diggers:GAME"
    golden = Path(__file__).parent / "diggers.json"

    def secrets(self, state: Any, seat: int) -> Mapping[str, object]:
        found: dict[str, object] = {"deck": [each.id for each in state.deck]}
        for other in range(state.players):
            if other != seat:
                found[f"hand {other}"] = sorted(each.id for each in state.hands[other])
        return found

    def cards(self, state: Any) -> Iterable[str]:
        return [each.id for zone in (state.deck, state.discarded, *state.hands) for each in zone]


def shaft(*seats: str, dice: Sequence[int] = (), game: Diggers = GAME) -> Shaft:
    """A position: for each seat its tool and its charms, with spaces between."""
    cards = {each.id: each for each in [*game.cards.tools, *game.cards.charms]}
    held = [[cards[name] for name in seat.split()] for seat in seats]
    state = Shaft([each[0] for each in held], [each[1:] for each in held], list(game.cards.charms), 6)
    state.coins = [0] * len(seats)
    channels: State = state
    channels.chance, channels.log = ScriptedChance({"dice": list(dice)}), None
    return state


# -- what the guide quotes -----------------------------------------------------------------------------------


def test_the_guide_quotes_what_is_there() -> None:
    assert len(QUOTES) >= 6
    for place, quote in QUOTES:
        assert quote in (ROOT / place).read_text("utf-8"), f"{place} reads otherwise than the guide has it"


# -- what the guide says of the layer ------------------------------------------------------------------------


def test_what_must_speak_comes_before_what_may() -> None:
    """The Canary sings at a 1 before anybody may change it."""
    state = shaft("canary loaded-bone", "toll-bell black-cat", dice=[1])
    asked = play(dig(state, 0), "0 use:loaded-bone", "1 use:black-cat")
    assert asked == ["0 window: pass use:loaded-bone", "1 window: pass use:black-cat"]
    assert state.coins == [1, 0]
    assert [each.id for each in state.discarded] == ["loaded-bone", "black-cat"]


def test_a_limit_holds_until_the_owners_next_turn() -> None:
    state = shaft("old-lamp", "toll-bell", dice=[2, 5, 3, 1])
    assert play(take_turn(state, 0), "0 dig", "0 use:old-lamp")[1:] == ["0 window: pass use:old-lamp"]
    assert state.coins == [2, 0]
    assert play(dig(state, 0)) == []
    assert play(take_turn(state, 0), "0 dig", "0 pass")[1:] == ["0 window: pass use:old-lamp"]


def test_a_number_is_changed_while_the_card_lies_there() -> None:
    state = shaft("iron-pick", "toll-bell", dice=[4, 1, 6])
    for _ in range(2):
        play(dig(state, 0))
    assert state.coins == [2, 0]
    state.tools.reverse()
    play(dig(state, 0))
    assert state.coins == [4, 0]


def test_what_forbids_beats_what_permits() -> None:
    full = "canary loaded-bone loaded-bone black-cat"
    state = shaft(full, "toll-bell")
    assert why_no_rest(state, 0) is None
    state.tools[0], state.coins = state.tools[1], [0, 0]
    closed = why_no_rest(state, 0)
    assert closed is not None
    assert closed.reason == "hand-full"
    state = shaft(full, "work-whistle")
    state.coins = [1, 0]
    closed = why_no_rest(state, 0)
    assert closed is not None
    assert (closed.reason, closed.args) == ("no-rest", ("work-whistle",))


def test_whoever_holds_a_charm_is_asked_whether_it_is_of_use_or_not() -> None:
    state = shaft("toll-bell", "iron-pick loaded-bone", "canary", dice=[3])
    assert play(dig(state, 0), "1 pass") == ["1 window: pass"]


def test_what_is_going_on_lies_in_the_state_while_somebody_is_asked() -> None:
    state = shaft("toll-bell", "iron-pick black-cat", dice=[3])
    rule = dig(state, 0)
    next(rule)
    assert GAME.table.view(state, None)["dig"] == {"digger": 0, "face": 3}
    rule.close()
    assert state.occasions == []


# -- a card without Python, a word in one class --------------------------------------------------------------

BLOCKS = re.findall(r"```(?:python|toml)\n(.*?)```", GUIDE, re.DOTALL)
NEW_CARD, NEW_WORD, NEW_WORD_CARD = (
    next(block for block in BLOCKS if word in block) for word in ('"miners-song"', "class TakeCoins", '"magnet"')
)


def pack(folder: Path, cards: str) -> Path:
    head = 'name = "more"\nversion = "1.0"\ngame = "diggers"\ndescription = "More charms."\n'
    (folder / "pack.toml").write_text(head, "utf-8")
    (folder / "cards.toml").write_text(cards, "utf-8")
    return folder


def test_a_new_card_of_known_words_is_no_python(tmp_path: Path) -> None:
    game = GAME.with_packs([pack(tmp_path, NEW_CARD)])
    state = shaft("toll-bell miners-song", "iron-pick", dice=[1, 3], game=game)
    assert play(dig(state, 0), "0 use:miners-song") == ["0 window: pass use:miners-song"]
    assert state.coins == [2, 0]
    assert "When you dig and the die shows 1" in game.describe(game.library.tables["charm"]["miners-song"])


def test_a_wrong_card_is_refused_with_the_field_that_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        GAME.with_packs([pack(tmp_path, NEW_CARD.replace('"roll-again"', '"roll-agian"'))])
    assert "texts[1].do[2].do: there is no 'roll-agian'; did you mean 'roll-again'?" in str(caught.value)


def test_a_new_word_is_one_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game, copied, with the guide's class in `words.py`, its name in the union, and a card that says it."""
    folder = tmp_path / "longer_diggers"
    shutil.copytree(ROOT / "examples" / "games" / "diggers", folder)
    for file in folder.glob("*.py"):
        file.write_text(file.read_text("utf-8").replace("examples.games.diggers", folder.name), "utf-8")
    words, cards = folder / "words.py", folder / "content" / "cards.toml"
    union = "\nAnyWord: TypeAlias = "
    words.write_text(words.read_text("utf-8").replace(union, f"\n{NEW_WORD}\n{union}TakeCoins | "), "utf-8")
    cards.write_text(cards.read_text("utf-8") + NEW_WORD_CARD, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module(folder.name)
    game = module.GAME
    assert game.describe(game.library.tables["charm"]["magnet"]) == (
        "When another player digs, you may take 2 of the digger's coins (discard this)."
    )
    state = shaft("toll-bell", "iron-pick magnet", dice=[2, 2], game=game)
    turn = importlib.import_module(f"{folder.name}.turn")
    assert play(turn.dig(state, 0), "1 pass") == ["1 window: pass"]  # there is nothing to take yet
    assert play(turn.dig(state, 0), "1 use:magnet") == ["1 window: pass use:magnet"]
    assert state.coins == [1, 1]


def test_a_card_with_an_unknown_word_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="there is no 'take-coins'"):
        GAME.with_packs([pack(tmp_path, NEW_WORD_CARD)])


def test_a_word_that_leaves_something_out_is_refused_when_its_class_is_made() -> None:
    with pytest.raises(TypeError, match="Forgetful does not say worth; a primitive is one class with all of it"):

        class Forgetful(Word, frozen=True):
            n: int

            def describe(self, names: Names) -> str:
                return "nothing"

            def perform(self, state: Shaft, frame: Voice) -> None:
                return

            def would_matter(self, state: Shaft, frame: Voice) -> bool:
                return False


def test_a_base_for_other_words_says_that_it_is_one() -> None:
    class Base(Word, frozen=True):
        abstract: ClassVar[bool] = True

    with pytest.raises(TypeError, match="Silent does not say describe, perform, worth, would_matter"):

        class Silent(Base, frozen=True):
            pass
