"""Undercroft as an environment of other libraries, one module each; a module needs the extra of its name.

    undercroft.adapters.pettingzoo    all players of a match, in turn or at once
    undercroft.adapters.gymnasium     one player against bots

Nothing else of Undercroft imports from here.
"""
