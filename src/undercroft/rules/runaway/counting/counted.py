"""How the numbers of Run Away!!'s simulations are read."""

from __future__ import annotations

from undercroft.counting import Column, Counted, Figures, Line, Numbers, Parts, Rows, course

CLOSE = 3
"""The best two survivors are close when no more gold than this lies between them."""
CARD = (
    Column("came up", "turned up before a Hero, per match", "came up"),
    Column("cancelled", "of those that came up", "cancelled", "came up", "share"),
    Column(
        "mattered",
        "of those that came up: until the next one, something happened to the Hero or the Boss",
        "mattered",
        "came up",
        "share",
    ),
)
COUNTED: tuple[Counted, ...] = (
    Figures(
        "match",
        "A match",
        (
            Line("rounds", "per match", "rounds"),
            Line("first escape", "the round of it", "rounds to the first escape", "first escapes"),
            Line("progress", "spaces per run", "progress", "runs"),
            Line("cards", "flips and bonus cards per run", "flips and bonus cards", "runs"),
            Line("survive", "of all Heroes", "survivors", "heroes", "share"),
            Line("all die", "matches in which nobody gets out", "all die", form="share"),
            Line("all survive", "matches in which everybody gets out", "all survive", form="share"),
            Line("clock", "matches in which the Clock completes", "clock completes", form="share"),
            Line("first out wins", "of the matches in which somebody gets out", "first out wins", "first escapes",
                 "share"),
            Line("winner's gold", "mean", "winners' gold", "winners"),
            Line("close", f"the best two survivors are within {CLOSE} gold", "best two close",
                 "two or more survivors", "share"),
        ),
    ),
    Rows(
        "class",
        "Classes",
        (
            Column("won", "share of its matches", "won", "matches", "share"),
            Column("index", "the same against the fair share", "won", "matches", "index"),
            Column("survived", "of its matches", "survived", "matches", "share"),
            Column("ability", "used per match of the class", "ability used", "matches"),
        ),
        cards=("class",),
    ),
    Rows(
        "boss",
        "Bosses",
        (
            Column("matches", "share of all", "matches", form="share"),
            Column("survive", "Heroes who get out", "survivors", "heroes", "share"),
            Column("all die", "of its matches", "all die", "matches", "share"),
            Column("hits", "per match against it", "hits", "matches"),
            Column("waits", "runs it sits out, per match", "waits", "matches"),
        ),
        cards=("boss",),
    ),
    Rows(
        "item",
        "Items",
        (
            Column("came up", "turned up before a Hero, per match", "came up"),
            Column("played", "per match", "played"),
        ),
        cards=("item",),
        held="players who started with it",
        source="card",
    ),
    Rows("encounter", "Encounters", CARD, cards=("encounter",), held="Heroes it came up for", source="card"),
    Rows("event", "Events", CARD, cards=("event", "boss-event"), held="Heroes it came up for", source="card"),
    Parts("damage", "What hurt Heroes", "Life lost"),
    Parts("deaths", "What Heroes died of"),
    Parts("boss hits", "How the Boss hit Heroes"),
    Numbers("rounds", "Rounds of a match"),
    Numbers("survivors' gold", "The survivors' gold"),
    course("How a match develops", "round", "spaces"),
    Rows(
        "space",
        "How far Heroes got",
        (
            Column("run ends", "Heroes who end a run there, per match", "run ends"),
            Column("deaths", "per match", "deaths"),
        ),
        picture="track",
    ),
)  # fmt: skip
