"""SMTP servers of tests, whose answers a test sets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session


class Provider:
    """SMTP server that takes messages, or answers with a reply at one of its steps."""

    def __init__(self) -> None:
        self.recipient_reply: str | None = None
        self.data_reply: str | None = None
        self.delay = 0.0
        self.connections = 0
        self.received: list[bytes] = []

    async def handle_EHLO(  # noqa: N802 - aiosmtpd calls it by this name
        self,
        _server: SMTP,
        session: Session,
        _envelope: Envelope,
        hostname: str,
        responses: list[str],
    ) -> list[str]:
        self.connections += 1
        session.host_name = hostname
        await asyncio.sleep(self.delay)
        return responses

    async def handle_RCPT(  # noqa: N802 - as above
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: Any
    ) -> str:
        if self.recipient_reply is None:
            envelope.rcpt_tos.append(address)
        return self.recipient_reply or "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - as above
        if self.data_reply is None:
            self.received.append(envelope.original_content or b"")
        return self.data_reply or "250 OK"


@asynccontextmanager
async def serve(provider: Provider) -> AsyncIterator[str]:
    """Serve SMTP on the loopback interface; yield the URL."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: SMTP(provider, hostname="localhost", loop=loop), "127.0.0.1", 0
    )
    async with server:
        yield f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
