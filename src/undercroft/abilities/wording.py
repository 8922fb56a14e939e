"""What a card says is made of primitives, each whole in one class; a class that is not whole is refused."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft.content import Primitive


class Wording(Primitive, frozen=True):
    """A primitive that must say everything its kind has to say.

    What its kind has to say are the abstract methods of the base. A class that leaves one out is an error when
    the class is made, unless it declares itself `abstract`: a base for others.
    """

    abstract: ClassVar[bool] = True

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if cls.__dict__.get("abstract", False):
            return
        silent = [name for name in dir(cls) if getattr(getattr(cls, name, None), "__isabstractmethod__", False)]
        if silent:
            raise TypeError(
                f"{cls.__name__} does not say {', '.join(silent)}; a primitive is one class with all of it"
                " (a base for others sets `abstract = True`)"
            )
