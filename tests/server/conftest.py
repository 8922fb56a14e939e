"""What the tests of the service share."""

import pytest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
