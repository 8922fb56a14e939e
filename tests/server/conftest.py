"""What the tests of the service share: databases, a running service, and visitors."""

import itertools
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.postgres import PROGRAMS, running_postgres
from tests.server.redis_server import running_redis
from tests.server.serving import Service, serving
from tests.server.watches import HandWatch
from undercroft.server.storage.database import file_url
from undercroft.server.storage.storage import Storage, open_storage

DATABASES = ["sqlite", "postgresql"] if PROGRAMS is not None else ["sqlite"]
NUMBERS = itertools.count()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Making up requests takes seconds, so it is not done where they are left out anyway."""
    return True if collection_path.name == "test_api.py" and config.getoption("markexpr") == "not slow" else None


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    with running_redis() as url:
        yield url


@pytest.fixture(params=DATABASES)
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return file_url(tmp_path / "undercroft.db")
    server: str = request.getfixturevalue("postgres")
    name = f"test{next(NUMBERS)}"
    engine = create_async_engine(server.replace("postgresql:", "postgresql+asyncpg:"), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
    await engine.dispose()
    return f"{server.rpartition('/')[0]}/{name}"


@pytest.fixture
async def storage(url: str) -> AsyncIterator[Storage]:
    opened = await open_storage(url)
    yield opened
    await opened.close()


@pytest.fixture
def watch() -> HandWatch:
    """Time that goes on only by hand, for tests that ask for it."""
    return HandWatch()


@pytest.fixture
async def service(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Service]:
    """A real service, by the test's own watch if it has one."""
    timing = {"watch": request.getfixturevalue("watch")} if "watch" in request.fixturenames else {}
    async with serving(tmp_path / "service", **timing) as running:
        yield running


@pytest.fixture
async def ann(service: Service) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody with a browser."""
    async with service.visitor() as visitor:
        yield visitor


@pytest.fixture
async def bob(service: Service) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody else, with another one."""
    async with service.visitor() as visitor:
        yield visitor
