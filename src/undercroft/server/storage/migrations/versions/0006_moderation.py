"""Who is banned, what was reported, and who said what, so that it can be forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Room for it. Of lines that were said before, it is known by their seats whose they are."""
    op.add_column("sitters", sa.Column("came_from", sa.String(16), nullable=False, server_default=""))
    op.add_column("chat", sa.Column("visitor", sa.String(32), nullable=False, server_default=""))
    op.add_column("chat", sa.Column("came_from", sa.String(16), nullable=False, server_default=""))
    op.create_index("ix_chat_visitor", "chat", ["visitor"])
    op.create_table(
        "reports",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("who", sa.String(32), nullable=False),
        sa.Column("why", sa.String(300), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=True),
        sqlite_autoincrement=True,
    )
