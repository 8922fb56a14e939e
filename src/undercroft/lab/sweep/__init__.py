"""`undercroft sweep`: the same matches with a number on a card at each of many values."""
