"""Where imagined tables begin."""

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

TABLES = sa.table(
    "tables", sa.column("id"), sa.column("stage"), sa.column("version"), sa.column("due"), sa.column("sheet")
)
CHOICES = sa.table("choices", *map(sa.column, ("table_id", "number", "seat", "word", "at")))
REDEAL = "!redeal"


def upgrade() -> None:
    """A place for it. Tables that were imagined before know the match they come from, seed and all: they are emptied,
    and whoever comes back to one is told that it cannot go on."""
    op.add_column("tables", sa.Column("origin", sa.String(32), nullable=True))
    op.create_index("ix_tables_origin", "tables", ["origin"])
    connection = op.get_bind()
    when = sa.func.max(CHOICES.c.at)
    dealt = sa.select(CHOICES.c.table_id, when).where(CHOICES.c.word.like(f"{REDEAL}%")).group_by(CHOICES.c.table_id)
    for name, at in connection.execute(dealt).all():
        here = TABLES.c.id == name
        connection.execute(sa.delete(CHOICES).where(CHOICES.c.table_id == name))
        connection.execute(sa.insert(CHOICES).values(table_id=name, number=0, seat=-1, word=REDEAL, at=at))
        version, text = connection.execute(sa.select(TABLES.c.version, TABLES.c.sheet).where(here)).one()
        sheet = {**msgspec.json.decode(text), "seed": 0, "stage": "over", "version": version + 1}
        values = {"stage": "over", "version": version + 1, "due": None, "sheet": msgspec.json.encode(sheet)}
        connection.execute(sa.update(TABLES).where(here).values(**values))
