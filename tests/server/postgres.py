"""A PostgreSQL of the tests' own, in a temporary folder and on a free port."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.redis_server import free_port

PROGRAMS = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)
LEFT_OUT = "" if PROGRAMS is not None else "PostgreSQL is not installed: its tests are left out"


@contextmanager
def running_postgres(fsync: str = "off") -> Iterator[str]:
    """The URL of an empty database."""
    assert PROGRAMS is not None
    folder = Path(tempfile.mkdtemp(prefix="undercroft-postgres-"))
    user = None
    if os.getuid() == 0:  # PostgreSQL refuses to run as root
        user = "postgres"
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    port = free_port()
    data = str(folder / "data")

    def run(program: str, *arguments: str) -> None:
        command = [str(PROGRAMS / program), *arguments]
        subprocess.run(command, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=60)

    try:
        run("initdb", "-D", data, "-U", "undercroft", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync={fsync}"
        run("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://undercroft@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)
