"""Embedded services in the foreground, to run the application's processes by hand.

python3 -m infra.local.services_only --env-file .data/env.sh
. .data/env.sh
"""

from __future__ import annotations

import argparse
import os
import shlex
import time
from pathlib import Path

from infra.local import lock
from infra.local.atomic_files import write_private
from infra.local.services import Services
from infra.local.settings import Settings, open_data_dir
from infra.local.signals import ShutdownRequest


def main() -> None:
    """Run until SIGINT or SIGTERM."""
    parser = argparse.ArgumentParser(description="Runs the embedded services alone.")
    parser.add_argument("--env-file", type=Path, help="where to write the parts' environment")
    options = parser.parse_args()
    stopping = ShutdownRequest()
    stopping.listen()

    lock.acquire(open_data_dir())
    settings = Settings.read()
    settings.choose_internal_ports()
    services = Services(settings, lambda name, line: print(f"{name}: {line}", flush=True))
    try:
        services.start()
        _write_environment(options.env_file or settings.data / "env.sh", services.environment())
        print("Postgres, Valkey and the mailbox are ready.", flush=True)
        while not stopping.is_requested:
            time.sleep(0.5)
            for part in services.parts():
                if not part.alive():
                    part.start()
    finally:
        services.stop()


def _write_environment(path: Path, environment: dict[str, str]) -> None:
    own = {name: value for name, value in environment.items() if os.environ.get(name) != value}
    lines = [f"export {name}={shlex.quote(value)}\n" for name, value in sorted(own.items())]
    write_private(path, "".join(lines))


if __name__ == "__main__":
    main()
