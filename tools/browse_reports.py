"""Open the lab's pages in a real Chromium: `python -m tools.browse_reports`.

Plays a few matches, writes the page of a simulation, a comparison and a sweep, and looks whether the browser draws
all their pictures without any other machine.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

PAGES = {
    "simulation.html": ["simulate", "lungeon-run", "-n", "4", "--bots", "random", "--jobs", "1"],
    "comparison.html": ["compare", "dash-through-the-dungeon", "--pack", "high-stakes", "-n", "4", "--jobs", "1"],
    "sweep.html": ["sweep", "lungeon-run", "--vary", "class.thief.life=1..3", "-n", "4", "--jobs", "1"],
}
BROWSER = os.environ.get("CHROMIUM", "chromium")
OPTIONS = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--virtual-time-budget=30000"]
OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND"


def problems(page: Path) -> str:
    """What is wrong with a page, in a browser."""
    shown = subprocess.run(
        [BROWSER, *OPTIONS, OFFLINE, page.as_uri()], capture_output=True, encoding="utf-8", check=True, timeout=300
    ).stdout
    wanted, drawn = shown.count('type="application/json"'), len(re.findall(r"<svg[^>]*class=\"marks\"", shown))
    if 'data-drawn="yes"' not in shown:
        return "its script did not come to its end"
    return "" if wanted == drawn > 0 else f"{drawn} of {wanted} pictures were drawn"


def main() -> int:
    """Write the pages and look at them."""
    found = 0
    with TemporaryDirectory() as folder:
        for name, arguments in PAGES.items():
            page = Path(folder) / name
            command = [sys.executable, "-m", "undercroft", *arguments, "--report", str(page)]
            subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
            wrong = problems(page)
            print(f"{name}: {wrong or 'well'}")
            found += bool(wrong)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
