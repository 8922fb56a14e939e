"""Workers on other machines, through Dask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress

from undercroft.engine import SettingError
from undercroft.lab.extras import extra

DASK = "dask://"
LONGEST_GREETING = 10
"""Seconds that a cluster has to answer."""


@contextmanager
def workers(address: str | None) -> Iterator[Executor | None]:
    """The workers at an address such as dask://10.0.0.5:8786; none without one: this machine's processes then."""
    if address is None:
        yield None
        return
    if not address.startswith(DASK) or ":" not in address.removeprefix(DASK):
        raise SettingError(f"workers are given as {DASK}HOST:PORT, e.g. {DASK}localhost:8786, not {address!r}")
    distributed = extra("distributed", "cluster", DASK)
    where = address.removeprefix(DASK)
    try:
        client = distributed.Client(f"tcp://{where}", timeout=LONGEST_GREETING, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SettingError(f"no cluster answers at {where} ({error}): start one with `dask scheduler`") from None
    try:
        if not client.scheduler_info().get("workers"):
            raise SettingError(f"the cluster at {where} has no workers: start some with `dask worker {where}`")
        yield client.get_executor(pure=False)
    finally:
        with suppress(Exception):  # a cluster that has gone away needs no farewell
            client.close()


def check_same(executor: Executor, fingerprint: Callable[[str], str], game: str) -> None:
    """Refuse workers that have another version of the game: their numbers would be others."""
    here = fingerprint(game)
    try:
        there = executor.submit(fingerprint, game).result()
    except ImportError as error:
        raise SettingError(
            f"the workers have no Undercroft, or another one ({error}): install the same there"
        ) from None
    if here != there:
        raise SettingError(
            f"the workers have another {game} ({there}, here {here}): install the same Undercroft there"
        )
