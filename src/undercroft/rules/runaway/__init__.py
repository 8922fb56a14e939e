"""Run Away!!, clause by clause: see docs/rules/run-away.md. A chapter of the rules is a module here.

     1  components and data model      cards/, state
     2  setup                          setup
     3  rounds, Running Order          rounds, running_order
     4  drawing, Base Speed            piles, base_speed
     5  playing Encounters             encounters
     6  a Hero's run                   run
     7  Encounter spaces               encounter_spaces
     8  vocabulary of effects          vocabulary/, and what they do to a Hero: heroes
     9  Items and class abilities      windows, uses, occasions
    10  the Boss's run                 boss/
    11  laying in wait                 waiting
    12  end of round                   round_end
    13  escaping                       escaping
    14  Clock                          clock
    15  dead Heroes, looting           death, looting
    16  end of game, winner            game_end
    17  variants by player count       state (`Chase.hand_size`), encounters, game_end
    18  hidden information             table/ (view, redeal), memory
    20  options                        options
    22  invariants                     invariants

`bots/` has what players made of code go by, `counting/` counts finished matches, `table/` says also who is ahead.
"""

from undercroft.rules.runaway.game import GAME, RunAway

__all__ = ["GAME", "RunAway"]
