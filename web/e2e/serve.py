"""The real service on a folder of its own, for the tests in a browser: bots answer at once."""

import sys
import tempfile
from pathlib import Path

import uvicorn

from undercroft.server.access.limits import NO_LIMITS
from undercroft.server.transport.app import make_app

with tempfile.TemporaryDirectory() as folder:
    # all browsers of the tests come from one address
    app = make_app(Path(folder), limits=NO_LIMITS, analysis_seconds=15)
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
