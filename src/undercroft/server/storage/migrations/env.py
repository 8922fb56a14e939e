"""Run by Alembic, on the connection that `migrate` was given."""

from alembic import context

from undercroft.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
