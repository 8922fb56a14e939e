"""Playing again, looking back at a match that is over, and playing on from one of its positions."""

import asyncio
import json
from typing import Any

import httpx
import msgspec
import pytest

import undercroft
from tests.server.serving import Service
from tests.server.visiting import ask, asked, begun, move, opened, over
from undercroft.server.after.replays import MOST_REPLAYS, Replay, Replays

pytestmark = pytest.mark.anyio


# -- again -----------------------------------------------------------------------------------------------


@pytest.mark.route("POST /api/tables/{name}/rematch")
async def test_a_rematch_leads_everybody_to_the_new_table(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await over(service, ann, undo="consent", options={"rounds": 1})
    async with (
        service.player(table, tokens[0]) as one,
        service.player(table, tokens[1]) as two,
        service.player(table, None) as eve,
    ):
        for each in (one, two, eve):
            await each.hear("presence")
        answer = await ann.post(f"/api/tables/{table}/rematch", json={"token": tokens[1]})
        assert answer.status_code == 201, answer.text
        new = answer.json()["table"]
        assert (new["stage"], new["undo"], new["options"]["rounds"]) == ("gathering", "consent", 1)
        assert [each["name"] for each in new["seats"]] == ["Bob", "Ann"]  # one seat further on
        told = [await each.hear("rematch") for each in (one, two, eve)]
        assert [each["table"] for each in told] == [new["id"]] * 3
        assert [each["seat"] for each in told] == [1, 0, None]
        assert told[2]["token"] is None
        given = {told[0]["token"], told[1]["token"]}
        assert len(given - {None} - set(tokens)) == 2
    assert (await ann.get(f"/api/tables/{table}")).json()["rematch"] == new["id"]
    assert (await ann.post(f"/api/tables/{new['id']}/start")).status_code == 200
    async with service.player(new["id"], told[0]["token"]) as one, service.player(new["id"], tokens[1]) as two:
        assert (await one.hear("welcome"))["seat"] == 1
        assert (await two.hear("welcome"))["seat"] == 0


async def test_two_who_ask_at_once_get_one_rematch(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await over(service, ann)
    answers = await asyncio.gather(
        *(ann.post(f"/api/tables/{table}/rematch", json={"token": token}) for token in (*tokens, *tokens))
    )
    assert {each.status_code for each in answers} == {201}
    assert len({each.json()["table"]["id"] for each in answers}) == 1
    assert len((await ann.get("/api/tables")).json()) == 1  # no table too many was left behind


async def test_whose_seat_was_given_away_is_told_so(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await over(service, ann)
    new = (await ann.post(f"/api/tables/{table}/rematch", json={"token": tokens[0]})).json()["table"]["id"]
    await ann.post(f"/api/tables/{new}/seats/0", json={"who": "open"})
    await ann.post(f"/api/tables/{new}/join", json={"name": "Cid"})
    answer = await ann.post(f"/api/tables/{table}/rematch", json={"token": tokens[1]})
    assert (answer.status_code, answer.json()["reason"]) == (
        409,
        "your seat at the new table was given to somebody else",
    )


async def test_a_rematch_is_for_those_who_played_to_the_end(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann)
    early = await ann.post(f"/api/tables/{table}/rematch", json={"token": tokens[0]})
    assert (early.status_code, early.json()["error"]) == (409, "table")
    done, _ = await over(service, ann)
    assert (await ann.post(f"/api/tables/{done}/rematch", json={"token": tokens[0]})).status_code == 403
    assert (await ann.get(f"/api/tables/{done}")).json()["rematch"] == ""


# -- looking back ----------------------------------------------------------------------------------------


async def positions(ann: httpx.AsyncClient, table: str, first: int, **query: Any) -> dict[str, Any]:
    answer = await ann.get(f"/api/tables/{table}/positions/{first}", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_every_position_shows_what_a_seat_saw(service: Service, ann: httpx.AsyncClient) -> None:
    table, _ = await over(service, ann)
    match = undercroft.replay((await ann.get(f"/api/tables/{table}/record")).text)
    seen: list[dict[str, Any]] = []
    while len(seen) <= match.count:
        seen += (await positions(ann, table, len(seen), seat="0", count=50))["positions"]
    assert [each["number"] for each in seen] == list(range(match.count + 1))
    assert [(each["seat"], each["key"]) for each in seen[1:]] == match.choices
    again = undercroft.new_match("lungeon-run", 2, match.seed, match.options)
    told = 0
    for number, position in enumerate(seen):
        if number:
            seat, key = match.choices[number - 1]
            again.choose(key, seat)
        (mine,) = position["seen"]
        assert mine["view"] == json.loads(json.dumps(again.view(0)))
        events = again.events(told, 0)
        told += len(events)
        assert [each["event"] for each in mine["events"]] == json.loads(
            json.dumps([event.as_dict() for event in events])
        )
        asked_now = any(each.seat == 0 for each in again.pending)
        assert (mine["question"] is not None) == asked_now


async def test_a_page_of_positions_is_the_positions_of_it(service: Service, ann: httpx.AsyncClient) -> None:
    last = 0
    while last < 40:  # more than one page of them
        table, _ = await over(service, ann, options={"rounds": 5})
        last = (await positions(ann, table, 0))["last"]
    page = await positions(ann, table, 20, count=12)
    single = [(await positions(ann, table, number))["positions"][0] for number in range(20, 32)]
    assert page["positions"] == single
    assert [each["number"] for each in (await positions(ann, table, last, count=50))["positions"]] == [last]
    everything = (await positions(ann, table, 3, seat="all"))["positions"][0]["seen"]
    assert [each["seat"] for each in everything] == [None, 0, 1]


@pytest.mark.route("GET /api/tables/{name}/positions/{number}")
async def test_what_is_no_position_is_refused(service: Service, ann: httpx.AsyncClient) -> None:
    running, _ = await begun(ann)
    early = await ann.get(f"/api/tables/{running}/positions/0")
    assert (early.status_code, early.json()["error"]) == (409, "table")
    table, _ = await over(service, ann)
    for path in ("100000", "0?seat=2", "0?seat=x", "0?seat=-1", "0?seat=²", "0?count=0", "0?count=1000", "-1", "x"):
        answer = await ann.get(f"/api/tables/{table}/positions/{path}")
        assert 400 <= answer.status_code < 500, (path, answer.text)


# -- what if ---------------------------------------------------------------------------------------------


@pytest.mark.route("POST /api/tables/{name}/what-if")
async def test_a_match_that_is_over_goes_on_exactly_from_a_position(service: Service, ann: httpx.AsyncClient) -> None:
    table, _ = await over(service, ann)
    middle = (await positions(ann, table, 0))["last"] // 2
    body = {"position": middle, "seats": ["me", "me"], "names": ["Ann", "Bob"]}
    told = await ann.post(f"/api/tables/{table}/what-if", json=body)
    assert told.status_code == 201, told.text
    new, held = told.json()["table"], told.json()["held"]
    assert (new["public"], new["stage"], len(held)) == (False, "gathering", 2)
    assert (await ann.post(f"/api/tables/{new['id']}/start")).status_code == 200
    for seat in (0, 1):
        (was,) = (await positions(ann, table, middle, seat=str(seat)))["positions"][0]["seen"]
        async with service.player(new["id"], held[seat]["token"]) as player:
            now = await player.hear("update")
            assert now["view"] == was["view"]
            assert now["question"] == was["question"]


async def test_the_rest_of_the_match_can_be_played_as_it_was(service: Service, ann: httpx.AsyncClient) -> None:
    table, _ = await over(service, ann)
    record = (await ann.get(f"/api/tables/{table}/record")).text
    choices = undercroft.replay(record).choices
    body = {"position": len(choices) - 1, "seats": ["me", "me"], "name": "Ann"}
    told = (await ann.post(f"/api/tables/{table}/what-if", json=body)).json()
    new = told["table"]["id"]
    await ann.post(f"/api/tables/{new}/start")
    seat, key = choices[-1]
    async with service.player(new, told["held"][seat]["token"]) as player:
        now = await asked(player)
        assert (await ask(player, type="choose", key=key, position=now["position"]))["type"] == "done"
    assert undercroft.replay((await ann.get(f"/api/tables/{new}/record")).text).choices == choices


async def test_a_running_match_goes_on_as_a_seat_knows_it(service: Service, ann: httpx.AsyncClient) -> None:
    seats = ["me", "open", "open"]
    table, tokens = await begun(ann, game="run-away", seats=seats)
    async with (
        service.player(table, tokens[0]) as one,
        service.player(table, tokens[1]) as two,
        service.player(table, tokens[2]) as three,
    ):
        players = [one, two, three]
        now = await one.hear("update")
        while len(waiting := [each["seat"] for each in now["view"]["waiting"]]) < 3:
            now = await move(players[waiting[0]])
        for player in players:
            await asked(player)
        await move(two)
        mine = await asked(one)
        body = {"position": mine["position"], "seats": ["me", "greedy", "greedy"], "name": "Ann", "token": tokens[0]}
        for wrong in ({"token": None}, {"token": "x" * 32}, {"position": mine["position"] + 1}, {"seats": ["me"]}):
            answer = await ann.post(f"/api/tables/{table}/what-if", json={**body, **wrong})
            assert answer.status_code in (400, 403, 409), answer.text
        told = (await ann.post(f"/api/tables/{table}/what-if", json=body)).json()
        new = told["table"]["id"]
        await ann.post(f"/api/tables/{new}/start")
        async with service.player(new, told["token"]) as player:
            there = await asked(player)
            assert there["view"] == mine["view"]
            assert there["question"] == mine["question"]
            assert there["events"] == []  # how the other match came there is not told
            await move(player)
        stood = await two.until("update", lambda now: bool(now["can_undo"]))
        assert (await ask(two, type="undo", position=stood["position"]))["type"] == "done"  # theirs goes on


async def test_one_can_play_on_from_an_earlier_position_of_ones_own(service: Service, ann: httpx.AsyncClient) -> None:
    table, (token,) = await begun(ann, seats=["me", "random"])
    async with service.player(table, token) as player:
        earlier = await asked(player)
        for _ in range(3):
            await move(player)
    body = {"position": earlier["position"], "seats": ["me", "greedy"], "name": "Ann", "token": token}
    told = (await ann.post(f"/api/tables/{table}/what-if", json=body)).json()
    await ann.post(f"/api/tables/{told['table']['id']}/start")
    async with service.player(told["table"]["id"], told["token"]) as player:
        there = await asked(player)
        assert (there["view"], there["question"]) == (earlier["view"], earlier["question"])


async def finished(service: Service, ann: httpx.AsyncClient) -> tuple[str, dict[str, Any]]:
    """A table imagined from a running one, when its match is over; and what its first seat saw at the real one."""
    table, (token,) = await begun(ann, seats=["me", "random"], options={"rounds": 1})
    async with service.player(table, token) as player:
        await move(player)
        now = await asked(player)
    body = {"position": now["position"], "seats": ["random", "random"], "token": token}
    told = (await ann.post(f"/api/tables/{table}/what-if", json=body)).json()
    assert told["table"]["imagined"] is True
    assert (await ann.get(f"/api/tables/{table}")).json()["imagined"] is False
    new = told["table"]["id"]
    await ann.post(f"/api/tables/{new}/start")
    async with asyncio.timeout(60):
        while (await ann.get(f"/api/tables/{new}")).json()["stage"] != "over":
            await asyncio.sleep(0.05)
    return new, now


async def test_what_was_imagined_is_shown_from_there_on_and_has_no_record(
    service: Service, ann: httpx.AsyncClient
) -> None:
    table, now = await finished(service, ann)
    found = await positions(ann, table, 0, seat="all", count=50)
    first, *others = found["positions"]
    assert (first["number"], first["key"]) == (0, "")
    assert [each["seat"] for each in first["seen"]] == [None, 0, 1]
    assert first["seen"][1]["view"] == now["view"]
    assert all(not each["events"] for each in first["seen"])
    assert [each["number"] for each in others] == list(range(1, min(50, found["last"] + 1)))
    page = await positions(ann, table, found["last"], seat="0")
    assert page["positions"][0]["seen"][0]["view"]["outcome"] is not None
    for method, path in (("GET", "record"), ("POST", "analysis")):
        answer = await ann.request(method, f"/api/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["sentence"]) == (409, "tells-on"), answer.text


async def test_it_goes_on_exactly_from_one_of_those_positions(service: Service, ann: httpx.AsyncClient) -> None:
    table, _ = await finished(service, ann)
    middle = (await positions(ann, table, 0))["last"] // 2
    told = (
        await ann.post(
            f"/api/tables/{table}/what-if", json={"position": middle, "seats": ["me", "me"], "name": "Ann"}
        )
    ).json()
    new, held = told["table"]["id"], told["held"]
    await ann.post(f"/api/tables/{new}/start")
    for seat in (0, 1):
        (was,) = (await positions(ann, table, middle, seat=str(seat)))["positions"][0]["seen"]
        async with service.player(new, held[seat]["token"]) as player:
            now = await player.hear("update")
            assert now["view"] == was["view"]
            assert answers(now["question"]) == answers(was["question"])


def answers(question: dict[str, Any] | None) -> object:
    return question and question["answers"]


async def test_tables_for_what_if_count_as_tables(service: Service, ann: httpx.AsyncClient) -> None:
    table, _ = await over(service, ann)
    for _ in range(20):
        await opened(ann)
    answer = await ann.post(f"/api/tables/{table}/what-if", json={"position": 0, "seats": ["random", "random"]})
    assert (answer.status_code, answer.json()["error"]) == (429, "limit")


async def test_what_ifs_that_come_to_nothing_count_as_well(service: Service, ann: httpx.AsyncClient) -> None:
    """The dear part of one is to look for the position, whether there is one or not."""
    table, tokens = await begun(ann)
    asked = {"position": 10**6, "seats": ["me", "me"], "name": "Ann", "token": tokens[0]}
    refusals = [(await ann.post(f"/api/tables/{table}/what-if", json=asked)).json() for _ in range(21)]
    assert [each["sentence"] for each in refusals[:20]] == [refusals[0]["sentence"]] * 20
    assert refusals[20]["sentence"] == "what-ifs-too-fast"


@pytest.mark.route("POST /api/tables/{name}/record")
async def test_a_running_match_that_can_go_on_gives_its_record_to_nobody(
    service: Service, ann: httpx.AsyncClient
) -> None:
    running, tokens = await begun(ann)
    for token, status, sentence in (
        (tokens[0], 409, "record-when-over"),
        ("x" * 32, 403, "token-holds-nothing"),
    ):
        answer = await ann.post(f"/api/tables/{running}/record", json={"token": token})
        assert (answer.status_code, answer.json()["sentence"]) == (status, sentence)
    table, tokens = await over(service, ann)
    answer = await ann.post(f"/api/tables/{table}/record", json={"token": tokens[0]})
    assert answer.text == (await ann.get(f"/api/tables/{table}/record")).text


async def test_one_plays_on_with_as_many_as_there_were(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann, game="run-away", seats=["me", "random", "random"])
    asked = {"position": 0, "seats": ["me", "me"], "name": "Ann", "token": tokens[0]}
    answer = await ann.post(f"/api/tables/{table}/what-if", json=asked)
    assert (answer.status_code, answer.json()["sentence"]) == (409, "as-many-seats")


def test_with_a_replay_its_pages_are_forgotten() -> None:
    match = undercroft.new_match("lungeon-run", 2, 1)
    start = match.fork()
    for _ in range(3):
        match.choose(match.pending[0].keys[0], match.pending[0].seat)
    replays = Replays()
    for table in ("first", *map(str, range(MOST_REPLAYS))):
        replay = Replay(start, match, ["Ann", "Bob"])
        replays.keep(table, replay)
        replays.look(table, replay, None, 0, 1)
    renamed = Replay(start, match, ["Somebody 1", "Bob"])
    replays.keep("first", renamed)
    assert "Ann" not in str(msgspec.to_builtins(replays.look("first", renamed, None, 0, 4)))
