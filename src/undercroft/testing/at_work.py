"""Which words of card texts have been at work, in whatever was played meanwhile."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from undercroft.abilities import Condition, Effect, Modifier, Permission, Wording
from undercroft.content import kebab_case

Word = type[Wording]


@contextmanager
def words_at_work(base: Word = Wording) -> Iterator[set[Word]]:
    """While it lasts, the classes below `base` that are at work come into the set.

    An effect is when it is carried out, a price when it is paid, a condition when it holds, a number when it changes
    one, a permission when it has a say, and whatever offers candidates when there are some.
    """
    found: set[Word] = set()
    with ExitStack() as stack:
        for word in words_below(base):
            watched = _watched(word)
            if watched is not None:
                name, at_work = watched
                before = vars(word).get(name)
                setattr(word, name, _noting(found, word, getattr(word, name), at_work))
                stack.callback(_restore, word, name, before)
        yield found


def words_below(base: Word) -> frozenset[Word]:
    """Every whole word there is of that kind; bases for others are none."""
    found: set[Word] = set()
    for each in base.__subclasses__():
        found |= words_below(each)
        if not vars(each).get("abstract", False):
            found.add(each)
    return frozenset(found)


def can_be_seen(word: Word) -> bool:
    """Whether it would be noticed that a word is at work; plain facts are only looked up."""
    return _watched(word) is not None


def name_of(word: Word) -> str:
    """What a word is called in card files, with the field it stands in: "do wound", "is roll"."""
    config = word.__struct_config__
    return f"{config.tag_field or 'word'} {config.tag or kebab_case(word.__name__)}"


def _watched(word: Word) -> tuple[str, Callable[..., bool]] | None:
    """Which method of a word is looked at, and how its answer and what it was given tell that it was at work."""
    if issubclass(word, Effect):
        return "perform", lambda answer, *given: True
    if issubclass(word, Condition):
        return "holds", lambda answer, *given: bool(answer)
    if issubclass(word, Modifier):
        return "modify", lambda answer, *given: bool(answer != given[-1])
    if issubclass(word, Permission):
        return "judge", lambda answer, *given: answer is not False
    if hasattr(word, "candidates"):
        return "candidates", lambda answer, *given: bool(answer)
    return None


def _noting(
    found: set[Word], word: Word, method: Callable[..., Any], at_work: Callable[..., bool]
) -> Callable[..., Any]:
    @functools.wraps(method)
    def noting(self: Wording, *given: Any) -> Any:
        answer = method(self, *given)
        if hasattr(answer, "__next__") and method.__name__ == "candidates":
            answer = list(answer)
        if type(self) is word and word not in found and at_work(answer, *given):
            found.add(word)
        return answer

    return noting


def _restore(word: Word, name: str, before: object) -> None:
    if before is None:
        delattr(word, name)
    else:
        setattr(word, name, before)


__all__ = ["Word", "can_be_seen", "name_of", "words_at_work", "words_below"]
