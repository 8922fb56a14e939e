"""One hero in two files: the cards as data, and beside them what only these cards do."""
