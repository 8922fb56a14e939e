"""Files that results are written to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from undercroft.engine import SettingError, UndercroftError
from undercroft.lab.extras import extra


def check_writable(file: Path) -> None:
    """Say so before the work, not after it, if the results could not be written."""
    try:
        if file.is_dir():
            raise SettingError(f"cannot write to {file}: it is a folder; name a file")
        if not file.parent.is_dir():
            raise SettingError(f"cannot write to {file}: there is no folder {file.parent}")
        with file.open("ab") if file.exists() else TemporaryFile(dir=file.parent):
            pass
    except OSError as error:
        raise SettingError(f"cannot write to {file}: {error.strerror}; name another file") from None


def check_files(json: Path | None, report: Path | None) -> None:
    """Both files can be written, and what a page needs is there."""
    for file in (json, report):
        if file is not None:
            check_writable(file)
    if report is not None:
        for module in ("altair", "vl_convert"):
            extra(module, "report", "--report")


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """What goes wrong while something is written to a file is said in one line."""
    try:
        yield
    except OSError as error:
        raise UndercroftError(f"cannot write to {file}: {error.strerror}") from None


def write(file: Path, text: str) -> None:
    """Write the results; the tables have been shown by now, so that nothing is lost if this fails after all."""
    with writing(file):
        file.write_text(text, "utf-8")
