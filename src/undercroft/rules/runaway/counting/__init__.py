"""What simulations count, and how it is read."""
