"""Cards as the lab changes them: a number varied, a card that does nothing, and what differs between two sets."""
