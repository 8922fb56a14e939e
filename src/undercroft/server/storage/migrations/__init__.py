"""How the database came to look as it does, step by step."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from undercroft.server.errors import ServiceError

ONE_AT_A_TIME = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(4815162342)"}
"""Several processes may start at once: the others wait until the first has done it."""


def migrate(connection: Connection) -> None:
    """Bring a database up to date; one that is already stays as it is."""
    connection.exec_driver_sql(ONE_AT_A_TIME[connection.dialect.name])
    config = Config()
    config.set_main_option("script_location", "undercroft.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    _check_age(connection, config)
    command.upgrade(config, "head")


def _check_age(connection: Connection, config: Config) -> None:
    """Refuse a database that a later version of Undercroft has changed: nobody here knows how it looks."""
    known = {each.revision for each in ScriptDirectory.from_config(config).walk_revisions()}
    (found,) = MigrationContext.configure(connection).get_current_heads() or ("",)
    if found and found not in known:
        raise ServiceError(
            f"this database is of a later version of Undercroft (it is at {found}, here is {max(known)}):"
            " start that version, or one that is newer"
        )
