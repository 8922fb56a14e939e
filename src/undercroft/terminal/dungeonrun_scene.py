"""What is going on in Dungeon Run: the dice on the table and what they can do, who is met, and the viewer's cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rich.text import Text

from undercroft.content import Card
from undercroft.rules.dungeonrun import DungeonRun
from undercroft.terminal.style import Style, View

ATTEMPTS = ("battle", "duel", "escape", "disarm")


def scene(view: View, style: Style, game: DungeonRun, room: int, *, cut: bool) -> Iterator[Text]:
    """The monster or stranger in that room, and the dice."""
    table = view["table"]
    here = table["rooms"][room]
    if here["monster"] is not None:
        yield monster_line(here["monster"], style, game, cut=cut)
    elif here["stranger"] is not None:
        yield stranger_line(here["stranger"]["card"], style, game, cut=cut)
    for occasion in table["now"]:
        if occasion["what"] == "disarm":
            yield trap_line(occasion["trap"], style, game, cut=cut)
    yield from dice(view, style, game)


def monster_line(monster: View, style: Style, game: DungeonRun, *, cut: bool) -> Text:
    """A monster's numbers as they are now, and its ability."""
    line = style.line(cut=cut)
    line.append(game.text.name(monster["card"]), "blood").append(f" {monster['wounds']}/{monster['life']}  ")
    power = " ".join(map(str, monster["power"]))
    line.append(f"attack {monster['attack']} (hits on {power})  defense {monster['defense']}+  ")
    line.append(f"escape {monster['escape']}+")
    said = game.describe(design_of(monster["card"], game)).partition(":\n")[2].replace("\n", " ")
    return line.append(f"  {said}", "soft")


def stranger_line(card: str, style: Style, game: DungeonRun, *, cut: bool) -> Text:
    """What a stranger offers."""
    said = game.describe(design_of(card, game)).partition("\n")[2].replace("\n", " ")
    return style.line(cut=cut).append(f"{game.text.name(card)}  ", "moss").append(said, "soft")


def trap_line(card: str, style: Style, game: DungeonRun, *, cut: bool) -> Text:
    """How a trap is disarmed and what it does."""
    said = game.describe(design_of(card, game)).replace("\n", " ")
    return style.line(cut=cut).append(f"{game.text.name(card)}  ", "blood").append(said, "soft")


def design_of(card: str, game: DungeonRun) -> Card:
    """The card as it stands in the card files."""
    return game.cards.by_id[card].design


# -- dice -----------------------------------------------------------------------------------------------------


def dice(view: View, style: Style, game: DungeonRun) -> Iterator[Text]:
    """Every roll that lies on the table, and what has become of it."""
    now = view["table"]["now"]
    attempts = [each for each in now if each["what"] in ATTEMPTS]
    rolls: Sequence[View] = attempts[-1]["rolls"] if attempts else ()
    for each in now:
        if each["what"] == "roll-window" and not rolls:
            rolls = each["rolls"]
        elif each["what"] == "roll" and each["faces"] and not rolls:
            rolls = [each]
    attempt = attempts[-1] if attempts else None
    for roll in rolls:
        if roll["faces"]:
            yield roll_line(roll, attempt, view, style, game)
    if attempt is not None:
        yield from helpers(attempt, style)


