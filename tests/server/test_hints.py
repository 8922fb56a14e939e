"""Hints: what the best bot there is would choose, told to whoever is asked and to nobody else."""

import asyncio
from typing import Any

import httpx
import msgspec
import pytest

import undercroft
from tests.server.serving import Player, Service
from tests.server.visiting import ask, asked, begun, move
from undercroft.bots import Budget, make_bot
from undercroft.bots.minds import known
from undercroft.engine import Chance, Match, derive
from undercroft.server.access.limits import LIMITS
from undercroft.server.bots.process import Mind, Riddle
from undercroft.server.tables.table import Plan, Table, open_table, start
from undercroft.testing.playing import random_play

pytestmark = pytest.mark.anyio

DASH: dict[str, Any] = {"game": "dash-through-the-dungeon", "seats": ["me", "greedy"]}
SECRETS: dict[str, dict[str, object]] = {
    "run-away": {"windows": "strict"},
    "dungeon-run": {"windows": "strict", "round_limit": 20},
}

MOST = int(LIMITS.hints.most)
BRIEF = Budget(worlds=8)


async def hint(player: Player, position: int, number: int = 7) -> dict[str, Any]:
    """Ask for a hint; what is answered."""
    await player.send(type="ask-hint", position=position, id=number)
    while (answer := await player.hear_anything())["type"] not in ("advice", "refused"):
        pass
    return answer


async def test_a_player_who_is_asked_gets_a_hint(service: Service, ann: httpx.AsyncClient) -> None:
    table, (token,) = await begun(ann, **DASH)
    async with service.player(table, token) as player:
        now = await asked(player)
        told = await hint(player, now["position"])
        keys = [each["key"] for each in now["question"]["answers"]]
        assert (told["type"], told["id"], told["position"]) == ("advice", 7, now["position"])
        assert sorted(each["key"] for each in told["ranking"]) == sorted(keys)
        worths = [each["worth"] for each in told["ranking"]]
        assert worths == sorted(worths, reverse=True)
        answer = await ask(player, type="choose", key=told["key"] or keys[0], position=now["position"])
        assert answer["type"] == "done", "a hint changes nothing: the question is still the same"


async def test_the_hint_is_in_the_words_of_the_game_with_its_odds(service: Service, ann: httpx.AsyncClient) -> None:
    table, (token,) = await begun(ann, **DASH)
    async with service.player(table, token) as player:
        for _ in range(30):
            now = await asked(player)
            told = await hint(player, now["position"])
            if told["type"] == "refused":  # asked too often
                await asyncio.sleep(1)
                continue
            texts = {each["key"]: each for each in now["question"]["answers"]}
            if told["key"] is None:
                assert told["text"] == "all of them look equally good."
            else:
                best, tip = texts[told["key"]], told["tips"][0]
                odds = [best["odds"]] if best["odds"] else []
                assert tip["reasons"][: len(odds)] == odds
                if tip["chance"] is None:
                    assert told["text"] == f"{best['text']} looks best.{''.join(f' ({each})' for each in odds)}"
                else:
                    assert told["text"].startswith(f"{best['text']} looks best. ")
                return
            await move(player)
    raise AssertionError("no question had a best answer")


async def test_where_something_was_learned_a_hint_has_chances_spreads_and_reasons(
    service: Service, ann: httpx.AsyncClient
) -> None:
    table, (token,) = await begun(ann, game="run-away", seats=["me", "greedy"])
    async with service.player(table, token) as player:
        for _ in range(20):
            now = await asked(player)
            if len(now["question"]["answers"]) == 1:
                await move(player)
                continue
            told = await hint(player, now["position"])
            if told["type"] == "refused":  # asked too often
                await asyncio.sleep(1)
                continue
            texts = {each["key"]: each["text"] for each in now["question"]["answers"]}
            if told["tips"]:
                best = told["tips"][0]
                assert best["key"] == told["key"]
                assert 1 < len(told["tips"]) <= 3
                assert all(each["key"] in texts and 0 < each["chance"] < 1 for each in told["tips"])
                assert all(0 <= each["spread"] < 0.5 for each in told["tips"])
                start = f"{texts[best['key']]} looks best. {best['chance']:.0%} to win, give or take "
                assert told["text"].startswith(start)
                if best["reasons"]:
                    assert told["text"].endswith(f": {', '.join(best['reasons'])}.")
                    return
            await move(player)
    raise AssertionError("no hint had a reason")


async def test_nobody_else_learns_of_a_hint(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann)
    async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
        for player in (one, two):
            await player.until("update", lambda now: True)
            await player.until("presence", lambda now: all(place["here"] for place in now["seats"]))
        asker, other = (one, two) if one.heard[1]["question"] else (two, one)
        now = await asked(asker)
        assert (await hint(asker, now["position"]))["type"] == "advice"
        assert await other.silent(0.3)


@pytest.mark.parametrize("late", [-1, 3])
async def test_a_hint_for_another_position_is_refused(service: Service, ann: httpx.AsyncClient, late: int) -> None:
    table, (token,) = await begun(ann, **DASH)
    async with service.player(table, token) as player:
        now = await asked(player)
        told = await hint(player, now["position"] + late)
        assert (told["type"], told["error"], told["id"]) == ("refused", "stale", 7)
        assert "look at the table again" in told["reason"]


