"""What cards of more than one kind do, by what it changes."""
