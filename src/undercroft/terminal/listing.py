"""The games there are, with everything that can be set."""

from __future__ import annotations

from collections.abc import Iterable

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from undercroft.engine import SettingValue, game
from undercroft.terminal.menu import players
from undercroft.terminal.screen import Screen


def show_games(screen: Screen, names: Iterable[str]) -> None:
    """Each game with its players and its options."""
    for name in names:
        each = game(name)
        screen.show(Text.assemble((each.name, "bold"), f"  {each.title}, {players(each)}"))
        screen.say(each.summary)
        options = Table(box=None, header_style="soft", padding=(0, 2, 0, 0))
        options.add_column("option", no_wrap=True)
        options.add_column("meaning")
        options.add_column("clause", style="clause", no_wrap=True)
        for setting in each.settings:
            meaning = Text(setting.help)
            if not isinstance(setting.default, bool):
                meaning.append(f": {setting.expected}", "soft")
            if setting.with_people is not None:
                meaning.append(f"; {_word(setting.with_people)} unless only bots play", "soft")
            options.add_row(f"{setting.name}={_word(setting.default)}", meaning, setting.clause)
        screen.show(Padding(options, (0, 0, 0, 2)), Text())


def _word(value: SettingValue) -> str:
    return str(value).lower()
