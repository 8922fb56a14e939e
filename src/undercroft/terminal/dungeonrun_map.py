"""The dungeon of Dungeon Run as a map of rooms with their exits, seen through a window that follows the action."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich import box
from rich.text import Text

from undercroft.rules.dungeonrun import DungeonRun
from undercroft.terminal.style import Style, View

NARROWEST, WIDEST = 14, 20
"""Between so many columns a room takes."""
STONE = "summoning-stone"
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
UNKNOWN, RUBBLE = "?", "#"
"""What stands in an exit that leads into the unknown, and in one that is closed; a dot where no tile is left."""


@dataclass(frozen=True, slots=True)
class Window:
    """The part of the map that is shown: how many rooms of which size, and which cell is at the top left."""

    columns: int
    rows: int
    width: int
    height: int
    left: int
    top: int

    def shows(self, room: View) -> bool:
        """Whether a room lies in it."""
        x, y = int(room["x"]) - self.left, int(room["y"]) - self.top
        return 0 <= x < self.columns and 0 <= y < self.rows

    def beyond(self, rooms: Iterable[View]) -> str:
        """In which directions there are more rooms."""
        far = [(room["x"] - self.left, room["y"] - self.top) for room in rooms]
        return "".join(
            name
            for name, more in (
                ("n", any(y < 0 for _, y in far)),
                ("e", any(x >= self.columns for x, _ in far)),
                ("s", any(y >= self.rows for _, y in far)),
                ("w", any(x < 0 for x, _ in far)),
            )
            if more
        )


class Canvas:
    """Characters in rows, each with a style."""

    def __init__(self, width: int, height: int) -> None:
        self._cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, words: str, style: str = "") -> None:
        """Write words from there on; what does not fit is cut off."""
        row = self._cells[y]
        for at, letter in enumerate(words, x):
            if 0 <= at < len(row):
                row[at] = (letter, style)

    def lines(self) -> list[Text]:
        """The rows from the first to the last on which there is anything."""
        drawn = [at for at, row in enumerate(self._cells) if any(letter != " " for letter, _ in row)]
        return [self._line(row) for row in self._cells[drawn[0] : drawn[-1] + 1]] if drawn else []

    def _line(self, row: Sequence[tuple[str, str]]) -> Text:
        line = Text(no_wrap=True)
        for letter, style in row:
            line.append(letter, style or None)
        line.rstrip()
        return line


# -- which part is shown --------------------------------------------------------------------------------------


def centre(view: View, style: Style) -> int:
    """The room in the middle of things: where something happens, where a monster may roam from, or whose turn it
    is; otherwise where the viewer's hero is."""
    table = view["table"]
    for key in style.numbers:
        verb, _, rest = key.partition(":")
        if verb in ("roam", "lair"):
            return int(rest.partition(",")[0])
    for occasion in reversed(table["now"]):
        if isinstance(occasion.get("room"), int):
            return int(occasion["room"])
    seats = [each["seat"] for each in view["waiting"]] + [view["seat"]]
    if table["turn"] is not None:
        seats.insert(0, table["turn"]["seat"])
    return next((int(table["heroes"][seat]["room"]) for seat in seats if seat is not None), 0)


