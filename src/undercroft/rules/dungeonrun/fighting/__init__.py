"""Fighting: attempts, their dice, and wounds (sections 5b to 5d, chapters 6 to 8)."""
