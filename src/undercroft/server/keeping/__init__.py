"""Looking after tables and people: moderation, old tables, the archive."""
