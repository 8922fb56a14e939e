"""What the service keeps, as tables of a database. Changes of it are migrations."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table

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
)
"""One row for each deed at a table, in order. Two of the same number cannot be: the database is the arbiter."""
