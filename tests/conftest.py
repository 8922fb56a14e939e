"""What all tests share."""

import pytest

# The laws of the kit are asserts in a package of ours; let pytest show what they compared.
pytest.register_assert_rewrite("undercroft.testing.conformance", "undercroft.testing.worlds")
