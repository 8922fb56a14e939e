"""How the database came to look as it does, step by step."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

ONE_AT_A_TIME = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(4815162342)"}
"""Several processes may start at once: the others wait until the first has done it."""


def migrate(connection: Connection) -> None:
    """Bring a database up to date; one that is already stays as it is."""
    connection.exec_driver_sql(ONE_AT_A_TIME[connection.dialect.name])
    config = Config()
    config.set_main_option("script_location", "undercroft.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
