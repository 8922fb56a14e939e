"""The laws of the kit that are cheap enough for every `make check`, where the whole kit of a game is not."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature

import pytest

from undercroft.testing import Conformance, Variant
from undercroft.testing.offers import Offers
from undercroft.testing.quiet import Quiet

LAWS: tuple[Callable[[Conformance, Variant], None], ...] = tuple(
    law
    for kind in (Offers, Quiet)
    for name, law in vars(kind).items()
    if name.startswith("test_") and "variant" in signature(law).parameters
)
cheap_laws = pytest.mark.parametrize("law", LAWS, ids=[law.__name__.removeprefix("test_") for law in LAWS])
