"""What the service keeps, as tables of a database. Changes of it are migrations."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("host", String(32), nullable=False, index=True),
    Column("stage", String(16), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("opened", Integer, nullable=False, index=True),  # seconds since 1970
    Column("due", BigInteger, nullable=True, index=True),  # when time alone changes something, in ms
    Column("opened_from", String(16), nullable=False, server_default="", index=True),  # an address, as it is called
    Column("words", String(400), nullable=False, server_default=""),  # what a public table is found by
    Column("origin", String(32), nullable=True, index=True),  # of a table that was imagined: the one it comes from
    Column("sheet", LargeBinary, nullable=False),  # the whole Table, as JSON
)
"""One row for each table."""

CHOICES = Table(
    "choices",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("word", String(200), nullable=False),
    Column("at", BigInteger, nullable=False, server_default="0"),  # milliseconds since 1970
)
"""One row for each deed at a table, in order. Two of the same number cannot be: the database is the arbiter."""

SITTERS = Table(
    "sitters",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("visitor", String(32), primary_key=True, index=True),
    Column("came_from", String(16), nullable=False, server_default=""),  # an address, as it was called that day
)
"""Which visitor has sat down where, so that visitors find their tables again."""

LINKS = Table(
    "links",
    METADATA,
    Column("code", String(64), primary_key=True),  # a digest
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""Codes that take a seat to another device, each good for one time and a short while."""

CHAT = Table(
    "chat",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=True),  # none: somebody who watches
    Column("name", String(48), nullable=False),
    Column("text", String(600), nullable=False),  # nothing: the line was deleted
    Column("at", BigInteger, nullable=False),
    Column("visitor", String(32), nullable=False, server_default="", index=True),  # who said it, where that is known
    Column("came_from", String(16), nullable=False, server_default=""),  # an address, as it was called that day
)
"""What people have said at a table, the last of it."""

REPORTS = Table(
    "reports",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
)
"""Lines of chat that somebody has reported. Who that was is written down nowhere."""

BANS = Table(
    "bans",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),  # see `undercroft.server.access.bans`
    Column("who", String(32), nullable=False),
    Column("why", String(300), nullable=False),
    Column("since", BigInteger, nullable=False),  # milliseconds since 1970
    Column("until", BigInteger, nullable=True),  # none: for good
    sqlite_autoincrement=True,
)
"""Who is not welcome here. An address is named by a salted digest, which is kept as long as there is such a ban."""

ANALYSES = Table(
    "analyses",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", String(32), nullable=False, index=True),  # who has asked for it
    Column("at", BigInteger, nullable=False),  # the last sign of life of whoever works on it, in ms
    Column("worlds", Integer, nullable=False),
    Column("part", Integer, nullable=False),  # of the time, in thousandths
    Column("found", LargeBinary, nullable=True),  # the Insight, as JSON, once it is there
)
"""What was found out about matches that are over, and what is being found out."""

SALTS = Table(
    "salts",
    METADATA,
    Column("day", Integer, primary_key=True, autoincrement=False),  # since 1970
    Column("salt", LargeBinary, nullable=False),
)
"""What the names of addresses are made with, today and yesterday: see `undercroft.server.access.addresses`. That of
banned addresses has no day: see `undercroft.server.access.bans`."""
