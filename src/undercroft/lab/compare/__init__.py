"""`undercroft compare`: the same matches with two sets of cards."""
