"""The real service on a folder of its own, for the tests in a browser: bots answer at once."""

import sys
import tempfile
from pathlib import Path

import uvicorn

from undercroft.server.guards import Limits
from undercroft.server.web import make_app

with tempfile.TemporaryDirectory() as folder:
    # all browsers of the tests come from one address
    limits = Limits(requests_per_minute=1_000_000, sockets_per_address=1000)
    app = make_app(Path(folder), limits=limits, analysis_seconds=15)
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
