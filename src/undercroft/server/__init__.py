"""Playing together: tables, seats, storage and live play."""
