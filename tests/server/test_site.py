"""The pages of the service, its shelf of games, and what browsers are told about them."""

import gzip
from pathlib import Path

import pytest
from litestar.exceptions import NotFoundException

import undercroft
from tests.server.serving import serving
from undercroft.server.transport.client_files import Site
from undercroft.server.transport.games import book, contents


@pytest.fixture
def site(tmp_path: Path) -> Site:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Undercroft</title>", "utf-8")
    (tmp_path / "assets" / "index-1a2b.js").write_text("let torch = 1;\n" * 100, "utf-8")
    return Site(tmp_path)


@pytest.mark.parametrize("path", ["/", "/table/abc", "/rules/lungeon-run", "/../../etc/passwd"])
def test_every_address_but_files_gives_the_page(site: Site, path: str) -> None:
    answer = site.answer(path, packed=False)
    assert b"<title>Undercroft" in answer.content
    assert answer.headers["cache-control"] == "no-cache"


def test_files_are_kept_for_good_and_packed(site: Site) -> None:
    answer = site.answer("/assets/index-1a2b.js", packed=True)
    assert answer.media_type == "text/javascript"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(answer.content) == site.answer("/assets/index-1a2b.js", packed=False).content


def test_a_file_of_an_older_version_is_not_there(site: Site) -> None:
    with pytest.raises(NotFoundException, match="load the page again"):
        site.answer("/assets/index-0000.js", packed=False)


def test_nothing_comes_from_elsewhere(site: Site) -> None:
    policy = site.answer("/", packed=False).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_without_a_client_the_service_says_how_to_build_one(tmp_path: Path) -> None:
    answer = Site(tmp_path / "nothing").answer("/", packed=False)
    assert answer.status_code == 404
    assert b"make web" in answer.content


@pytest.mark.parametrize("name", undercroft.games())
def test_every_card_and_clause_can_be_read(name: str) -> None:
    faces = contents(name).cards
    assert faces
    assert all(face.name and face.text for face in faces)
    assert len({(face.table, face.id) for face in faces}) == len(faces)
    prefix = contents(name).game.prefix
    assert all(passage.id.startswith(prefix) for passage in book(name).clauses)
    assert book(name).primer


def test_the_shelf_says_where_veterans_and_legends_look_ahead() -> None:
    boxes = {name: contents(name).game for name in undercroft.games()}
    assert [name for name, box in boxes.items() if not box.foresight] == ["dash-through-the-dungeon"]
    assert not any(pack.foresight for box in boxes.values() for pack in box.packs)
    assert not contents("lungeon-run", ("deeper-halls",)).game.foresight


@pytest.mark.route("GET /api/games", "GET /api/games/{game}", "GET /api/games/{game}/rules")
@pytest.mark.anyio
async def test_the_shelf_over_http(tmp_path: Path) -> None:
    async with serving(tmp_path / "service") as service, service.visitor() as visitor:
        games = (await visitor.get("/api/games")).json()
        assert [each["name"] for each in games] == list(undercroft.games())
        assert (await visitor.get("/api/games/lungeon-run")).json()["game"]["players"] == [2]
        assert (await visitor.get("/api/games/lungeon-run/rules")).json()["clauses"][0]["id"] == "LR-1.1"
        assert (await visitor.get("/api/games/whist")).status_code == 400
        assert (await visitor.get("/api/nothing")).status_code == 404


@pytest.mark.anyio
async def test_what_is_long_goes_out_packed_to_whoever_can_unpack_it(tmp_path: Path) -> None:
    async with serving(tmp_path / "service") as service, service.visitor() as visitor:
        for path in ("/api/games/dungeon-run", "/api/games/dungeon-run/rules", "/schema/openapi.json"):
            async with visitor.stream("GET", path) as packed:
                sent = b"".join([part async for part in packed.aiter_raw()])
            assert packed.headers["content-encoding"] == "gzip"
            assert "accept-encoding" in packed.headers["vary"].lower()
            whole = await visitor.get(path, headers={"accept-encoding": "identity"})
            assert "content-encoding" not in whole.headers
            assert gzip.decompress(sent) == whole.content
            assert len(sent) < len(whole.content) / 3
        assert "content-encoding" not in (await visitor.get("/health")).headers


@pytest.mark.anyio
async def test_head_is_get_without_the_body(tmp_path: Path) -> None:
    async with serving(tmp_path / "service") as service, service.visitor() as visitor:
        for path in ("/", "/health", "/api/games", "/api/games/run-away", "/api/games/whist", "/api/nothing"):
            asked, got = await visitor.head(path), await visitor.get(path)
            assert asked.status_code == got.status_code, path
            assert asked.content == b""
            assert asked.headers["content-type"] == got.headers["content-type"]
            assert asked.headers["content-length"] == got.headers["content-length"]
        assert (await visitor.head("/api/tables/x/start")).status_code == 405
