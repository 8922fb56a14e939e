from pathlib import Path

from undercroft.rules.lungeon import GAME
from undercroft.testing import Conformance


class TestLungeonRun(Conformance):
    game = GAME
    where = "undercroft.rules.lungeon:GAME"
    golden = Path(__file__).parent / "golden.json"
