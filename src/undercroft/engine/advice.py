"""What a game tells bots: what options are worth, where and how far to look ahead, what a seat knows as numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic

from undercroft.engine.decision import Decision
from undercroft.engine.phase import Horizon
from undercroft.engine.state import S, State


def equal_worths(state: State, decision: Decision) -> Sequence[float]:
    """Of a game that has no advice to give."""
    return [0.0] * len(decision.options)


def own_marks(state: State, decision: Decision) -> Sequence[Hashable]:
    """No two options are alike."""
    return decision.keys


def everywhere(state: State) -> bool:
    """Every moment is as good as any other."""
    return True


def at_every_question(state: State, decision: Decision) -> bool:
    """Every question is worth a thought."""
    return True


def no_features(state: State, seat: int) -> Sequence[float]:
    """Of a game that nobody learns from."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice(Generic[S]):
    """What a game knows of playing it well: a game has it as its `advice`, and may leave out any part.

    appraise        a worth for each option, as a sensible player in that seat would see it
    horizon         where positions are looked at to learn from them, and how far bots look ahead
    reach           how far they look ahead from here, if that is not always up to the horizon: farther where the end
                    of the match is near
    ponders         whether it pays to look ahead at that question; where it does not, bots follow the worths
    decisive        whether the match is about to be decided: some bots look ahead only there, as thinking takes long
    alike           a mark for each option. Those with the same mark cannot differ to whoever chooses, but for luck:
                    whoever looks ahead tries one of them
    worlds          in how many imagined worlds one option can be told from another; the more luck up to the horizon,
                    the more
    margin          a gain in the chance to win that is smaller is not trusted, in however many worlds it was seen
    features        what a seat knows, as numbers of about 1, for those who learn from them
    feature_names   what each of these numbers tells; they depend on the game's cards only

    All of it may look only at what the seat may know, `reach` and `decisive` only at what everybody may know. The
    conformance kit checks that nothing changes after any redeal, and that options that are alike have the same worth
    and the same preview.
    """

    appraise: Callable[[S, Decision], Sequence[float]] = equal_worths
    horizon: Horizon = Horizon.ROUND
    reach: Callable[[S], Horizon] | None = None
    ponders: Callable[[S, Decision], bool] = at_every_question
    decisive: Callable[[S], bool] = everywhere
    alike: Callable[[S, Decision], Sequence[Hashable]] = own_marks
    worlds: int = 4
    margin: float = 0.0
    features: Callable[[S, int], Sequence[float]] = no_features
    feature_names: Sequence[str] = ()

    def reach_from(self, state: S) -> Horizon:
        """How far bots look ahead from here."""
        return self.horizon if self.reach is None else self.reach(state)
