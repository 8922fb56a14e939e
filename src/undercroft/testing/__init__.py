"""The conformance kit: tests that every game gets for free.

In a test module of your game:

    from undercroft.testing import Conformance
    from my_package import GAME

    class TestMyGame(Conformance):
        game = GAME
        where = "my_package:GAME"
        golden = Path(__file__).parent / "golden.json"

pytest then plays whole matches at every number of players and with every option, and checks what `Conformance`
lists. `UNDERCROFT_UPDATE_GOLDEN=1` writes the golden file anew.
"""

from undercroft.testing.conformance import Conformance
from undercroft.testing.fingerprint import fingerprint, mutable_parts
from undercroft.testing.invariants import check_invariants
from undercroft.testing.variants import Variant, variants

__all__ = ["Conformance", "Variant", "check_invariants", "fingerprint", "mutable_parts", "variants"]
