"""What the table sees: the view and its types, odds, who is ahead."""
