"""Card files: what they may hold, and how well they are explained when they do not."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.content import Card, Library, Names, Primitive, hint, kebab_case, load_library, snake_case
from undercroft.content.sources import Entry, to_toml
from undercroft.content.validation import expected, problems_of
from undercroft.engine import ContentError

Amount = Annotated[int, msgspec.Meta(ge=1)]
Magic = Literal["slow", "fumble"]


class Effect(Primitive, frozen=True, tag_field="do", tag=kebab_case):
    """What a trap does."""


class AddDice(Effect, frozen=True):
    """More dice."""

    n: Amount
    magic: tuple[Magic, ...] = ()

    def describe(self, names: Names) -> str:
        return f"Roll {self.n} more dice at the {names['pit']}."


class EndTurn(Effect, frozen=True):
    """No more turn."""


class Trap(Card, frozen=True):
    """A card of tests."""

    cost: Annotated[int, msgspec.Meta(ge=0, le=9)]
    copies: Amount = 1
    effects: tuple[AddDice | EndTurn, ...] = ()
    bonus: AddDice | EndTurn | None = None
    worth: tuple[int, int] = (0, 0)
    secret: bool = False

    def __post_init__(self) -> None:
        if self.copies > 4:
            raise ValueError("copies: nobody can shuffle that many")


class Tool(Card, frozen=True):
    """Another card of tests."""


SCHEMA: dict[str, type[Card]] = {"trap": Trap, "tool": Tool}
PIT = '[[trap]]\nid = "pit"\nname = "Pit"\ncost = 2\n'


def load(home: Path, text: str | bytes = PIT, **more: str) -> Library:
    files = []
    for name, content in {"cards": text, **more}.items():
        file = home / f"{name}.toml"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        files.append(file)
    return load_library(files, SCHEMA)


def problems(home: Path, text: str | bytes = PIT, **more: str) -> tuple[str, ...]:
    with pytest.raises(ContentError) as caught:
        load(home, text, **more)
    return caught.value.problems


def test_cards_are_found_by_table_and_id_in_the_order_of_the_files(tmp_path: Path) -> None:
    library = load(
        tmp_path, PIT, more='[[trap]]\nid = "net"\nname = "Net"\ncost = 1\n[[tool]]\nid = "key"\nname = "Key"\n'
    )
    assert list(library.table("trap", Trap)) == ["pit", "net"]
    assert library.names == {"pit": "Pit", "net": "Net", "key": "Key"}
    assert library.tables["tool"]["key"] == Tool(id="key", name="Key")


def test_a_table_may_have_an_order_of_its_own(tmp_path: Path) -> None:
    library = load(
        tmp_path, PIT, more="".join(PIT.replace("pit", each).replace("Pit", each) for each in ("net", "oil"))
    )
    ordered = library.in_order("trap", ["oil", "gone", "pit"])
    assert list(ordered.tables["trap"]) == ["oil", "pit", "net"]
    assert ordered.where("trap", "oil") == "more.toml: trap 'oil'"
    assert list(library.tables["trap"]) == ["pit", "net", "oil"]


def test_a_card_knows_its_file_and_how_it_is_written(tmp_path: Path) -> None:
    library = load(tmp_path, PIT + 'effects = [{ do = "add-dice", n = 2 }]\n')
    assert library.where("trap", "pit") == "cards.toml: trap 'pit'"
    written = library.toml("trap", "pit")
    assert written.startswith('[[trap]]\nid = "pit"\nname = "Pit"\ncost = 2\n')
    assert load(tmp_path, written).tables == library.tables


def test_primitives_are_read_by_name_and_say_what_they_do(tmp_path: Path) -> None:
    library = load(tmp_path, PIT + 'effects = [{ do = "add-dice", n = 2 }, { do = "end-turn" }]\n')
    dice, end = library.table("trap", Trap)["pit"].effects
    assert dice == AddDice(2)
    assert dice.word == "add-dice"
    assert dice.describe(library.names) == "Roll 2 more dice at the Pit."
    assert end.describe(library.names) == "end turn"


def test_every_problem_of_every_card_is_reported_at_once(tmp_path: Path) -> None:
    text = """
        [[trap]]
        id = "Pit Trap"
        name = ""
        cots = 2
        copies = "two"
        secret = 1

        [[trap]]
        id = "net"
        name = "Net"
        cost = 10
        worth = [1, 2, 3]
    """
    assert problems(tmp_path, text) == (
        "cards.toml: trap 'Pit Trap': cots: unknown field; did you mean 'cost'?",
        "cards.toml: trap 'Pit Trap': cost: is missing; expected a whole number from 0 to 9",
        "cards.toml: trap 'Pit Trap': copies: expected a whole number of at least 1, got 'two'",
        "cards.toml: trap 'Pit Trap': secret: expected true or false, got 1",
        "cards.toml: trap 'Pit Trap': id: expected small letters, digits and single hyphens,"
        " like 'magic-sword', got 'Pit Trap'",
        "cards.toml: trap 'Pit Trap': name: expected a text of one line in quotes, got ''",
        "cards.toml: trap 'net': cost: expected a whole number from 0 to 9, got 10",
        "cards.toml: trap 'net': worth: expected a list of exactly 2 (each one a whole number), got a list of 3",
    )


def test_problems_inside_effects_name_the_effect_and_its_parameter(tmp_path: Path) -> None:
    effects = """effects = [
        { do = "add-dise", n = 1 },
        { n = 1 },
        { do = "add-dice", n = 0, m = 2, magic = ["slow", "fumbel"] },
        "end-turn",
    ]
    bonus = { do = "end-turn", n = 1 }
    """
    assert problems(tmp_path, PIT + effects) == (
        "cards.toml: trap 'pit': effects[1].do: there is no 'add-dise'; did you mean 'add-dice'?",
        "cards.toml: trap 'pit': effects[2]: do is missing; expected 'add-dice' or 'end-turn'",
        "cards.toml: trap 'pit': effects[3].m: unknown field; known: n, magic",
        "cards.toml: trap 'pit': effects[3].n: expected a whole number of at least 1, got 0",
        "cards.toml: trap 'pit': effects[3].magic[2]: expected 'slow' or 'fumble', got 'fumbel';"
        " did you mean 'fumble'?",
        "cards.toml: trap 'pit': effects[4]: expected a table with do = 'add-dice' or 'end-turn', got 'end-turn'",
        "cards.toml: trap 'pit': bonus.n: unknown field",
    )


def test_a_check_of_the_card_itself_speaks_in_its_own_words(tmp_path: Path) -> None:
    assert problems(tmp_path, PIT + "copies = 5\n") == (
        "cards.toml: trap 'pit': copies: nobody can shuffle that many",
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[[trap]\n", "cards.toml: is not valid TOML: "),
        (b'[[trap]]\nname = "\xff"\n', "cards.toml: is not UTF-8 text (byte 18); save it with that encoding"),
        ('[trap]\nid = "pit"\n', "cards.toml: trap: write each card as an entry [[trap]] with double brackets"),
        ("trap = [3]\n", "cards.toml: trap number 1: a card is a table of fields, not 3"),
        ("[[tarp]]\n[[tarp]]\n", "cards.toml: unknown table [[tarp]]; did you mean 'trap'?"),
        ("[[monster]]\n", "cards.toml: unknown table [[monster]]; known: trap, tool"),
        (PIT + PIT, "cards.toml: trap 'pit': id: used twice; the first is in cards.toml"),
        ('[[tool]]\nname = "Key"\n', "cards.toml: tool number 1: id: is missing; expected small letters"),
        ('[[tool]]\nid = 7\nname = "Key"\n', "cards.toml: tool number 1: id: expected small letters"),
        (PIT + "[change.trap]\npit.cost = 1\n", "cards.toml: change trap 'pit': only packs change cards"),
        (
            PIT + '[[tool]]\nid = "pit"\nname = "Spade"\n',
            "cards.toml: tool 'pit': id: also the id of another card (cards",
        ),
    ],
)
def test_a_broken_file_says_what_is_wrong_with_it(tmp_path: Path, text: str | bytes, problem: str) -> None:
    (only,) = problems(tmp_path, text)
    assert only.startswith(problem)


def test_broken_toml_names_the_line(tmp_path: Path) -> None:
    (only,) = problems(tmp_path, PIT + "oops\n")
    assert "at line 5" in only


def test_files_that_cannot_be_read_do_not_hide_the_problems_of_others(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    good = tmp_path / "good.toml"
    good.write_text("[[tarp]]\n")
    with pytest.raises(ContentError) as caught:
        load_library([tmp_path / "nowhere.toml", tmp_path / "folder.toml", good], SCHEMA)
    nowhere, folder, table = caught.value.problems
    assert nowhere == "nowhere.toml: there is no such file"
    assert folder.startswith("folder.toml: cannot be read: ")
    assert table == "good.toml: unknown table [[tarp]]; did you mean 'trap'?"


def test_a_byte_order_mark_and_other_line_ends_do_no_harm(tmp_path: Path) -> None:
    text = b"\xef\xbb\xbf" + PIT.replace("\n", "\r\n").encode()
    assert load(tmp_path, text).tables == load(tmp_path, PIT).tables


def test_an_id_may_stand_in_two_tables_if_it_means_one_name(tmp_path: Path) -> None:
    assert load(tmp_path, PIT + '[[tool]]\nid = "pit"\nname = "Pit"\n').names == {"pit": "Pit"}


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (str, "a text in quotes"),
        (float, "a number"),
        (Annotated[int, msgspec.Meta(le=3)], "a whole number of at most 3"),
        (Annotated[str, msgspec.Meta(min_length=2)], "a text in quotes, at least 2 long"),
        (int | Literal["win"], "a whole number or 'win'"),
        (str | None, "a text in quotes"),
        (frozenset[Magic], "a list (each one 'slow' or 'fumble')"),
        (AddDice, "a table with do = 'add-dice'"),
        (Tool, "a table with id, name, flavour"),
        (dict[str, int], "a table"),
    ],
)
def test_what_a_field_takes_can_be_said_in_words(kind: object, words: str) -> None:
    assert expected(kind) == words


def test_long_values_are_cut_short_in_messages() -> None:
    (only,) = problems_of("x" * 100, int, "cost")
    assert only.startswith("cost: expected a whole number, got 'xxx")
    assert len(only) < 90


def test_values_of_any_kind_can_be_shown() -> None:
    assert problems_of({"a": 1}, int) == ["expected a whole number, got a table"]
    assert problems_of(True, int) == ["expected a whole number, got true"]
    assert problems_of(3, list[int], "rolls") == ["rolls: expected a list (each one a whole number), got 3"]


def test_a_hint_without_anything_known_says_nothing() -> None:
    assert hint("word", []) == ""


def test_names_of_primitives() -> None:
    assert snake_case("IgnoreMagic") == "ignore_magic"
    assert kebab_case("EndTurn") == "end-turn"


def test_an_entry_is_written_so_that_it_reads_the_same() -> None:
    entry = Entry("trap", "x", {"name": 'Say "ah"', "odd key": True, "uses": [{"n": 1}, {"n": 2.5}]}, "")
    assert (
        to_toml(entry)
        == '[[trap]]\nname = "Say \\"ah\\""\n"odd key" = true\nuses = [\n  { n = 1 },\n  { n = 2.5 },\n]'
    )


WORDS = st.sampled_from(["add-dice", "end-turn", "slow", "pit", "Pit", "", "x"])
LEAVES = st.integers(-1, 12) | st.booleans() | st.floats(allow_nan=False) | WORDS
KEYS = st.sampled_from(["id", "name", "cost", "copies", "effects", "bonus", "worth", "do", "n", "magic", "x"])
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4))


@settings(deadline=None)
@given(st.dictionaries(KEYS, VALUES))
def test_there_are_problems_exactly_when_the_entry_is_no_card(entry: dict[str, object]) -> None:
    good = {"id": "pit", "name": "Pit", "cost": 2, **entry}
    try:
        msgspec.convert(good, Trap)
    except msgspec.ValidationError:
        assert problems_of(good, Trap)
    else:
        assert problems_of(good, Trap) == []


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
PLAIN = st.integers() | st.booleans() | st.floats(allow_nan=False) | TEXTS
ENTRIES = st.dictionaries(
    TEXTS, st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3))
)


@settings(deadline=None)
@given(ENTRIES)
def test_what_is_written_down_reads_the_same(fields: dict[str, object]) -> None:
    assert tomllib.loads(to_toml(Entry("trap", "x", fields, ""))) == {"trap": [fields]}
