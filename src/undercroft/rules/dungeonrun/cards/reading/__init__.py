"""What a player reads on a card: sentences made once, from a book of phrases per language."""
