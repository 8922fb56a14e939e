"""Who somebody is, without accounts: a visitor known by a signed cookie, and tokens that hold seats.

A token is given out once. The service keeps its digest only, so that nobody who reads the database can sit down in
somebody's seat.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
from pathlib import Path

from undercroft.server.errors import ServiceError

KEY_BYTES = 32
_PRIVATE = 0o600


def new_name() -> str:
    """The name of a new table or visitor, which nobody can guess (128 bits), and no command takes for an option."""
    while (name := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return name


def new_token() -> str:
    """A new token to hold a seat with (192 bits)."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def holds(token: str, kept: str) -> bool:
    """Whether that is the token of which this digest was kept; takes as long for every wrong one."""
    return bool(kept) and hmac.compare_digest(digest(token), kept)


def load_key(file: Path) -> bytes:
    """The key that signs cookies: made at the first start, readable by its owner only, and outside the database."""
    try:
        if not file.exists():
            _make_key(file)
    except OSError as error:
        raise ServiceError(f"the key of the service cannot be written to {file}: {error.strerror}") from None
    return _read_key(file)


def _make_key(file: Path) -> None:
    """Make a key that is there wholly or not at all; of several processes that start at once, one makes it."""
    draft = file.with_name(f".{file.name}-{new_name()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE), "wb") as out:
        out.write(secrets.token_bytes(KEY_BYTES))
        out.flush()
        os.fsync(out.fileno())
    try:
        os.link(draft, file)
    except FileExistsError:
        pass  # somebody else was faster, and it is theirs that counts
    finally:
        draft.unlink()


def _read_key(file: Path) -> bytes:
    try:
        mode, key = stat.S_IMODE(file.stat().st_mode), file.read_bytes()
    except OSError as error:
        raise ServiceError(f"the key of the service cannot be read from {file}: {error.strerror}") from None
    if os.name == "posix" and mode & ~_PRIVATE:
        raise ServiceError(f"{file} can be read by others (mode {mode:o}): chmod 600 {file}")
    if len(key) != KEY_BYTES:
        raise ServiceError(
            f"{file} should hold {KEY_BYTES} bytes and holds {len(key)}: delete it to have it made anew"
        )
    return key


class Signer:
    """Signs what a cookie says, and reads only what it has signed itself."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @property
    def service(self) -> str:
        """A name for the service that has this key, which tells nothing of the key."""
        return hmac.new(self._key, b"service", hashlib.sha256).hexdigest()[:16]

    def sign(self, visitor: str) -> str:
        """The cookie of a visitor."""
        return f"{visitor}.{self._mark(visitor)}"

    def read(self, cookie: str) -> str | None:
        """The visitor of a cookie; None if the signature is not ours."""
        visitor, dot, mark = cookie.rpartition(".")
        good = dot and hmac.compare_digest(mark.encode("utf-8", "replace"), self._mark(visitor).encode())
        return visitor if good else None

    def _mark(self, visitor: str) -> str:
        text = f"visitor:{visitor}".encode("utf-8", "replace")
        return hmac.new(self._key, text, hashlib.sha256).hexdigest()
