"""The games themselves, one package each. A game never imports another game."""

BUILT_IN = {
    "lungeon-run": "undercroft.rules.lungeon:GAME",
    "dash-through-the-dungeon": "undercroft.rules.dash:GAME",
    "run-away": "undercroft.rules.runaway:GAME",
    "dungeon-run": "undercroft.rules.dungeonrun:GAME",
}
"""Where each game of ours is found, in the order they are listed to players."""
