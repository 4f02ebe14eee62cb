"""Alembic environment. Migrations run as the owner of the database."""

import asyncio
import re

from alembic import context
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

import api.account.models
import api.auth.models
import api.core.delivery.email
import api.core.events.dispatch
import api.core.http.idempotency
import api.core.observability.security_events
import api.digests.models
import api.files.models
import api.letters.models
import api.moderation.appeals.models
import api.moderation.cases.models
import api.moderation.models
import api.moderation.statements.models
import api.notifications.email.models
import api.notifications.models
import api.notifications.push.models
import api.payments.ledger.models
import api.payments.licences.models
import api.payments.models
import api.payments.sale_emails.models
import api.payouts.models
import api.posts.answers.models
import api.posts.evaluations.models
import api.posts.models
import api.posts.reviews.models
import api.posts.shares.models
import api.posts.spam.models
import api.posts.views.models
import api.revenue_share.models
import api.search.models
import api.syndication.models
import api.users.models  # noqa: F401 - each module declares its tables
from api.core.db.database import Table
from api.core.db.server_requirements import require_suitable_server
from api.core.settings import Settings, asyncpg_url

# PostgreSQL's code for an expired `lock_timeout`.
LOCK_NOT_AVAILABLE = "55P03"
ATTEMPTS, PAUSE_SECONDS = 30, 1


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Table.metadata,
        include_name=_is_declared,
        compare_type=True,
        compare_server_default=False,
        transaction_per_migration=True,
    )
    with context.begin_transaction():
        # Queries behind a migration that waits for a lock wait too, and give up after a second.
        connection.execute(text("SET LOCAL lock_timeout = '500ms'"))
        context.run_migrations()


def _is_declared(name: str | None, kind: str, _parents: object) -> bool:
    """Exclude partitions, which are no tables of their own, from the comparison with the models."""
    return kind != "table" or re.fullmatch(r".+_(until_\d{8}|default)", name or "") is None


async def lock_migrations(connection: AsyncConnection) -> None:
    """Take the advisory lock of migrations until the connection closes.

    Polls, because a statement that waits for a lock holds a snapshot, and CREATE INDEX CONCURRENTLY
    waits for all snapshots.
    """
    lock = text("SELECT pg_try_advisory_lock(hashtext('migrate'))")
    while not await connection.scalar(lock):
        await connection.rollback()
        await asyncio.sleep(0.2)
    await connection.rollback()


async def run_with_retries(connection: AsyncConnection) -> None:
    """Run the migrations; repeat them, after a pause for the queries, while a table is in use.

    Raises:
        DBAPIError: a migration failed, or found its tables in use in every attempt.
    """
    for attempt in range(1, ATTEMPTS + 1):
        try:
            await connection.run_sync(run)
            await connection.commit()
        except DBAPIError as error:
            await connection.rollback()
            is_in_use = getattr(error.orig, "sqlstate", None) == LOCK_NOT_AVAILABLE
            if not is_in_use or attempt == ATTEMPTS:
                raise
            await asyncio.sleep(PAUSE_SECONDS)
        else:
            return


async def main() -> None:
    settings = Settings()
    tls = settings.database_tls
    engine = create_async_engine(
        asyncpg_url(settings.owner_database_url),
        poolclass=NullPool,
        connect_args={"ssl": tls} if tls else {},
    )
    async with engine.connect() as connection:
        await connection.run_sync(require_suitable_server)
        await lock_migrations(connection)
        await run_with_retries(connection)
    await engine.dispose()


asyncio.run(main())
