from pathlib import Path
from typing import Any

from tests.rules.cheap import one_of_three
from undercroft.rules.lungeon import GAME
from undercroft.testing import Conformance


class TestLungeonRun(Conformance):
    game = GAME
    where = "undercroft.rules.lungeon:GAME"
    golden = Path(__file__).parent / "golden.json"

    @classmethod
    def pytest_generate_tests(cls, metafunc: Any) -> None:
        one_of_three(metafunc, cls.game)
