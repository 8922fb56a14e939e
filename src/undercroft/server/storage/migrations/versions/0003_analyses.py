"""What was found out about matches that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """A place for it."""
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", sa.String(32), nullable=False, index=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("worlds", sa.Integer, nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("found", sa.LargeBinary, nullable=True),
    )
