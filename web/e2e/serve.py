"""The real service on a folder of its own, for the tests in a browser: bots answer at once."""

import sys
import tempfile
from pathlib import Path

import uvicorn

from undercroft.server import web

web.REQUESTS_PER_MINUTE = 100_000  # all browsers of the tests come from one address

with tempfile.TemporaryDirectory() as folder:
    uvicorn.run(web.make_app(Path(folder)), host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
