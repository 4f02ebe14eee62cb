"""Server configuration of PostgreSQL by the memory that it has.

python -m infra.postgres.configuration 16      lines for the `.env` of compose.yaml, for 16 GB

The one source of these values: `npm start`, the tests and the benches take them from here, and
`npm run check -- images` compares compose.yaml, the CloudNativePG cluster and docs/deploy.md. Only
the standard library is imported, so that an operator's Python can run it.
"""

from __future__ import annotations

import sys
from typing import Final

# Memory in MB that compose.yaml and the CloudNativePG cluster give to PostgreSQL.
SHIPPED_MEMORY_MB: Final = 4096
# Memory in MB that `npm start` and the tests configure, beside other programs.
LOCAL_MEMORY_MB: Final = 1024
# Rows of the table in docs/deploy.md, in GB.
DOCUMENTED_GB: Final = (4, 8, 16, 32, 64)

_SAME_FOR_ALL: Final = {
    "shared_preload_libraries": "pg_stat_statements",
    "timezone": "UTC",
    # `npm run check -- images` holds the pools of all processes below it.
    "max_connections": "200",
    # The first change of a page after a checkpoint writes the whole page to the log.
    "checkpoint_timeout": "15min",
    "checkpoint_completion_target": "0.9",
    "wal_compression": "lz4",
    # A random read of an SSD costs about as much as a sequential one.
    "random_page_cost": "1.1",
    # By default a fifth of a table may be dead rows: a million follows of five million.
    "autovacuum_vacuum_scale_factor": "0.05",
    "autovacuum_analyze_scale_factor": "0.05",
}
# Part of the deployments only: the log of a quiet minute reaches the backup, too.
BACKUP_SETTINGS: Final = {"archive_timeout": "60s"}
# The packaged server of `npm start` and the benches is built without LZ4. PGLZ takes more CPU.
PACKAGED_SERVER_SETTINGS: Final = {"wal_compression": "pglz"}
# PostgreSQL's defaults. No deployment changes them, and the benches print them.
DURABILITY_SETTINGS: Final = ("fsync", "synchronous_commit", "full_page_writes", "autovacuum")
# For tests, whose data need not survive a power failure.
NON_DURABLE_SETTINGS: Final = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
}


def memory_settings(memory_mb: int) -> dict[str, str]:
    """Return the settings that depend on the memory of PostgreSQL."""
    max_wal = _clamp(memory_mb, 1024, 8192)
    return {
        "shared_buffers": _size(memory_mb // 4),
        "effective_cache_size": _size(memory_mb * 3 // 4),
        # Each of several sorts and hashes of each connection may take it.
        "work_mem": _size(_clamp(memory_mb // 512, 4, 64)),
        # Each of three autovacuum workers may take it.
        "maintenance_work_mem": _size(_clamp(memory_mb // 32, 64, 1024)),
        "min_wal_size": _size(max_wal // 4),
        "max_wal_size": _size(max_wal),
    }


def server_settings(memory_mb: int) -> dict[str, str]:
    """Return the configuration of a server with this memory, as every deployment has it."""
    return _SAME_FOR_ALL | memory_settings(memory_mb)


def packaged_server_settings(memory_mb: int) -> dict[str, str]:
    """Return the configuration of the packaged server, which `npm start` and the benches run."""
    return server_settings(memory_mb) | PACKAGED_SERVER_SETTINGS


def compose_variables(memory_mb: int) -> dict[str, str]:
    """Return the variables by which compose.yaml is given another memory."""
    sizes = {f"POSTGRES_{name.upper()}": size for name, size in memory_settings(memory_mb).items()}
    return {"POSTGRES_MEMORY": f"{memory_mb // 1024}g"} | sizes


def _clamp(value: int, least: int, most: int) -> int:
    return max(least, min(value, most))


def _size(megabytes: int) -> str:
    """Format a size in PostgreSQL's units."""
    return f"{megabytes}MB" if megabytes % 1024 else f"{megabytes // 1024}GB"


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].isdecimal() or int(sys.argv[1]) < 1:
        sys.exit("usage: python -m infra.postgres.configuration GIGABYTES")
    for name, value in compose_variables(int(sys.argv[1]) * 1024).items():
        print(f"{name}={value}")
