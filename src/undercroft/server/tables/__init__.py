"""A table, the match at it and all that follows from what was done there. No database, no network."""
