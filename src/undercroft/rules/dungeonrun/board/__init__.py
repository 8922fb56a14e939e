"""The board: tiles, their sides and cells, what lies where, and what may be placed next (sections 4a, 4b, 4e)."""
