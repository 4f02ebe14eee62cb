"""Log of downloads of purchased files: evidence for disputes."""

import ipaddress
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from api.core.clock import now
from api.core.db.database import Database, WriteTransaction
from api.payments.queries import downloads as queries

# Banks accept disputes up to 120 days after the payment or the delivery.
RETENTION: Final = timedelta(days=180)
_IPV4_PREFIX, _IPV6_PREFIX = 24, 48


async def log_download(
    database: Database, *, member_id: UUID, post_id: UUID, file_id: UUID, host: str | None
) -> None:
    """Log a download by a member who bought the product; ignore its author and free claims."""
    async with database.writing() as connection:
        await queries.insert_download(
            connection, member_id, post_id, file_id, truncate_address(host)
        )


def truncate_address(host: str | None) -> str | None:
    """Return the network of an address, which identifies no household; None if it is none."""
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return None
    prefix = _IPV4_PREFIX if address.version == 4 else _IPV6_PREFIX
    return str(ipaddress.ip_network((address, prefix), strict=False))


async def delete_old_downloads(
    connection: WriteTransaction, *, at: datetime | None, limit: int
) -> int:
    """Delete one batch of downloads after their retention period; return their number."""
    return await queries.delete_before(connection, (at or now()) - RETENTION, limit=limit)
