"""An analysis for programs."""

from __future__ import annotations

import json
from typing import Any

from undercroft.lab.analyse.analysis import Analysis, Mistake, Turn
from undercroft.lab.analyse.judges import Valued
from undercroft.lab.figures.estimate import Estimate

FORMAT = 1
"""The version of the JSON form; see docs/analyse.md."""


def to_json(analysis: Analysis) -> str:
    """All that was found out, as text."""
    return json.dumps(to_dict(analysis), indent=2, ensure_ascii=False) + "\n"


def to_dict(analysis: Analysis) -> dict[str, Any]:
    """All that was found out; docs/analyse.md says what each entry means."""
    study = analysis.study
    return {
        "format": FORMAT,
        "game": study.record.game,
        "rules": study.record.rules,
        "players": list(study.names),
        "result": study.record.result,
        "choices": analysis.length,
        "worlds": study.worlds,
        "learned": isinstance(study.judge, Valued),
        "seed": study.seed,
        "decisions": len(analysis.decisions),
        "looked_at": analysis.looked_at,
        "course": [
            {
                "position": position,
                "chances": [_figure(analysis.chance(position, seat)) for seat in range(analysis.players)],
            }
            for position in analysis.positions
        ],
        "turning_points": [_turn(analysis, each) for each in analysis.turns],
        "mistakes": [_mistake(each) for each in analysis.mistakes],
    }


def _turn(analysis: Analysis, turn: Turn) -> dict[str, Any]:
    return {
        "first": turn.first,
        "last": turn.last,
        "seat": turn.seat,
        "before": _figure(turn.before),
        "after": _figure(turn.after),
        "sure": turn.sure,
        "happened": analysis.happened(turn.first, turn.last),
    }


def _mistake(mistake: Mistake) -> dict[str, Any]:
    moment = mistake.moment
    return {
        "choice": moment.index + 1,
        "seat": moment.seat,
        "asked": moment.asked,
        "chosen": {"key": moment.keys[0], "text": moment.words[0], "chance": round(mistake.chosen_chance, 6)},
        "better": {
            "key": moment.keys[mistake.better],
            "text": moment.words[mistake.better],
            "chance": round(mistake.better_chance, 6),
        },
        "cost": _figure(mistake.cost),
        "sure": mistake.sure,
    }


def _figure(figure: Estimate) -> dict[str, float]:
    return {"value": round(figure.value, 6), "low": round(figure.low, 6), "high": round(figure.high, 6)}
