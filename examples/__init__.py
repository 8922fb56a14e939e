"""Examples: packs of cards, and a game to learn from."""
