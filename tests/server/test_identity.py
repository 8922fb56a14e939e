"""Visitors, tokens and the key of the service."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.server.errors import ServiceError
from undercroft.server.identity import Signer, digest, holds, load_key, new_name, new_token


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
