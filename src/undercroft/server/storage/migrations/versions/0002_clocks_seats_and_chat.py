"""When deeds were done, who has sat where, links to seats, and chat."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")


def upgrade() -> None:
    """Add them to what is there; what was done before counts as done now, so that no table looks abandoned."""
    op.add_column("choices", sa.Column("at", sa.BigInteger, nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE choices SET at = :now").bindparams(now=time.time_ns() // 1_000_000))
    op.add_column("tables", sa.Column("due", sa.BigInteger, nullable=True))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_table(
        "sitters",
        sa.Column("table_id", sa.String(32), _table(), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("visitor", sa.String(32), primary_key=True, index=True),
    )
    op.create_table(
        "links",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), _table(), nullable=False, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(32), _table(), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("name", sa.String(48), nullable=False),
        sa.Column("text", sa.String(600), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
