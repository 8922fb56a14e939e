"""Card texts: what the cards of Dungeon Run can say (chapter 13)."""
