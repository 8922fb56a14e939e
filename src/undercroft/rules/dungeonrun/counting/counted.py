"""How the numbers of Dungeon Run's simulations are read."""

from __future__ import annotations

from undercroft.counting import Column, Counted, Figures, Line, Numbers, Parts, Rows, course

USED = (
    Column("used", "by choice, per match", "used"),
    Column("worked", "by itself, per match", "worked"),
)
COUNTED: tuple[Counted, ...] = (
    Figures(
        "match",
        "A match",
        (
            Line("rounds", "per match", "rounds"),
            Line("boss revealed", "matches in which it is", "bosses revealed", form="share"),
            Line("rounds to the boss", "until it is revealed", "rounds to the boss", "bosses revealed"),
            Line("boss killed", "of those revealed", "bosses killed", "bosses revealed", "share"),
            Line("rounds with the boss", "from there to its death", "rounds from the boss to its death",
                 "bosses killed"),
            Line("knock-outs", "per hero, before the endgame", "knock-outs before the endgame", "heroes"),
            Line("endgame", "matches that come to it", "endgames", form="share"),
            Line("first bearer wins", "of the endgames: who first took the Stone", "first bearer wins", "endgames",
                 "share"),
            Line("tiles left over", "matches in which a tile fitted nowhere (DR-4.39)", "tiles left over",
                 form="share"),
        ),
    ),
    Rows(
        "hero",
        "Heroes",
        (
            Column("won", "share of the hero's matches", "won", "matches", "share"),
            Column("index", "the same against the fair share", "won", "matches", "index"),
            Column("kills", "per match of the hero", "kills", "matches"),
            Column("K.O.", "times knocked out, likewise", "knocked out", "matches"),
            Column("killed", "of the hero's matches", "killed", "matches", "share"),
        ),
        cards=("hero",),
    ),
    Rows(
        "gains",
        "What heroes gain and suffer, per match",
        (
            Column("training", "markers", "training", "matches"),
            Column("items", "worn", "items", "matches"),
            Column("wounds", "suffered", "wounds", "matches"),
            Column("healed", "wounds", "healed", "matches"),
        ),
        cards=("hero",),
    ),
    Rows(
        "place in turn order",
        "Places in turn order",
        (
            Column("won", "share of the matches", "won", "matches", "share"),
            Column("index", "the same against the fair share", "won", "matches", "index"),
        ),
    ),
    Rows(
        "boss",
        "Bosses",
        (
            Column("matches", "share of all in which it is revealed", "matches", form="share"),
            Column("killed", "of its matches", "killed", "matches", "share"),
            Column("soon", "killed within 20 rounds, likewise", "killed soon", "matches", "share"),
            Column("alone", "killed without help, of those killed", "killed unassisted", "killed", "share"),
        ),
        cards=("boss",),
        held="heroes who fought it",
    ),
    Rows(
        "monster",
        "Monsters",
        (
            Column("met", "per match", "met"),
            Column("killed", "of those met", "killed", "met", "share"),
            Column("early", "of those met before the boss died, killed before", "killed before the boss died",
                   "met before the boss died", "share"),
        ),
        cards=("monster",),
        held="heroes who fought it",
    ),
    Rows(
        "attack dice",
        "Battles against monsters, by attack dice",
        (
            Column("battles", "per match", "battles"),
            Column("kills", "of the battles", "kills", "battles", "share"),
            Column("wounds", "suffered per kill", "wounds", "kills"),
        ),
    ),
    Parts("battles", "How battles began"),
    Parts("free attacks", "Why monsters attacked freely"),
    Parts("wounds", "What wounded heroes"),
    Parts("help", "Help and hindrance"),
    Parts("escapes before the endgame", "Escapes before the endgame"),
    Parts("escapes in the endgame", "Escapes in the endgame"),
    Rows(
        "trap",
        "Traps",
        (
            Column("met", "per match", "met"),
            Column("disarmed", "of those met", "disarmed", "met", "share"),
        ),
        cards=("trap",),
        held="heroes who met it",
    ),
    Parts("stone", "The Summoning Stone"),
    Rows(
        "ability",
        "Ability cards",
        (
            Column("drawn", "per match of its hero", "drawn", "could be drawn"),
            Column("kept", "of those drawn", "kept", "drawn", "share"),
        ),
        cards=("ability",),
        kinds=("card",),
        held="heroes who kept it",
    ),
    Rows(
        "own ability",
        "Heroes' own abilities",
        (
            Column("used", "by choice, per match of the hero", "used", "had"),
            Column("worked", "by itself, likewise", "worked", "had"),
        ),
        cards=("ability",),
        kinds=("hero", "summoner"),
        held="heroes who have it",
        source="card",
    ),
    Rows(
        "choice",
        "Cards that may be used or left unused",
        (
            Column("had", "per match", "left to choice"),
            Column("used", "per hero who has it", "used", "left to choice"),
        ),
        source="card",
    ),
    Rows("treasure", "Treasures", (Column("worn", "per match", "worn"),), cards=("treasure",),
         held="heroes who wore it", source="item"),
    Rows("artifact", "Artifacts", (Column("worn", "per match", "worn"),), cards=("artifact",),
         held="heroes who wore it", source="item"),
    Rows("stranger", "Strangers", (Column("came up", "per match", "drawn"), *USED), cards=("stranger",),
         held="heroes who met it", source="card"),
    Rows("text", "Cards at work", USED,
         cards=("ability", "treasure", "artifact", "monster", "boss", "trap"), source="card"),
    Rows(
        "tile",
        "Tiles",
        (
            Column("laid", "per match", "placed"),
            Column("visits", "per match", "entered"),
        ),
        cards=("tile",),
        held="heroes who came there",
    ),
    Numbers("rounds", "Rounds of a match"),
    Numbers("rounds of endgame", "Rounds of endgame"),
    course("How a match develops", "round", "items, training and abilities"),
    Rows(
        "map",
        "The map, from the Entrance at 0,0",
        (
            Column("visits", "per match", "visits"),
            Column("falls", "heroes knocked out or killed, per match", "falls"),
        ),
        picture="board",
    ),
)  # fmt: skip
