"""`undercroft train`: a value learned from matches that bots play."""
