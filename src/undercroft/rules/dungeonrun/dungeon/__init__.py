"""The map: its sides and cells, what has been placed, and what may be placed next (chapter 4)."""
