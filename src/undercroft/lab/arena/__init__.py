"""`undercroft arena`: bots meet each other, and a ladder says who is the best."""
