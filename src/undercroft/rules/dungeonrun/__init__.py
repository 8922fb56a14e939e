"""Dungeon Run, clause by clause: see docs/rules/dungeon-run.md.

     1  components, data model         board/ (tiles), cards/ (card), state
     2  setup                          setup
     3  rounds and turns               turns/ (rounds, turn, actions, extra)
     4  geometry, placing a tile       board/; exploring/ (move, entering, encounters, lair, markers, strangers)
     5  actions                        turns/actions, and one module for each:
        a Move, b Escape               exploring/move, fighting/escape
        c battle, d against a hero     fighting/ (battle, duel, allocation)
        e Equip and trade              gear/
        f Search, g Advance            exploring/search, turns/advance
     6  a Disarm, b c helping          fighting/ (disarm, assist)
        d Rally, e Summon              fighting/rally, turns/summon
     7  dice                           fighting/ (dice, numbers)
     8  damage, armor, defeat          fighting/ (damage, defeat)
     9  hidden information             table/ (view, redeal), memory, questions
    10  boss and roaming               turns/roaming
    11  endgame and victory            endgame; who is ahead: table/standing
    12  special tiles                  cards/special_tiles
    13  abilities                      speaking/: who speaks when; cards/: what each says
    14  options                        options; setup, turns/ and fighting/ where they matter
    17  invariants                     check

`bots/` has what players made of code go by, `counting/` what simulations count.
"""

from undercroft.rules.dungeonrun.game import GAME, DungeonRun

__all__ = ["GAME", "DungeonRun"]
