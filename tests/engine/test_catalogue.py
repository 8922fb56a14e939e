"""How templates of a catalogue are filled in."""

import pytest

from undercroft.engine.event import Event, Value
from undercroft.engine.text import Catalogue


def say(template: str, **data: Value) -> str:
    names = {"imp": "the Imp", "nothing": "nothing at all"}
    catalogue = Catalogue("en", {"event": {"said": template}, "name": names, "number": {"3": "the cellar"}}, {})
    return catalogue.event(Event("said", "X-1", data), ["Ann"])


def test_arguments_read_as_their_format_says() -> None:
    assert say("{seat:player} meets {who:name}.", seat=0, who="imp") == "Ann meets the Imp."
    assert say("{seat:player} and {other:player}", seat=1, other="imp") == "Player 2 and the Imp"
    assert say("{what:names}; {none:names}", what=("imp", "cup"), none=()) == "the Imp, cup; nothing at all"
    assert say("{where:name}, {n:name}, {rooms:names}", where=3, n=4, rooms=(3, 5)) == "the cellar, 4, the cellar, 5"
    assert say("{word:name}", word="3") == "3", "a number that is a word stands for nothing else"
    assert say("{n:life|lives}, {m:life|lives}", n=1, m=3) == "1 life, 3 lives"
    assert say("{dice:dice} = {n:03d}", dice=(4, 2), n=6) == "4 2 = 006"
    assert say("{{{n}}}", n=1) == "{1}"
    assert say("{n:.0%} of 100%s", n=1) == "100% of 100%s"
    assert say("100%") == "100%"
    assert say("") == ""


@pytest.mark.parametrize("template", ["{n.real}", "{n[0]}", "{n!r}", "{n:{m}}", "{}"])
def test_anything_else_of_a_template_is_an_error_that_shows_it(template: str) -> None:
    with pytest.raises(ValueError, match="in a text, an argument is"):
        say(template, n=1, m=2)


def test_an_argument_that_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("{who:name}")