def window(view: View, style: Style, width: int, lines: int, height: int) -> Window:
    """As many rooms of that height as fit into so many columns and lines, around the middle of things, or wherever
    the player wants to look: `style.look` names a room, or directions, each half a window further."""
    rooms = view["table"]["rooms"]
    across = [room["x"] for room in rooms]
    down = [room["y"] for room in rooms]
    columns = min(max(1, (width - 1) // (NARROWEST + 1)), max(across) - min(across) + 1)
    rows = min(max(1, lines // height), max(down) - min(down) + 1)
    lefts, tops = (min(across), max(across) - columns + 1), (min(down), max(down) - rows + 1)

    def around(room: View) -> tuple[int, int]:
        return clamp(room["x"] - columns // 2, *lefts), clamp(room["y"] - rows // 2, *tops)

    left, top = around(rooms[centre(view, style)])
    for word in style.look.split():
        if word.isdecimal():
            left, top = around(rooms[min(int(word), len(rooms) - 1)])
        else:
            east, south = SIDES[word[0].upper()]
            left = clamp(left + east * max(1, columns // 2), *lefts)
            top = clamp(top + south * max(1, rows // 2), *tops)
    return Window(columns, rows, min(WIDEST, (width - 1) // columns - 1), height, left, top)


def clamp(value: int, low: int, high: int) -> int:
    """The number nearest to a value that lies between two."""
    return max(low, min(value, high))


# -- drawing --------------------------------------------------------------------------------------------------


def draw_map(view: View, style: Style, game: DungeonRun, part: Window) -> list[Text]:
    """The rooms in the window."""
    canvas = Canvas(part.columns * (part.width + 1) + 1, part.rows * part.height)
    here = centre(view, style)
    for room in view["table"]["rooms"]:
        if part.shows(room):
            x = (room["x"] - part.left) * (part.width + 1) + 1
            y = (room["y"] - part.top) * part.height
            Room(view, style, game, part, room, is_centre=room["room"] == here).draw(canvas, x, y)
    return canvas.lines()


@dataclass(frozen=True, slots=True)
class Room:
    """One room to be drawn."""

    view: View
    style: Style
    game: DungeonRun
    part: Window
    room: View
    is_centre: bool

    def draw(self, canvas: Canvas, x: int, y: int) -> None:
        """Walls with gaps for the exits, what is in the room between them, who and what lies there on the walls."""
        self._walls(canvas, x, y)
        for line, (words, style) in enumerate(self._contents(), 1):
            canvas.put(x + 1, y + line, words[: self.part.width - 2], style)
        self._corners(canvas, x, y)
        for side in self.room["exits"]:
            self._exit(canvas, x, y, side)

    def _walls(self, canvas: Canvas, x: int, y: int) -> None:
        width, height = self.part.width, self.part.height
        lines = box.ASCII2 if self.style.ascii else box.DOUBLE if self.is_centre else box.SQUARE
        across = "=" if self.style.ascii and self.is_centre else lines.top
        wall = "bold" if self.is_centre else "stone"
        canvas.put(x, y, lines.top_left + across * (width - 2) + lines.top_right, wall)
        for line in range(y + 1, y + height - 1):
            canvas.put(x, line, lines.mid_left, wall)
            canvas.put(x + width - 1, line, lines.mid_right, wall)
        canvas.put(x, y + height - 1, lines.bottom_left + across * (width - 2) + lines.bottom_right, wall)

    def _corners(self, canvas: Canvas, x: int, y: int) -> None:
        """The number of the room and of its option and the items above, heroes and whatever else lies there below."""
        width, bottom = self.part.width, y + self.part.height - 1
        number = str(self.room["room"])
        canvas.put(x + 1, y, number, "bold" if self.is_centre else "soft")
        option = self._options()
        if option:
            canvas.put(x + 1 + len(number), y, f"({option})", "flame")
        items = items_of(self.room, self.style)
        canvas.put(x + width - 1 - len(items), y, items, "brass")
        for place, seat in enumerate(self.room["heroes"]):
            fallen = self.view["table"]["heroes"][seat]["status"] != "standing"
            at = x + 1 + place if place < width // 2 - 2 else x + width // 2 + place - (width // 2 - 2) + 2
            canvas.put(at, bottom, self.style.mark(seat, hollow=fallen), f"{self.style.colour(seat)}.piece")
        signs = "".join(each["marker"][0].upper() for each in self.room["markers"] if each["side"] is None)
        signs = (self.style.glyph("cross") if self.room["trap"] else "") + signs
        canvas.put(x + width - 1 - len(signs), bottom, signs, "blood")

    def _exit(self, canvas: Canvas, x: int, y: int, side: str) -> None:
        """A gap in the wall: empty, or with the number of the option to go there, or with what is in the way."""
        words, style = self._way(side)
        middle = x + self.part.width // 2 - 1
        beside = self.part.width - 1
        outside = words == UNKNOWN or words.isdecimal()  # a column wider than the wall
        match side:
            case "N":
                canvas.put(middle, y, f"{words:^3}", style)
            case "S":
                canvas.put(middle, y + self.part.height - 1, f"{words:^3}", style)
            case "E":
                canvas.put(x + beside, y + 1, f"{words:>2}" if outside else words or " ", style)
            case _:
                canvas.put(x - outside, y + 1, f"{words:<2}" if outside else words or " ", style)

    def _way(self, side: str) -> tuple[str, str]:
        number = exit_number(self.view, self.style, self.room["room"], side)
        if number:
            return number, "flame"
        marker = next((each["marker"] for each in self.room["markers"] if each["side"] == side), "")
        if side in self.room["rubble"]:
            return RUBBLE, "stone"
        if marker:
            return marker[0].upper(), "blood"
        if side in self.room["open"]:
            return UNKNOWN if self.view["table"]["piles"]["tiles"] else self.style.glyph("dot"), "soft"
        return "", ""

    def _options(self) -> str:
        """The numbers of the open options that put or send something here."""
        ends = str(self.room["room"])
        verbs = ("place", "to", "room", "roam")
        numbers = [
            str(number)
            for key, number in self.style.numbers.items()
            if key.partition(":")[0] in verbs and key.partition(":")[2].rpartition(",")[2] == ends
        ]
        return ",".join(numbers)

    def _contents(self) -> list[tuple[str, str]]:
        """What is in the room, the most important if there is only one line for it."""
        name = self.game.text.name(self.room["tile"]).removeprefix("Dungeon ")
        special = self.game.cards.tiles[self.room["tile"]].kind != "standard"
        met = self._met()
        lines = self.part.height - 2
        tile = (name, "arcane" if special else "soft")
        if lines == 1:
            return [met or (tile if special else ("", ""))]
        if lines == 2:
            return [tile if special or met is None else met, met if special and met is not None else ("", "")]
        return [tile, met or ("", ""), (self._lying(), "brass")]

    def _lying(self) -> str:
        """The items that lie here, as far as the viewer knows them, and a trap somebody has laid."""
        names = [self.game.text.name(each["item"]) if each["item"] else "treasure" for each in self.room["items"]]
        if self.room["trap"] is not None:
            names.append(self.game.text.name(self.room["trap"]["card"]))
        return ", ".join(names)

    def _met(self) -> tuple[str, str] | None:
        """The monster with its wounds and life, or the stranger."""
        monster, stranger = self.room["monster"], self.room["stranger"]
        if monster is not None:
            hurt = f" {monster['wounds']}/{monster['life']}"
            name = short(self.game.text.name(monster["card"]), self.part.width - 2 - len(hurt))
            return f"{name}{hurt}", "bold red" if monster["boss"] else "blood"
        if stranger is not None:
            return short(self.game.text.name(stranger["card"]), self.part.width - 2), "moss"
        return None


def items_of(room: View, style: Style) -> str:
    """The items on a tile: how many, and whether the Summoning Stone is among them."""
    count = len(room["items"])
    sign = "S" if style.ascii else style.glyph("gem")
    stone = sign if any(each["item"] == STONE for each in room["items"]) else ""
    return f"{stone}{style.glyph('chest')}{count if count > 1 else ''}" if count else ""


def exit_number(view: View, style: Style, room: int, side: str) -> str:
    """The number of the open option that leads through an exit, if there is one."""
    waiting = [view["table"]["heroes"][each["seat"]] for each in view["waiting"] if view["table"]["heroes"]]
    if any(hero["room"] == room for hero in waiting):
        for verb in ("move", "go"):
            if style.number(f"{verb}:{side}"):
                return style.number(f"{verb}:{side}")
    return next((str(number) for key, number in style.numbers.items() if key.startswith(f"lair:{room},{side},")), "")


def short(name: str, room: int) -> str:
    """A name in so many letters: without its title, and cut off if it is still too long.

    >>> short("Ashmaw, the Buried Dragon", 12), short("Skeleton Guard", 9)
    ('Ashmaw', 'Skeleton')
    """
    return name.partition(",")[0][:room].rstrip()
