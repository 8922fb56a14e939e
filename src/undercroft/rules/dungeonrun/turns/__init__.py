"""Rounds and turns: what a hero may do, what comes before and after it, and roaming (chapters 3 and 10)."""
