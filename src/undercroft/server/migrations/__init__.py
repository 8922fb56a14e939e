"""How the database came to look as it does, step by step."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def migrate(connection: Connection) -> None:
    """Bring a database up to date; one that is already stays as it is."""
    config = Config()
    config.set_main_option("script_location", "undercroft.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
