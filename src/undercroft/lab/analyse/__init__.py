"""After a match: how likely each seat was to win, when that turned, and which decisions cost most."""
