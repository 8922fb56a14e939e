"""The Crypt: a few heroes, a monster and tiles in a row, on which the hard texts of Dungeon Run are tried.

It is no game. It is the measure of whether `undercroft.abilities` is enough before Dungeon Run is built on it: nearly
every card of `cards.toml` is one of Dungeon Run's, as data, and clauses are those of docs/rules/dungeon-run.md. The
tests do not carry the mark `rule`: a clause of Dungeon Run is covered when Dungeon Run itself keeps it.

    state      heroes, the monster, and what can be going on
    moments    whose texts speak when
    rules      rolls, damage, defeat: what the chapters of the rules will be
    conditions, words, standing    when texts speak, what they do, what they change while in force; one class each
    cards      the card file
"""
