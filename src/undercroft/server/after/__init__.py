"""What can be done with a match besides playing it: rematch, what-if, replays, analyses."""
