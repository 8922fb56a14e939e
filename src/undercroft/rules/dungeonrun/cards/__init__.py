"""The cards of Dungeon Run: what each says and does stands in one place (chapter 13)."""
