"""Who somebody is, without accounts: a visitor known by a signed cookie, and tokens that hold seats.

A token is given out once. The service keeps its digest only, so that nobody who reads the database can sit down in
somebody's seat.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import os
import secrets
import stat
import time
from pathlib import Path

from undercroft.server.errors import ServiceError

LOG = logging.getLogger(__name__)
KEY_BYTES = 32
LOOK_AGAIN = 1.0
"""So many seconds lie between two looks at whether there are other keys."""
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


def earlier(file: Path) -> Path:
    """Where the key before this one is kept: cookies that it has signed are believed as long as it is there."""
    return file.with_name(f"{file.name}.before")


def new_key(file: Path) -> None:
    """Sign with another key from now on; the one so far becomes the one before, and the one before that is gone."""
    old = _read_key(file)
    try:
        os.replace(_draft(file, old), earlier(file))
        os.replace(_draft(file, secrets.token_bytes(KEY_BYTES)), file)
    except OSError as error:
        raise ServiceError(f"a new key cannot be written to {file}: {error.strerror}") from None


def _draft(file: Path, key: bytes) -> Path:
    """A key in a file of its own, wholly on the disk, to be put in its place."""
    draft = file.with_name(f".{file.name}-{new_name()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE), "wb") as out:
        out.write(key)
        out.flush()
        os.fsync(out.fileno())
    return draft


def _make_key(file: Path) -> None:
    """Make a key that is there wholly or not at all; of several processes that start at once, one makes it."""
    draft = _draft(file, secrets.token_bytes(KEY_BYTES))
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
    """Signs what a cookie says, and reads only what it has signed itself; perhaps with the key that was before."""

    def __init__(self, *keys: bytes) -> None:
        self._keys = keys
        """The newest first, which signs."""

    @property
    def service(self) -> str:
        """A name for the service that has these keys, which tells nothing of them. It stays when a key is added."""
        return hmac.new(self._keys[-1], b"service", hashlib.sha256).hexdigest()[:16]

    def sign(self, visitor: str) -> str:
        """The cookie of a visitor."""
        return f"{visitor}.{_mark(self._keys[0], visitor)}"

    def read(self, cookie: str) -> str | None:
        """The visitor of a cookie; None if the signature is not ours."""
        visitor, dot, mark = cookie.rpartition(".")
        signed = mark.encode("utf-8", "replace")
        good = dot and any(hmac.compare_digest(signed, _mark(key, visitor).encode()) for key in self._keys)
        return visitor if good else None

    def is_stale(self, cookie: str) -> bool:
        """Whether a cookie was signed with a key that was before."""
        visitor = self.read(cookie) if len(self._keys) > 1 else None
        return visitor is not None and cookie != self.sign(visitor)


class Keyring(Signer):
    """A signer whose keys are in files, and may be changed while the service runs."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._next = time.monotonic() + LOOK_AGAIN
        self._seen = self._look()
        super().__init__(load_key(file), *self._before())

    def read(self, cookie: str) -> str | None:
        """The visitor of a cookie; None if the signature is not ours."""
        self._renew()
        return super().read(cookie)

    def sign(self, visitor: str) -> str:
        """The cookie of a visitor."""
        self._renew()
        return super().sign(visitor)

    def _renew(self) -> None:
        """Take the keys that are there now, if they are others. What cannot be read changes nothing."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + LOOK_AGAIN
        seen = self._look()
        if seen == self._seen:
            return
        try:
            self._keys = _read_key(self._file), *self._before()
        except ServiceError as error:
            LOG.error("the keys have changed, and cannot be read: %s", error)
        self._seen = seen

    def _before(self) -> tuple[bytes, ...]:
        file = earlier(self._file)
        return (_read_key(file),) if file.exists() else ()

    def _look(self) -> tuple[int, ...]:
        """What changes when one of the files does."""
        found: list[int] = []
        for file in (self._file, earlier(self._file)):
            try:
                facts = file.stat()
            except OSError:
                found.append(0)
            else:
                found += [facts.st_ctime_ns, facts.st_ino]
        return tuple(found)


def _mark(key: bytes, visitor: str) -> str:
    text = f"visitor:{visitor}".encode("utf-8", "replace")
    return hmac.new(key, text, hashlib.sha256).hexdigest()
