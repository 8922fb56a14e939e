"""What a choice would mean in numbers, before it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Preview:
    """The odds of an option, from what its seat may know.

    numbers   by name: a chance from 0 to 1, an expected amount, what is needed on a die; the game's catalogue has
              a phrase for each
    exact     counted out; otherwise sampled, and good to a few hundredths
    """

    numbers: Mapping[str, float]
    exact: bool = True
