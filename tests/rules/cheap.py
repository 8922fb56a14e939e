"""The laws of the kit in every `make check`: all of them in some variants, or those that are cheap in all.

A game whose kit is dear takes the cheap laws. Another one takes all laws, each in one variant of three, so that every
variant meets a third of the laws; the rest of it is slow.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from itertools import count
from typing import Any
from zlib import crc32

import pytest

from undercroft.engine import Game
from undercroft.testing import Conformance, Variant, variants
from undercroft.testing.offers import Offers
from undercroft.testing.quiet import Quiet

LAWS: tuple[Callable[[Conformance, Variant], None], ...] = tuple(
    law
    for kind in (Offers, Quiet)
    for name, law in vars(kind).items()
    if name.startswith("test_") and "variant" in signature(law).parameters
)
cheap_laws = pytest.mark.parametrize("law", LAWS, ids=[law.__name__.removeprefix("test_") for law in LAWS])


LONG = ("2p-rounds=20",)
"""Variants whose matches are so long that none of it is fast."""


def one_of_three(metafunc: Any, game: Game[Any]) -> None:
    """The tests that ask for a `variant` with all of them, of which one in three is fast: other ones for each law."""
    if "variant" in metafunc.fixturenames:
        law, slow, every = count(crc32(metafunc.definition.name.encode())), pytest.mark.slow, []
        for each in variants(game):
            fast = next(law) % 3 == 0 and str(each) not in LONG
            every.append(pytest.param(each, marks=() if fast else slow, id=str(each)))
        metafunc.parametrize("variant", every)
