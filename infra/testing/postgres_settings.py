"""Check that each deployment has the PostgreSQL configuration that is tested and measured.

infra/postgres/configuration.py has the values; compose.yaml, the CloudNativePG cluster and the
table of sizes in docs/deploy.md repeat them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from infra.local.process import ROOT
from infra.postgres.configuration import (
    BACKUP_SETTINGS,
    DOCUMENTED_GB,
    SHIPPED_MEMORY_MB,
    compose_variables,
    memory_settings,
    server_settings,
)
from infra.testing.check_env import fill_in

_CLUSTER: Final = "infra/k8s/overlays/cloudnative-pg/cluster.yaml"
# The operator removes a slot of its own; compose's backup service may be away for long.
_COMPOSE_ONLY: Final = "max_slot_wal_keep_size"


def configuration_faults(folder: Path = ROOT) -> Iterator[str]:
    """Yield settings of a deployment that differ from infra/postgres/configuration.py."""
    yield from _compose((folder / "compose.yaml").read_text(encoding="utf-8"))
    yield from _cluster(yaml.safe_load((folder / _CLUSTER).read_text(encoding="utf-8")))
    yield from _document((folder / "docs/deploy.md").read_text(encoding="utf-8"))


def _compose(text: str) -> Iterator[str]:
    service = yaml.safe_load(text)["services"]["postgres"]
    words = [word for word in service["command"] if word.startswith("-c")]
    for name, variable in _expected_variables().items():
        if not any(word.startswith(f"-c{name}=${{{variable}:-") for word in words):
            yield f"compose.yaml: {name} cannot be set by {variable}"
    given = dict(fill_in(word, {}).removeprefix("-c").split("=", 1) for word in words)
    if not given.pop(_COMPOSE_ONLY, ""):
        yield f"compose.yaml: without {_COMPOSE_ONLY} a missing backup service fills the disk"
    yield from _differences("compose.yaml", given)
    if (limit := fill_in(service["mem_limit"], {})) != f"{SHIPPED_MEMORY_MB // 1024}g":
        yield f"compose.yaml: the settings are not for a server of {limit}"


def _expected_variables() -> dict[str, str]:
    return {name: f"POSTGRES_{name.upper()}" for name in memory_settings(SHIPPED_MEMORY_MB)}


def _cluster(cluster: dict[str, Any]) -> Iterator[str]:
    spec = cluster["spec"]
    libraries = ",".join(spec["postgresql"]["shared_preload_libraries"])
    given = spec["postgresql"]["parameters"] | {"shared_preload_libraries": libraries}
    yield from _differences(_CLUSTER, given)
    if (limit := spec["resources"]["limits"]["memory"]) != f"{SHIPPED_MEMORY_MB // 1024}Gi":
        yield f"{_CLUSTER}: the settings are not for a server of {limit}"


def _differences(place: str, given: Mapping[str, str]) -> Iterator[str]:
    expected = server_settings(SHIPPED_MEMORY_MB) | BACKUP_SETTINGS
    for name in sorted(expected.keys() | given.keys()):
        if given.get(name) != expected.get(name):
            found, right = given.get(name, "the default"), expected.get(name, "the default")
            yield f"{place}: {name} is {found}, and {right} is tested and measured"


def _document(text: str) -> Iterator[str]:
    rows = [
        [cell.strip(" `") for cell in line.strip("|").split("|")]
        for line in re.findall(r"^\| (?:Setting|`POSTGRES_\w+`) \|.*\d.*$", text, re.MULTILINE)
    ]
    columns = [compose_variables(size * 1024) for size in DOCUMENTED_GB]
    expected = [["Setting", *(f"{size} GB" for size in DOCUMENTED_GB)]]
    expected += [[name, *(column[name] for column in columns)] for name in columns[0]]
    for row in expected:
        if row not in rows:
            yield f"docs/deploy.md: a table of sizes should have | {' | '.join(row)} |"
