"""When a text speaks: the conditions that cards of more than one kind share, by what they are about."""
