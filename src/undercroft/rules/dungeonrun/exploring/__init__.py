"""Exploring: moving on, and what is met and found on tiles (sections 4c to 4f, 5a, 5f)."""
