"""What bots go by: the worth of options, and what a seat knows as numbers."""
