"""Visitors, tokens and the key of the service."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.serving import serving
from undercroft.server import identity
from undercroft.server.errors import ServiceError
from undercroft.server.identity import Keyring, Signer, digest, holds, load_key, new_name, new_token


def test_names_and_tokens_are_long_and_never_the_same() -> None:
    made = [new_token() for _ in range(100)] + [new_name() for _ in range(100)]
    assert len(set(made)) == 200
    assert all(len(each) >= 22 for each in made)  # 22 letters of 6 bits are more than 128 bits


def test_a_token_is_known_by_its_digest_alone() -> None:
    token = new_token()
    kept = digest(token)
    assert token not in kept
    assert holds(token, kept)
    assert not holds(new_token(), kept)
    assert not holds("", "")  # an open seat is held by nobody


def test_the_key_is_made_once_and_is_private(tmp_path: Path) -> None:
    file = tmp_path / "key"
    key = load_key(file)
    assert load_key(file) == key
    assert os.stat(file).st_mode & 0o777 == 0o600


def test_of_several_processes_that_start_at_once_all_have_the_same_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as starting:
        keys = list(starting.map(load_key, [tmp_path / "key"] * 32))
    assert len(set(keys)) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["key"]


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "key"
    load_key(file)
    file.chmod(0o644)
    with pytest.raises(ServiceError, match="chmod 600"):
        load_key(file)


def test_a_damaged_key_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "key"
    load_key(file)
    file.write_bytes(b"short")
    with pytest.raises(ServiceError, match="32 bytes and holds 5"):
        load_key(file)


def test_a_key_that_cannot_be_written_is_an_error_that_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(ServiceError, match="nowhere"):
        load_key(tmp_path / "nowhere" / "key")


@given(st.text())
def test_only_what_was_signed_is_read(visitor: str) -> None:
    signer = Signer(b"k" * 32)
    assert signer.read(signer.sign(visitor)) == visitor
    assert Signer(b"x" * 32).read(signer.sign(visitor)) is None
    assert signer.read(visitor) is None


@given(st.text(), st.text())
def test_a_signature_is_for_one_visitor(one: str, another: str) -> None:
    signer = Signer(b"k" * 32)
    mark = signer.sign(one).rpartition(".")[2]
    assert (signer.read(f"{another}.{mark}") is not None) == (one == another)


def test_an_earlier_key_reads_and_the_newest_signs() -> None:
    old, new = Signer(b"o" * 32), Signer(b"n" * 32, b"o" * 32)
    assert new.read(old.sign("ann")) == "ann"
    assert old.read(new.sign("ann")) is None
    assert (new.is_stale(old.sign("ann")), new.is_stale(new.sign("ann")), new.is_stale("ann.x")) == (
        True,
        False,
        False,
    )
    assert new.service == old.service  # those who have the new key already hear those who have not


def test_keys_are_changed_while_the_service_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "LOOK_AGAIN", 0.0)
    file = tmp_path / "key"
    ring = Keyring(file)
    cookies = [ring.sign("ann")]
    for _ in range(2):
        identity.new_key(file)
        assert file.stat().st_mode & 0o777 == identity.earlier(file).stat().st_mode & 0o777 == 0o600
        cookies.append(ring.sign("ann"))
    assert len(set(cookies)) == 3
    assert [ring.read(each) for each in cookies] == [None, "ann", "ann"]
    assert [Keyring(file).read(each) for each in cookies] == [None, "ann", "ann"]
    identity.earlier(file).unlink()
    assert [ring.read(each) for each in cookies] == [None, None, "ann"]
    file.write_bytes(b"short")
    assert ring.read(cookies[2]) == "ann"  # what cannot be read changes nothing
    with pytest.raises(ServiceError, match="should hold 32 bytes"):
        identity.new_key(file)
    assert [each.name for each in tmp_path.iterdir()] == ["key"]


@pytest.mark.anyio
async def test_a_cookie_of_the_earlier_key_is_made_anew_when_somebody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "LOOK_AGAIN", 0.0)
    async with serving(tmp_path) as service, service.visitor() as ann:
        opening = {"game": "lungeon-run", "name": "Ann", "seats": ["me", "open"]}
        await ann.post("/api/tables", json=opening)
        old = ann.cookies["undercroft-visitor"]
        assert "set-cookie" not in (await ann.get("/api/mine")).headers
        identity.new_key(tmp_path / "key")
        found = await ann.get("/api/mine")
        assert [each["host"] for each in found.json()] == [True]
        assert "HttpOnly" in found.headers["set-cookie"]
        assert ann.cookies["undercroft-visitor"] != old
        identity.new_key(tmp_path / "key")
        identity.earlier(tmp_path / "key").unlink()
        assert (await ann.get("/api/mine")).json() == []  # two keys later, without having come
