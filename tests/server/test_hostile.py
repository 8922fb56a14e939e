"""A hostile client gets no more than its share, and nobody else gets less for it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server import hostile
from tests.server.hostile import ELSEWHERE, Client
from tests.server.serving import Service, serving
from tests.server.visiting import ask, asked
from undercroft.server.access.limits import LIMITS, NO_RATE, Limits, Rate

pytestmark = pytest.mark.anyio

FEW = Limits(tables=Rate(5, 3600), unfinished=4)


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[Service]:
    """A service that lets people open few tables, so that trying does not take long."""
    async with serving(tmp_path / "strict", limits=FEW) as service:
        yield service


async def test_without_a_cookie_one_opens_no_more_tables(strict: Service) -> None:
    assert await hostile.tables_without_cookies(strict, 12) == FEW.tables.most
    async with Client(strict) as client:
        refused = await client.open()
        assert (refused.status_code, refused.json()["sentence"]) == (429, "tables-too-fast")
        assert 3590 < int(refused.headers["Retry-After"]) == refused.json()["about"]["seconds"] <= 3600
    async with Client(strict, ELSEWHERE) as ann:
        assert (await ann.open()).status_code == 201


async def test_by_asking_for_all_at_once_one_opens_no_more_tables(strict: Service) -> None:
    assert await hostile.tables_at_once(strict, 12) == FEW.unfinished


async def test_tables_that_are_gone_again_count(strict: Service) -> None:
    granted = 0
    for _ in range(4):
        async with Client(strict) as client:
            answers = [await client.open() for _ in range(3)]
            granted += hostile.granted(answers)
            await client.post("/api/me/forget")
    assert granted == FEW.tables.most


async def test_all_addresses_of_a_household_are_one(strict: Service) -> None:
    assert await hostile.tables_of_a_block(strict, 12) == FEW.tables.most


async def test_what_one_address_opens_leaves_room_on_the_list(service: Service) -> None:
    assert not await hostile.off_the_list(service, 60)


async def test_nobody_takes_all_open_seats(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(deeds=Rate(5, 60))) as service:
        assert await hostile.seats_taken(service, 9) == 5
        async with Client(service) as client:
            table = (await client.open()).json()["table"]["id"]
            begins = f"/api/tables/{table}"
            for path, told in [
                ("/join", {"name": "Bob"}),
                ("/leave", {"token": "x"}),
                ("/seats/1", {"who": "greedy"}),
                ("/start", None),
                ("/seat/link", {"token": "x"}),
                ("/seat/claim", {"code": "x"}),
                ("/chat", {"on": False}),
                ("/rematch", {"token": "x"}),
                ("/record", {"token": "x"}),
            ]:
                refused = await client.post(begins + path, told)
                assert (refused.status_code, refused.json()["sentence"]) == (429, "deeds-too-fast"), path
                assert 1 <= int(refused.headers["Retry-After"]) <= 12


async def test_spectators_talk_no_more_over_many_sockets(service: Service) -> None:
    said, lost = await hostile.flooded_chat(service, sockets=8, seconds=1.0)
    assert said <= LIMITS.gallery.most + 2
    assert not lost


async def test_no_spectator_talks_in_the_name_of_a_player(service: Service) -> None:
    async with Client(service, ELSEWHERE) as ann, Client(service) as client:
        table, token = await ann.begun(seats=["me", "greedy"])
        for name in ("Ann", "ANN", "Аnn", "A n n", "Greedy bot 2"):
            async with client.player(table, None, name=name) as flooder:
                refused = await ask(flooder, type="say", text="take the axe")
                assert refused.get("sentence") == "name-taken", name
        async with ann.player(table, token) as player:
            assert (await ask(player, type="say", text="it is me"))["type"] == "done"


async def test_handshakes_are_counted(service: Service) -> None:
    assert await hostile.handshakes(service, seconds=1.0) <= LIMITS.handshakes.most + 3
    async with Client(service, ELSEWHERE) as ann:
        table, token = await ann.begun()
        async with ann.player(table, token) as player:
            assert await asked(player)


async def test_asking_how_the_service_is_is_counted_too(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(requests=Rate(20, 3600))) as service, Client(service) as client:
        answers = [await client.get("/health") for _ in range(25)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429] * 5
    assert 170 <= int(answers[-1].headers["Retry-After"]) <= 180


@pytest.mark.parametrize("message", [{}, {"type": "mute", "seat": -1}])
async def test_nobody_has_nonsense_written_down_for_ever(service: Service, message: dict[str, Any]) -> None:
    done, size = await hostile.written_orders(service, 1.0, **message)
    assert done <= (LIMITS.deeds.most + 3 if message else 0)
    assert size < 10_000


@pytest.mark.slow
@pytest.mark.parametrize("attended", [False, True])
async def test_bots_of_somebody_who_plays_do_not_wait_for_all_those_of_another(
    tmp_path: Path, attended: bool
) -> None:
    many = Limits(tables=NO_RATE, unfinished_there=10**9)
    async with serving(tmp_path, thinkers=1, limits=many) as service:
        waits = await hostile.waits_for_bots(service, 30, 4, attended=attended)
    for wait in waits:
        assert wait.here >= 1
        assert wait.elsewhere <= 3 * (wait.here + 1), waits
