"""A bot for Undercroft, in a file of its own: `undercroft arena lungeon-run --bots 'cmd:python3 bold.py,random'`.

It plays every game, and Lungeon Run with a plan: open every chest, cast spells, and walk where it has not been.
"""

import json
import random
import sys

DEEDS = ("open", "cast_spell", "take", "play", "use")
"""What a bold hero does wherever it is offered."""

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        chance = random.Random(message["seed"])
        visits = {}
    elif message["type"] == "question":
        options = message["options"]
        bold = [option for option in options if option["verb"] in DEEDS]
        if message["kind"] == "choose_move":
            fewest = min(visits.get(option["key"], 0) for option in options)
            bold = [option for option in options if visits.get(option["key"], 0) == fewest]
        choice = chance.choice(bold or options)["key"]
        visits[choice] = visits.get(choice, 0) + 1
        print(json.dumps({"key": choice}), flush=True)
    elif message["type"] == "end":
        break
