"""The same cards but for one that does nothing: the difference is what that card does."""

from __future__ import annotations

import msgspec

from undercroft.content import CardGame, hint
from undercroft.content.sources import Entry
from undercroft.engine import SettingError
from undercroft.lab.cards.balance_file import load_balance
from undercroft.lab.cards.vary import pack_of
from undercroft.lab.matches.plan import Plan, load


def without(plan: Plan, card: str) -> tuple[str, Plan]:
    """The same matches with a card that does nothing, and the table the card is in."""
    rules = load(plan)
    if not isinstance(rules, CardGame):
        raise SettingError(f"{rules.title} has no cards")
    nothing = load_balance(rules).nothing
    tables = [table for table, cards in rules.library.tables.items() if card in cards]
    if not tables:
        ids = [each for cards in rules.library.tables.values() for each in cards]
        raise SettingError(f"{rules.title} has no card {card!r}{hint(card, ids)}")
    table = tables[0]
    if table not in nothing:
        known = ", ".join(nothing) or "none"
        raise SettingError(
            f"nobody has said what a {table} that does nothing is (kinds that have one: {known}):"
            " try a weaker one with a pack, or undercroft sweep"
        )
    known_fields = {field.name for field in msgspec.structs.fields(rules.library.tables[table][card])}
    fields = {name: value for name, value in nothing[table].items() if name in known_fields}
    return table, plan.with_pack(
        pack_of(rules, "nothing", [Entry(table, card, fields, f"{card} without effect", "")])
    )
