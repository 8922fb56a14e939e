"""How long a late position of Dungeon Run takes to be shown in a browser, on a processor that is slowed down.

    python -m benchmarks.browser [--slower 4] [--views 20]

The real page in a headless Chromium (Debian's, or the one `CHROMIUM` names) is fed with positions of a map of 26
tiles and a log of 400 lines. Measured is the time from the message to the painted frame, and tasks that keep the page
busy for over 50 ms. What else the machine does counts there: the load is printed beside the figures. The processor
time of a view, as long as it would take on the slower processor, is counted as well: others take nothing from that.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tools.client import ROOT, build, install, node_folder

WEB = ROOT / "web"
PORT = 8797
PATIENCE = 60
"""So many seconds the service is waited for."""


def main() -> None:
    """Start the service, let the page be fed, and say what was measured."""
    parser = argparse.ArgumentParser(description="Time from a message to the painted frame, in a browser.")
    parser.add_argument("--slower", type=int, default=4, help="how many times slower the processor is made")
    parser.add_argument("--views", type=int, default=20, help="how many positions are shown")
    asked = parser.parse_args()
    build()
    install()
    service = subprocess.Popen([sys.executable, str(WEB / "e2e" / "serve.py"), str(PORT)], cwd=WEB)
    try:
        address = f"http://127.0.0.1:{PORT}"
        wait_for(f"{address}/health")
        node = str(Path(node_folder()) / "node")
        command = [node, "scripts/trace.mjs", address, str(asked.slower), str(asked.views)]
        found = json.loads(subprocess.run(command, cwd=WEB, check=True, capture_output=True, text=True).stdout)
    finally:
        service.terminate()
        service.wait()
    load = os.getloadavg()[0]
    print(f"Chromium {found['chromium']}, {found['slower']} times slower, load {load:.1f} on {os.cpu_count()} cores")
    print(f"first view of {found['rooms']} tiles   {found['first']:6} ms")
    print(f"each new view, median     {found['median']:6} ms of {found['views']}")
    print(f"each new view, worst      {found['worst']:6} ms")
    print(f"its processor time        {found['busy']:6} ms, median")
    print(f"tasks over 50 ms          {found['long_tasks']:6}, the longest {found['longest_task']} ms")


def wait_for(address: str) -> None:
    """Wait until the service answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(address):
                return
        except urllib.error.URLError:
            time.sleep(0.3)
    raise SystemExit(f"the service did not answer within {PATIENCE} seconds")


if __name__ == "__main__":
    main()
