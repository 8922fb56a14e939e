"""What all tests share."""

import pytest

from tests.server import postgres, redis_server

# The laws of the kit are asserts in a package of ours; let pytest show what they compared.
LAWS = ("conformance", "memory", "numbers", "offers", "quiet", "secrecy", "worlds")
pytest.register_assert_rewrite(*(f"undercroft.testing.{name}" for name in LAWS))


def pytest_report_header() -> list[str]:
    """What cannot be tried on this machine."""
    return [each.LEFT_OUT for each in (postgres, redis_server) if each.LEFT_OUT]
