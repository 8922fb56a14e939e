"""Where tables were opened from, by a name that holds for a day, and what public ones are found by."""

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Room for it, and the words of the tables that are there."""
    op.add_column("tables", sa.Column("opened_from", sa.String(16), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("words", sa.String(400), nullable=False, server_default=""))
    op.create_index("ix_tables_opened_from", "tables", ["opened_from"])
    op.create_table(
        "salts",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
    )
    tables = sa.table(
        "tables", sa.column("id"), sa.column("stage"), sa.column("words"), sa.column("public"), sa.column("sheet")
    )
    connection = op.get_bind()
    listed = sa.select(tables.c.id, tables.c.sheet).where(tables.c.stage != "over", tables.c.public)
    for row in connection.execute(listed).all():
        try:
            sheet = msgspec.json.decode(row.sheet)
            names = [chair.get("name") or chair.get("bot") or "" for chair in sheet["chairs"]]
            words = " ".join([sheet["game"], *filter(None, names)]).casefold()[:400]
        except (msgspec.MsgspecError, KeyError, TypeError, AttributeError):
            continue  # it cannot be listed either
        connection.execute(sa.update(tables).where(tables.c.id == row.id).values(words=words))
