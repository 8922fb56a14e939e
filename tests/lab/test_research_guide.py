"""The guide for researchers lists what there is, all of it and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from undercroft.engine import Decision, Match, Seat

GUIDE = Path(__file__).parents[2] / "docs" / "research.md"


def listed(heading: str) -> set[str]:
    """The names in the first column of the table that begins so."""
    table = GUIDE.read_text("utf-8").partition(f"| {heading} | what it is |\n| --- | --- |\n")[2]
    rows = [line.split("|")[1] for line in table.partition("\n\n")[0].splitlines()]
    return {name for row in rows for name in re.findall(r"`(\w+)", row)}


@pytest.mark.parametrize("kind", [Seat, Match, Decision])
def test_every_public_name_is_in_the_table_of_its_class(kind: type) -> None:
    slots = [name for each in kind.__mro__ for name in getattr(each, "__slots__", ())]
    there = {name for name in [*dir(kind), *slots] if not name.startswith("_")}
    assert listed(kind.__name__) == there
