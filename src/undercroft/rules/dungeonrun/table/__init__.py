"""What the table sees: views, worlds a seat thinks possible, odds, who is ahead (chapter 9)."""
