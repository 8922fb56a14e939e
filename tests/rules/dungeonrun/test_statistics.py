"""The numbers of a finished match."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.short import GAME, LATE, RICH, ShortDungeonRun
from undercroft.bots import RandomBot, play_out
from undercroft.engine import Event, Match, Outcome
from undercroft.rules.dungeonrun.statistics import statistics


@pytest.mark.parametrize("game", [GAME, RICH, LATE], ids=lambda game: game.name)
@pytest.mark.parametrize("players", [2, 4])
def test_the_tables_add_up(game: ShortDungeonRun, players: int) -> None:
    match = Match(game, players, 3)
    log = match.listen()
    outcome = play_out(match, [RandomBot(seat) for seat in range(players)])
    tables = statistics(log.events, outcome)
    total = tables["matches"]
    assert total["matches"] == sum(tables["end"].values()) == sum(tables["rounds"].values()) == 1
    assert (total["rounds"], total["heroes"]) == (match.state.round, players)
    assert tables["end"] == {outcome.reason: 1}
    assert sum(tables["hero: matches"].values()) == sum(tables["seat: matches"].values()) == players
    assert sum(tables["hero: fair share"].values()) == pytest.approx(1)
    assert sum(tables["hero: won"].values()) == sum(tables["seat: won"].values()) == len(outcome.winners)
    assert sum(tables["hero: wounds"].values()) == sum(tables["wounds"].values())
    assert sum(tables["hero: deaths"].values()) == sum(not hero.alive for hero in match.state.heroes)
    assert sum(tables["hero: training markers"].values()) >= sum(
        sum(hero.training) for hero in match.state.heroes if hero.alive
    )


def test_what_is_told_is_counted() -> None:
    events = [
        Event("hero-chosen", "DR-2.16", {"seat": 0, "hero": "dorgan"}),
        Event("hero-chosen", "DR-2.16", {"seat": 1, "hero": "birodin"}),
        Event("round-began", "DR-3.1", {"round": 7, "first": 0}),
        Event("boss-revealed", "DR-4.45", {"room": 3, "monster": "ashmaw"}),
        Event("battle-began", "DR-5.25", {"seat": 0, "room": 1, "monster": "ghoul.2", "result": "surprise"}),
        Event("monster-killed", "DR-8.13", {"room": 1, "monster": "ghoul.2", "seat": 0, "result": "monster"}),
        Event("escape-result", "DR-5.14", {"seat": 1, "room": 1, "result": "escaped"}),
        Event("round-began", "DR-3.1", {"round": 9, "first": 1}),
        Event("battle-began", "DR-5.25", {"seat": 0, "room": 3, "monster": "ashmaw", "result": "declared"}),
        Event("assist-answered", "DR-6.18", {"seat": 0, "to": 1, "result": "accept"}),
        Event("monster-killed", "DR-8.13", {"room": 3, "monster": "ashmaw", "seat": 0, "result": "boss"}),
        Event("searched", "DR-5.83", {"seat": 0, "room": 3, "items": ("summoning-stone",)}),
        Event("endgame-began", "DR-11.1", {"seat": 0}),
        Event("equipped", "DR-5.68", {"seat": 0, "item": "summoning-stone"}),
        Event("equipped", "DR-5.68", {"seat": 0, "item": "summoning-stone"}),
        Event("round-began", "DR-3.1", {"round": 12, "first": 0}),
        Event("knocked-out", "DR-8.18", {"seat": 1, "room": 1, "wounds": 4}),
    ]
    tables = statistics(events, Outcome(((0,), (1,)), (1, 0), "stone-carried-out"))
    assert tables["matches"] == {
        "boss revealed": 1, "rounds to the boss": 7, "boss killed": 1, "rounds from the boss to its death": 2,
        "boss killed soon": 1, "boss killed unassisted": 0, "matches": 1, "heroes": 2, "rounds": 12, "endgames": 1,
        "rounds of endgame": 3, "first bearer wins": 1,
    }  # fmt: skip
    assert tables["monster: met"] == tables["monster: killed before the boss"] == {"ghoul": 1}
    assert tables["hero: kills"] == {"dorgan": 2}
    assert tables["hero: knock-outs"] == {"birodin": 1}
    assert tables["hero: items equipped"] == {"dorgan": 1}
    assert tables["escapes before the endgame"] == {"escaped": 1}
    assert tables["item: won"] == {"summoning-stone": 1}
    assert tables["stone"] == {"taken by Search": 1}
