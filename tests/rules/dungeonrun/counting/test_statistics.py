"""The numbers of a finished match."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.short import GAME, LATE, RICH, ShortDungeonRun
from undercroft.bots import RandomBot, play_out
from undercroft.engine import Event, Match, Outcome
from undercroft.rules.dungeonrun.counting.statistics import statistics


@pytest.mark.parametrize("game", [GAME, RICH, LATE], ids=lambda game: game.name)
@pytest.mark.parametrize("players", [2, 4])
def test_the_tables_add_up(game: ShortDungeonRun, players: int) -> None:
    match = Match(game, players, 3)
    log = match.listen()
    outcome = play_out(match, [RandomBot(seat) for seat in range(players)])
    tables = statistics(game.cards, log.events, outcome).tables
    total = tables["match"]
    assert total["matches"] == sum(tables["rounds"].values()) == 1
    assert (total["rounds"], total["heroes"]) == (match.state.round, players)
    places = tables["place in turn order: matches"]
    assert places == {str(place): 1 for place in range(1, players + 1)}
    assert sum(tables["hero: matches"].values()) == sum(tables["gains: matches"].values()) == players
    winners = tables["place in turn order: won"]
    assert sum(tables["hero: won"].values()) == sum(winners.values()) == len(outcome.winners)
    assert sum(tables["gains: wounds"].values()) == sum(tables["wounds"].values())
    assert sum(tables["hero: killed"].values()) == sum(not hero.alive for hero in match.state.heroes)
    assert sum(tables["gains: training"].values()) >= sum(
        sum(hero.training) for hero in match.state.heroes if hero.alive
    )
    assert sum(tables["ability: drawn"].values()) >= sum(tables["ability: kept"].values()) >= players
    for kind in ("monster: killed", "monster: met before the boss died"):
        assert all(many <= tables["monster: met"][monster] for monster, many in tables[kind].items())


def test_what_is_told_is_counted() -> None:
    events = [
        Event("first-player", "DR-2.13", {"seat": 1}),
        Event("hero-chosen", "DR-2.16", {"seat": 0, "hero": "dorgan"}),
        Event("hero-chosen", "DR-2.16", {"seat": 1, "hero": "birodin"}),
        Event("abilities-drawn", "DR-5.90", {"seat": 0, "count": 2}, {"cards": ("tripwire", "cash-in")}, (0,)),
        Event("ability-kept", "DR-5.90", {"seat": 0, "card": "tripwire"}),
        Event("round-began", "DR-3.1", {"round": 7, "first": 0}),
        Event("boss-revealed", "DR-4.45", {"room": 3, "monster": "ashmaw"}),
        Event("battle-began", "DR-5.25", {"seat": 0, "room": 1, "monster": "ghoul.2", "result": "surprise"}),
        Event("rolled", "DR-7.6", {"seat": 0, "what": "attack", "dice": (1, 2, 3, 4, 5)}),
        Event("wounded", "DR-8.1", {"seat": 0, "amount": 2, "result": "attack"}),
        Event("monster-killed", "DR-8.13", {"room": 1, "monster": "ghoul.2", "seat": 0, "result": "monster"}),
        Event("text-used", "DR-13.4", {"seat": None, "card": "ghoul.2"}),
        Event("text-used", "DR-13.5", {"seat": 0, "card": "tripwire"}),
        Event("free-attack", "DR-8.3", {"room": 3, "monster": "ashmaw", "seat": 0, "result": "idle"}),
        Event("wounded", "DR-8.1", {"seat": 0, "amount": 3, "result": "attack"}),
        Event("trap-result", "DR-6.5", {"seat": 1, "trap": "hex-rune.1", "result": "disarmed"}),
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
    tables = statistics(GAME.cards, events, Outcome(((0,), (1,)), (1, 0), "stone-carried-out")).tables
    assert tables["match"] == {
        "bosses revealed": 1, "rounds to the boss": 7, "bosses killed": 1, "rounds from the boss to its death": 2,
        "matches": 1, "heroes": 2, "rounds": 12, "endgames": 1, "first bearer wins": 1,
    }  # fmt: skip
    assert tables["rounds of endgame"] == {"3": 1}
    for column in ("met", "killed", "met before the boss died", "killed before the boss died"):
        assert tables[f"monster: {column}"] == {"ghoul": 1}
    assert (tables["boss: killed"], tables["boss: killed soon"]) == ({"ashmaw": 1}, {"ashmaw": 1})
    assert tables["boss: killed unassisted"] == {"ashmaw": 0}
    assert (tables["attack dice: battles"], tables["attack dice: kills"]) == ({"5": 1}, {"5": 1})
    assert tables["attack dice: wounds"] == {"5": 2}, "the free attack that follows is not part of the battle"
    assert tables["hero: kills"] == {"dorgan": 2}
    assert tables["hero: knocked out"] == {"birodin": 1}
    assert tables["gains: items"] == {"dorgan": 1}
    assert tables["place in turn order: won"] == {"1": 0, "2": 1}
    assert tables["ability: drawn"] == {"tripwire": 1, "cash-in": 1}
    assert (tables["ability: kept"], tables["ability: won"]) == ({"tripwire": 1}, {"tripwire": 1})
    assert (tables["card: used"], tables["card: worked"]) == ({"tripwire": 1}, {"ghoul": 1})
    assert tables["escapes before the endgame"] == {"escaped": 1}
    assert tables["trap: met"] == tables["trap: disarmed"] == {"hex-rune": 1}
    assert tables["item: won"] == {"summoning-stone": 1}
    assert tables["stone"] == {"taken by Search": 1}
