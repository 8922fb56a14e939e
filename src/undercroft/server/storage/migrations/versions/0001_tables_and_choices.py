"""Tables, and the choices made at them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make both from nothing."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False, index=True),
        sa.Column("stage", sa.String(16), nullable=False, index=True),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("opened", sa.Integer, nullable=False, index=True),
        sa.Column("sheet", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "choices",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("word", sa.String(200), nullable=False),
    )
