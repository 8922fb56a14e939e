"""What the table sees: the view and its types, worlds a seat thinks possible, odds, who is ahead (section 18)."""
