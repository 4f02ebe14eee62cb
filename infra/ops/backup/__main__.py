"""Commands of the backup image.

python -m infra.ops.backup serve                        run the schedule: the service `backup`
python -m infra.ops.backup uploads                      copy uploads now
python -m infra.ops.backup bucket                       copy the backups to the bucket now
python -m infra.ops.backup restore-uploads --at TIME    restore missing uploads
python -m infra.ops.backup fetch                        copy the backups from the bucket

Barman itself makes, lists, checks and restores backups of the cluster. See infra/RUNBOOK.md.
"""

from __future__ import annotations

import argparse
import logging
import sys
from datetime import datetime

from infra.ops.backup.bucket import copy_catalogue, fetch_catalogue
from infra.ops.backup.programs import BackupError, Rclone
from infra.ops.backup.schedule import serve
from infra.ops.backup.settings import read_settings
from infra.ops.backup.uploads import copy_uploads, restore_uploads


def main() -> None:
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    parser = argparse.ArgumentParser(
        prog="python -m infra.ops.backup",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command_name", required=True)
    for name in ("serve", "uploads", "bucket", "fetch"):
        commands.add_parser(name)
    restored = commands.add_parser("restore-uploads")
    restored.add_argument("--at", type=datetime.fromisoformat)
    options = parser.parse_args()
    settings = read_settings()
    try:
        if options.command_name == "serve":
            serve(settings)
        elif options.command_name == "uploads":
            copy_uploads(Rclone(settings), settings)
        elif options.command_name == "bucket":
            copy_catalogue(Rclone(settings), settings)
        elif options.command_name == "fetch":
            fetch_catalogue(Rclone(settings), settings)
        else:
            restore_uploads(Rclone(settings), settings, options.at)
    except BackupError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
