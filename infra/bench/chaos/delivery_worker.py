"""The worker, whose push services are one on a local socket.

python -m infra.bench.chaos.delivery_worker
"""

import os
import ssl
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import api.worker
from api.core.db.database import Database
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.notifications.push.client import PushClient

PORT_VARIABLE: Final = "PUSH_SERVICE_PORT"
CERTIFICATE_VARIABLE: Final = "PUSH_SERVICE_CERTIFICATE"

make_context = api.worker.make_context


async def resolve(_host: str, _port: int) -> Sequence[tuple[str, int]]:
    """Return the local socket: the product's own resolution refuses private addresses."""
    return [("127.0.0.1", int(os.environ[PORT_VARIABLE]))]


def make_local_context(settings: Settings, database: Database, redis: Any) -> WorkerContext:
    """Return the context of handlers with a client of the local push service."""
    context = make_context(settings, database, redis)
    tls = ssl.create_default_context(cafile=os.environ[CERTIFICATE_VARIABLE])
    client = PushClient(settings, resolve=resolve, tls=tls)
    return replace(context, services={**context.services, PushClient: client})


if __name__ == "__main__":
    api.worker.make_context = make_local_context
    api.worker.main()
