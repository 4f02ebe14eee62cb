"""Connections as the owner of the database, for operator commands alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError

from api.core.db.database import Database
from api.core.db.role_settings import ROLE_SETTINGS
from api.core.settings import Settings

_INSUFFICIENT_PRIVILEGE: Final = "42501"


class OwnerRequiredError(Exception):
    """The command needs the rights of the database's owner; the message is shown."""


@asynccontextmanager
async def open_as_owner(settings: Settings) -> AsyncIterator[Database]:
    """Connect as the role that migrates.

    Raises:
        OwnerRequiredError: the process has the application's role only, which may not do this.
    """
    own = {"database_url": settings.owner_database_url, "database_replica_url": None}
    # The owner has no defaults: a migration may take longer.
    database = Database(settings.model_copy(update=own), session_settings=ROLE_SETTINGS)
    try:
        yield database
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) != _INSUFFICIENT_PRIVILEGE:
            raise
        raise OwnerRequiredError(
            "Only the owner of the database may do this: set MIGRATION_DATABASE_URL."
        ) from error
    finally:
        await database.close()
