"""Publication of a month's proof: its sum tree and its public report, in one transaction.

An interrupted run leaves nothing. A later run returns the digest of a month that is published.
"""

from datetime import date

from sqlalchemy import select, update

from api.core.db.database import AnyRow, Database, WriteTransaction
from api.core.settings import Settings
from api.files.storage import open_storage
from api.payments.ledger.models import Period
from api.revenue_share import bulk_sql, months, pair_amounts, public_report, tree_storage
from api.revenue_share.models import PublicReport


async def publish(connection: WriteTransaction, period: AnyRow) -> str:
    """Publish a computed month unless it is published; return the digest of its report.

    The caller holds the lock on the month's row.
    """
    month = period.month
    published = await connection.scalar(
        select(PublicReport.digest).where(PublicReport.month == month)
    )
    if published is not None:
        return bytes(published).hex()
    amounts = await pair_amounts.load(connection, month, period.rule_version)
    tree = await tree_storage.store(connection, month, amounts)
    digest = await public_report.publish(connection, period, tree)
    await connection.execute(
        update(Period).where(Period.month == month, Period.status != "final").values(sha256=digest)
    )
    return digest.hex()


async def publish_final_months(
    database: Database, settings: Settings, *, before: date = date.max
) -> list[date]:
    """Publish the final months that have no report yet, oldest first; return them.

    An earlier release closed them, and published a file of pseudonyms instead.
    """
    async with database.reading() as connection:
        has_report = select(PublicReport.month).where(PublicReport.month == Period.month).exists()
        rows = await connection.scalars(
            select(Period.month)
            .where(Period.status == "final", Period.month < before, ~has_report)
            .order_by(Period.month)
        )
        missing = list(rows)
    for month in missing:
        # Before the report, so that a repeated run finds the month.
        await delete_file(settings, month)
        async with database.writing() as connection:
            await bulk_sql.raise_limits(connection)
            locked = select(*Period.__table__.columns).where(Period.month == month)
            period = (await connection.execute(locked.with_for_update())).one()
            await publish(connection, period)
    return missing


async def delete_file(settings: Settings, month: date) -> None:
    """Delete the file that an earlier release published, which allowed to identify members."""
    await open_storage(settings).delete([f"revenue-share/{months.label(month)}.csv"])
