"""What all tests share."""

import gc
import os
from collections.abc import Generator

import pytest

from tests.server import postgres, redis_server

# The laws of the kit are asserts in a package of ours; let pytest show what they compared.
LAWS = ("conformance", "golden", "memory", "numbers", "offers", "quiet", "secrecy", "uses", "worlds")
pytest.register_assert_rewrite(*(f"undercroft.testing.{name}" for name in LAWS))


def pytest_report_header() -> list[str]:
    """What cannot be tried on this machine."""
    return left_out()


def pytest_sessionstart() -> None:
    """Where everything is to be tried (CI is set), nothing is left out in silence."""
    if os.environ.get("CI") and left_out():
        pytest.exit(f"{'; '.join(left_out())}. With CI set, that is a failure: run `make databases`.", returncode=1)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end, so nobody looks for garbage in it: that would take a tenth of the time."""
    gc.disable()
    result = yield
    gc.freeze()
    gc.enable()
    return result


def pytest_sessionfinish() -> None:
    """Then everything goes."""
    gc.unfreeze()


def left_out() -> list[str]:
    """The programs whose tests are left out, in words."""
    return [each.LEFT_OUT for each in (postgres, redis_server) if each.LEFT_OUT]
