"""Who may do what here, and how much of it: addresses, bans, limits."""
