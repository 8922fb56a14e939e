"""What a sensible Hero would think of each option: outlooks on what ops are worth, and judges of questions."""
