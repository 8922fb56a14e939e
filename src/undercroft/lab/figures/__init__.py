"""What many matches say: estimates with their intervals, sums over matches, and what figures are called."""
