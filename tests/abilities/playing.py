"""A rule played without a match, with written answers."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Decision, Rule


def play(rule: Rule[Any], *answers: str) -> list[str]:
    """Answer each question with "seat key"; what was asked, as "seat kind: keys"."""
    left, asked = list(answers), []
    try:
        question = next(rule)
        while True:
            assert isinstance(question, Decision)
            asked.append(f"{question.seat} {question.kind}: {' '.join(question.keys)}")
            assert left, f"nobody answers {asked[-1]!r}"
            seat, key = left.pop(0).split(" ")
            assert int(seat) == question.seat, f"{asked[-1]!r} was answered by seat {seat}"
            choice = question.find(key)
            assert choice is not None, f"{key!r} is no answer to {asked[-1]!r}"
            question = rule.send(choice)
    except StopIteration:
        assert not left, f"never asked: {left}"
    return asked
