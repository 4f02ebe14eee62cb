"""SMTP server for development, which accepts all messages and stores the last ones as files.

python -m infra.local.mailbox --port 2525 [--folder .data/mail]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import time
from pathlib import Path

from aiosmtpd.smtp import SMTP, Envelope, Session

MAX_MESSAGES = 300


class MessageStore:
    """Stores each message in a file whose name sorts by time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd calls it by this name
        """Store a message and delete the oldest beyond the limit."""
        content = envelope.original_content or b""
        path = self.folder / f"{time.time_ns()}.eml"
        path.write_bytes(content)
        for old in sorted(self.folder.glob("*.eml"))[:-MAX_MESSAGES]:
            old.unlink(missing_ok=True)
        print(f"mail for {', '.join(envelope.rcpt_tos)} in {path.name}", flush=True)
        return "250 OK"


async def serve(port: int, folder: Path) -> None:
    """Serve on the loopback interface until SIGTERM or SIGINT."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    store = MessageStore(folder)
    server = await loop.create_server(
        lambda: SMTP(store, hostname="localhost", enable_SMTPUTF8=True, loop=loop),
        "127.0.0.1",
        port,
    )
    print(f"mailbox ready on port {port}", flush=True)
    async with server:
        await stop.wait()


def main() -> None:
    """Parse the command line and serve."""
    parser = argparse.ArgumentParser(description="A mail server that keeps what it is sent.")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args()
    folder = options.folder or Path(os.environ.get("DATA_DIR", ".data"), "mail")
    asyncio.run(serve(options.port, folder))


if __name__ == "__main__":
    main()
