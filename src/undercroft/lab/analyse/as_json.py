"""An analysis for programs."""

from __future__ import annotations

import json
from typing import Any

from undercroft.lab.analyse.analysis import Analysis, Mistake, Turn
from undercroft.lab.analyse.judges import Valued

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
                "chances": [analysis.chance(position, seat).to_dict() for seat in range(analysis.players)],
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
        "before": turn.before.to_dict(),
        "after": turn.after.to_dict(),
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
        "cost": mistake.cost.to_dict(),
        "sure": mistake.sure,
    }
