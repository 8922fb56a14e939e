"""Gear: items, wearing them, trading them (section 5e)."""