def roll_line(roll: View, attempt: View | None, view: View, style: Style, game: DungeonRun) -> Text:
    """One roll: who rolled, the dice with those that count in brackets, what they need, what they were used for."""
    line = Text(no_wrap=True, overflow="ellipsis")
    if roll["by"] is None:
        room = attempt["room"] if attempt is not None else fighting_room(view)
        monster = view["table"]["rooms"][room]["monster"]
        name = game.text.name(monster["card"]) if monster is not None else "Monster"
        line.append(f"{name.partition(',')[0]} ", "blood")
        line.append(faces(roll["faces"], monster["power"] if monster is not None else range(1, 7)))
        if attempt is not None and attempt["what"] == "battle" and "left" in attempt and attempt["rating"]:
            line.append(f"  {used(attempt['potential'], attempt['blocked'])}", "soft")
        return line
    line.append(style.seat(roll["by"])).append(" ")
    reach = range(roll["line"] or 7, 7)
    line.append(faces(roll["faces"], reach))
    rating = f"{roll['rating']}, " if roll["rating"] else ""
    need = f", needs {roll['need']}" if roll["need"] > 1 else ""
    if roll["kind"] not in ("explore", "check"):
        line.append(f"  ({rating}{roll['line']}+ counts{need})", "soft")
    if attempt is not None and roll["by"] == attempt["seat"] and "hits" in attempt:
        hits = " ".join(map(str, attempt["hits"]))
        line.append(f"  hits: {hits}" if hits else "", "blood")
        left = " ".join(map(str, attempt["left"]))
        line.append(f"  still to use: {left}" if left else "", "flame")
    return line


def fighting_room(view: View) -> int:
    """Where the free attack is that goes on."""
    rooms = [each["room"] for each in view["table"]["now"] if each["what"] == "free-attack"]
    return int(rooms[-1]) if rooms else 0


def faces(rolled: Sequence[int], good: Collection[int]) -> Text:
    """Dice as they lie, those that count in brackets.

    >>> faces([6, 3, 5], {5, 6}).plain
    '[6] 3 [5]'
    """
    drawn = Text()
    for number, face in enumerate(rolled):
        drawn.append(" " if number else "")
        drawn.append(f"[{face}]" if face in good else str(face), "bold" if face in good else "soft")
    return drawn


def used(unblocked: Sequence[int], blocked: int) -> str:
    """What is left of a monster's hits."""
    left = " ".join(map(str, unblocked)) or "none"
    return f"unblocked: {left}" + (f", {blocked} blocked" if blocked else "")


def helpers(attempt: View, style: Style) -> Iterator[Text]:
    """Who assists and who sabotages."""
    line = Text(no_wrap=True, overflow="ellipsis")
    for each in attempt["assists"]:
        line.append(style.mark(each["seat"]), style.colour(each["seat"]))
        line.append(f" assists with {each['rating']} (+{each['dice']})  ", "moss")
    for seat in attempt["saboteurs"]:
        line.append(style.mark(seat), style.colour(seat)).append(" sabotages  ", "blood")
    if line:
        line.rstrip()
        yield line


# -- cards ----------------------------------------------------------------------------------------------------


def belongings(hero: View, style: Style, game: DungeonRun, *, cut: bool) -> Text:
    """Who a hero is, and abilities, gear, traps, markers and loot, as far as the viewer knows them."""
    line = style.line(cut=cut)
    line.append(f"{style.mark(hero['seat'])} ", style.colour(hero["seat"])).append(game.text.name(hero["hero"]))
    line.append(" (Summoner)" if hero["summoner"] else "", "arcane").append(
        " silenced" if hero["silenced"] else "", "soft"
    )
    for heading, cards, colour in (
        ("", [each["card"] for each in (*hero["printed"], *hero["abilities"])], "arcane"),
        ("", [each["card"] for each in hero["equipped"]], "brass"),
        ("", [*hero["traps"], *hero["markers"]], "blood"),
        ("loot: ", hero["loot_cards"] or [], ""),
    ):
        if cards:
            line.append("  ").append(heading, "soft")
            line.append(", ".join(with_number(each, style, game) for each in cards), colour or None)
    return line


def with_number(card: str, style: Style, game: DungeonRun) -> str:
    """A card's name, after the numbers of the open options that are about it."""
    name = game.text.name(card)
    numbers = [str(number) for key, number in style.numbers.items() if card in key.partition(":")[2].split(",")]
    return f"({numbers[0]}) {name}" if len(numbers) == 1 else name