async def test_whoever_is_not_asked_gets_no_hint(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann)
    async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
        for player in (one, two):
            await player.hear("update")
        idle = two if one.heard[-1]["question"] else one
        told = await hint(idle, idle.heard[-1]["position"])
        assert (told["error"], told["reason"]) == (
            "table",
            "you are not asked anything now: a hint is about a question",
        )


async def test_spectators_get_no_hint(service: Service, ann: httpx.AsyncClient) -> None:
    table, _ = await begun(ann)
    async with service.player(table, None) as spectator:
        assert (await hint(spectator, 0))["error"] == "not-yours"


async def test_a_table_may_forbid_hints(service: Service, ann: httpx.AsyncClient) -> None:
    table, (token,) = await begun(ann, **DASH, hints=False)
    assert (await ann.get(f"/api/tables/{table}")).json()["hints"] is False
    async with service.player(table, token) as player:
        now = await asked(player)
        told = await hint(player, now["position"])
        assert told["reason"] == "at this table nobody is given hints"
        assert (await move(player))["position"] > now["position"]


async def test_no_hint_while_somebody_stands_in(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann, stand_in="default")
    async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
        for player in (one, two):
            await player.hear("update")
        idle = two if one.heard[-1]["question"] else one
        assert (await ask(idle, type="leave"))["type"] == "done"
        told = await hint(idle, idle.heard[1]["position"])
        assert "come back first" in told["reason"]


async def test_hints_are_limited_and_the_game_goes_on(service: Service, ann: httpx.AsyncClient) -> None:
    table, (token,) = await begun(ann, **DASH)
    async with service.player(table, token) as player:
        now = await asked(player)
        answers = [await hint(player, now["position"]) for _ in range(MOST + 2)]
        assert [each["type"] for each in answers].count("advice") in (MOST, MOST + 1)
        assert (answers[-1]["error"], answers[-1]["sentence"]) == ("limit", "hints-too-fast")
        assert answers[-1]["about"]["seconds"] <= 2
        assert (await move(player))["position"] > now["position"]


async def test_only_one_hint_at_a_time(service: Service, ann: httpx.AsyncClient) -> None:
    table, (token,) = await begun(ann, **DASH)
    async with service.player(table, token) as player:
        now = await asked(player)
        for number in (1, 2):
            await player.send(type="ask-hint", position=now["position"], id=number)
        answers: dict[int, dict[str, Any]] = {}
        while len(answers) < 2:
            told = await player.hear_anything()
            if told["type"] in ("advice", "refused"):
                answers[told["id"]] = told
        assert answers[1]["type"] == "advice"
        assert answers[2]["reason"] == "a hint is on its way already: wait for it"


# -- from what the seat knows ----------------------------------------------------------------------------------------


def thought_of(table: Table, match: Match[Any], seat: int) -> bytes:
    """What a player would be told at that point of a match."""
    mind = Mind()
    riddle = Riddle(table.id, 0, [(who, key) for who, key in match.choices], {}, table, advise=seat)
    return msgspec.json.encode(mind.answer(riddle))


@pytest.mark.parametrize("game", SECRETS)
async def test_the_hint_is_the_same_in_all_worlds_a_seat_thinks_possible(game: str) -> None:
    rules, compared = undercroft.game(game), 0
    match = Match(rules, 3, 5, SECRETS[game])
    total = sum(1 for _ in random_play(match.fork(), 5))
    for number, _ in enumerate(random_play(match, 5)):
        if number % max(1, total // 12) or not match.pending:
            continue
        seat = match.pending[0].seat
        chance = Chance(derive(number, "hint"))
        worlds = match.fork(chance), match.fork(chance, unknown_to=seat)
        compared += 1
        told, swapped = (undercroft.bots.hint(each.seat(seat), budget=BRIEF) for each in worlds)
        assert told == swapped
    assert compared > 5


async def test_the_hint_is_what_the_best_bot_would_do() -> None:
    game = undercroft.game("lungeon-run")
    opened, _ = open_table("ann", "Ann", Plan(game.name, ("me", "greedy"), {"rounds": 1}))
    table = msgspec.structs.replace(start(opened, "ann"), seed=5)
    match = Match(game, 2, 5, table.options)
    found = 0
    while match.pending and found < 8:
        seat = match.pending[0].seat
        thought = msgspec.json.decode(thought_of(table, match, seat))
        key = thought[1]
        worths = dict(zip(match.pending[0].keys, match.seat(seat).appraise(), strict=True))
        if known(game) is None:
            assert not key or worths[key] == max(worths.values())
            assert bool(key) == (len(set(worths.values())) > 1 or len(worths) == 1)
        found += bool(key)
        match.choose(make_bot("greedy", found).choose(match.seat(seat)), seat)
    assert found == 8


async def test_the_hint_of_a_seat_that_is_not_asked_is_nothing() -> None:
    opened, _ = open_table("ann", "Ann", Plan("lungeon-run", ("me", "greedy"), {}))
    table = msgspec.structs.replace(start(opened, "ann"), seed=5)
    match = Match(undercroft.game("lungeon-run"), 2, 5, table.options)
    idle = 1 - match.pending[0].seat
    assert Mind().answer(Riddle(table.id, 0, [], {}, table, advise=idle)).seat is None
