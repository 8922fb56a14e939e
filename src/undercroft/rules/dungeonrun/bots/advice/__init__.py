"""What a sensible hero would think of each option."""
