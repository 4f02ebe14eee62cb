"""Generator of docs/trust.md from the gates in gates.toml and the requirements in asvs.yaml.

python -m infra.testing.trust_doc             fails when the file is out of date
python -m infra.testing.trust_doc --write     writes it
"""

from __future__ import annotations

import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from infra.local.process import ROOT
from infra.testing import asvs
from infra.testing.generated_files import write_or_compare

GATES: Final = Path(__file__).with_name("gates.toml")
FILE: Final = ROOT / "docs" / "trust.md"
_HEAD: Final = """# Guarantees and their tests

<!-- Generated from gates.toml and asvs.yaml by `python -m infra.testing.trust_doc --write`. -->

Authorization, durability and money are tested against real components, not mocks: PostgreSQL,
Valkey, a mail server, a browser and the payments sandbox. `npm test -- --all` runs every gate below
except the benches, which `npm run bench` runs at length. `npm run bench -- mutation` breaks what
each gate protects, one fault at a time, and fails when the gate does not detect the fault.

| Property | Gate | Result |
|---|---|---|
"""


@dataclass(frozen=True, slots=True)
class Property:
    """A guarantee, the gates that test it, and what holds."""

    subject: str
    gates: tuple[str, ...]
    holds: str


def properties() -> list[Property]:
    """Return the guarantees in order."""
    rows = tomllib.loads(GATES.read_text(encoding="utf-8"))["property"]
    return [Property(row["subject"], tuple(row["gates"]), row["holds"]) for row in rows]


def document() -> str:
    """Return the whole file."""
    rows = [
        f"| {each.subject} | {', '.join(f'`{gate}`' for gate in each.gates)} | {each.holds} |\n"
        for each in properties()
    ]
    return "".join((_HEAD, *rows, asvs.summary(asvs.read())))


if __name__ == "__main__":
    sys.exit(write_or_compare({FILE: document()}, "infra.testing.trust_doc"))
