"""`undercroft serve` and `undercroft admin`."""
