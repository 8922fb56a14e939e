"""`undercroft balance`: a game held against its targets."""
