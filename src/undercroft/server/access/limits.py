"""How much of everything one visitor, address or socket may have."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

from undercroft.engine import SettingError

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 24 * 3600}
_RATE = re.compile(r"([0-9]{1,9})/([0-9]{0,5})([smhd])")
NONE = "none"
PLENTY = 10**9


class Rate(NamedTuple):
    """So many at once, and so many again in each such time.

    >>> str(Rate(60, 3)), str(Rate(30, 3600))
    ('60/3s', '30/h')
    """

    most: float
    seconds: int

    def __str__(self) -> str:
        if math.isinf(self.most):
            return NONE
        unit = max((each for each in UNITS if self.seconds % UNITS[each] == 0), key=UNITS.__getitem__)
        count = self.seconds // UNITS[unit]
        return f"{self.most:.0f}/{'' if count == 1 else count}{unit}"


NO_RATE = Rate(math.inf, 1)


class Limits(NamedTuple):
    """How much of everything one visitor, address or socket may have. 300/m is 300 at once, and 300 more a minute.

    What is limited for each address is limited for each /64 of IPv6.
    """

    requests: Annotated[Rate, "requests over HTTP from each address"] = Rate(300, 60)
    connections: Annotated[int, "connections open at once from each address, proxies excepted"] = 100
    handshakes: Annotated[Rate, "WebSockets opened from each address"] = Rate(120, 60)
    sockets: Annotated[int, "WebSockets open at once from each address"] = 40
    messages: Annotated[Rate, "messages over each WebSocket"] = Rate(60, 3)
    tables: Annotated[Rate, "tables opened from each address"] = Rate(30, 3600)
    unfinished: Annotated[int, "tables of one visitor that are not over"] = 20
    unfinished_there: Annotated[int, "tables opened from one address since yesterday that are not over"] = 40
    deeds: Annotated[Rate, "what is done besides choosing (joining, undo, auto-pass, mute …) from each address"] = (
        Rate(60, 60)
    )
    deeds_in_a_match: Annotated[int, "what one seat does besides choosing in one match"] = 1000
    talk: Annotated[Rate, "lines of chat of one seat"] = Rate(10, 20)
    gallery: Annotated[Rate, "lines of spectators from each address"] = Rate(5, 20)
    reports: Annotated[Rate, "lines of chat reported from each address"] = Rate(10, 600)
    hints: Annotated[Rate, "hints asked for from each address"] = Rate(10, 20)
    what_ifs: Annotated[Rate, "what-ifs asked for from each address"] = Rate(20, 600)
    analyses: Annotated[Rate, "analyses asked for from each address"] = Rate(20, 3600)


LIMITS = Limits()
NO_LIMITS = Limits._make(NO_RATE if isinstance(each, Rate) else PLENTY for each in LIMITS)
"""For measuring, and where all who come are one's own."""


def read_limits(given: Iterable[str]) -> Limits:
    """The limits with some of them changed, as people write it.

    >>> read_limits(["tables=5/10m", "sockets=7"]).tables
    Rate(most=5, seconds=600)
    """
    known = {each.replace("_", "-"): each for each in Limits._fields}
    changed: dict[str, Any] = {}
    for each in given:
        name, _, value = each.partition("=")
        if name not in known:
            raise SettingError(f"there is no limit {name!r}; there are: {', '.join(known)}")
        usual = getattr(LIMITS, known[name])
        changed[known[name]] = _rate(name, value) if isinstance(usual, Rate) else _number(name, value)
    return LIMITS._replace(**changed)


def _rate(name: str, value: str) -> Rate:
    if value == NONE:
        return NO_RATE
    found = _RATE.fullmatch(value)
    if found is None or not int(found[1]) or found[2] == "0":
        raise SettingError(f"{name} is so many in a time, such as 300/m, 60/3s or 30/h, or {NONE}; not {value!r}")
    return Rate(int(found[1]), int(found[2] or 1) * UNITS[found[3]])


def _number(name: str, value: str) -> int:
    if value == NONE:
        return PLENTY
    if not value.isascii() or not value.isdigit() or not 0 < int(value) <= PLENTY:
        raise SettingError(f"{name} is a number, such as 40 (or {NONE}), not {value!r}")
    return int(value)
