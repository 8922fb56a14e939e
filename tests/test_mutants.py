"""The mutants made by hand can be made, and the tests that are said to notice them are there."""

from __future__ import annotations

import msgspec
import pytest
from tools.mutants import BY_HAND, HOME, ByHand

EVERY = msgspec.toml.decode(BY_HAND.read_bytes(), type=dict[str, list[ByHand]])["mutant"]


@pytest.mark.parametrize("each", EVERY, ids=lambda each: each.breaks)
def test_a_mutant_can_be_made_and_has_a_test(each: ByHand) -> None:
    mutant = each.mutant()
    source = (HOME / mutant.file).read_text("utf-8")
    compile(mutant.applied(source), str(mutant.file), "exec")
    assert mutant.applied(source) != source
    file, name, *_ = each.noticed_by.split("::")
    tests = (HOME / file).read_text("utf-8")
    assert f"def {name}(" in tests or f"class {name}(" in tests
