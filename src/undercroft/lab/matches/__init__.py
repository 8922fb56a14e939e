"""The matches that every command plays: planned, played, and played on until enough is known."""
