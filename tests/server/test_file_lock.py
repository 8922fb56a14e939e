"""Two services that know nothing of each other do not serve from one file."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.processes import started
from undercroft.server.errors import ServiceError
from undercroft.server.processes.file_lock import serving_from


def refused(file: Path, *, together: bool) -> str:
    """What somebody is told who wants to serve from that file."""
    with pytest.raises(ServiceError) as error, serving_from(file, together=together):
        pass
    return str(error.value)


def test_one_serves_alone_or_several_together(tmp_path: Path) -> None:
    file = tmp_path / "undercroft.db"
    with serving_from(file, together=False):
        assert f"process {os.getpid()} serves from {file} already: stop it" in refused(file, together=False)
        assert "already without --redis: stop it" in refused(file, together=True)
    with serving_from(file, together=True), serving_from(file, together=True):
        assert "start both with the same --redis" in refused(file, together=False)
    with serving_from(file, together=False), serving_from(None, together=False):
        pass


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    assert "nothing can be written beside" in refused(tmp_path / "nowhere" / "undercroft.db", together=False)


@pytest.mark.slow
@pytest.mark.anyio
async def test_the_second_refuses_to_start_in_one_line(tmp_path: Path) -> None:
    async with started(tmp_path / "first", stop=signal.SIGKILL) as first:
        command = [sys.executable, "-m", "undercroft", "serve", "--port", "1", "--folder", str(tmp_path / "first")]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        (line,) = second.stderr.splitlines()
        assert (second.returncode, f"process {first.pid} serves from" in line) == (2, True)
    async with started(tmp_path / "first", stop=signal.SIGTERM):  # after a kill, too
        pass
