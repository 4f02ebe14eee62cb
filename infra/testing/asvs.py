"""Requirements of the OWASP ASVS as data: docs/asvs.yaml, its check and its summary.

python -m infra.testing.asvs        fails when a place or a test does not exist
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

from infra.local.process import ROOT

FILE: Final = ROOT / "docs" / "asvs.yaml"
# Levels 1 and 2 of version 5.0.0.
REQUIREMENTS: Final = {1: 70, 2: 183}
MIN_SATISFIED: Final = 0.9
STATES: Final = ("satisfied", "partly", "not", "not applicable")
PENDING, BY_CHECK = "pending", "check"
CHAPTERS: Final = (
    "Encoding and sanitization", "Validation and business logic", "Web frontend",
    "API and web service", "File handling", "Authentication", "Session management",
    "Authorization", "Self-contained tokens", "OAuth and OIDC", "Cryptography",
    "Secure communication", "Configuration", "Data protection", "Coding and architecture",
    "Logging and error handling", "WebRTC",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Requirement:
    """A requirement in our own words, its state, where it is met, and the test that holds it."""

    id: str
    level: int
    about: str
    state: str
    place: str = ""
    test: str = ""
    reason: str = ""

    @property
    def chapter(self) -> int:
        return int(self.id.partition(".")[0])


def read(file: Path = FILE) -> list[Requirement]:
    """Return the requirements in order."""
    rows = yaml.safe_load(file.read_text(encoding="utf-8"))
    return [Requirement(**{**row, "id": str(row["id"])}) for row in rows]


def faults(requirements: Sequence[Requirement], root: Path = ROOT) -> Iterator[str]:
    """Yield what is wrong with the file."""
    ids = Counter(each.id for each in requirements)
    yield from (f"{id_} occurs {count} times" for id_, count in ids.items() if count > 1)
    levels = Counter(each.level for each in requirements)
    if levels != REQUIREMENTS:
        yield f"levels 1 and 2 have {REQUIREMENTS}, not {dict(levels)} requirements"
    for each in requirements:
        yield from (f"{each.id}: {fault}" for fault in _faults_of(each, root))
    share = satisfied_share(requirements)
    if share < MIN_SATISFIED:
        yield f"{share:.1%} are satisfied, fewer than {MIN_SATISFIED:.0%}"


def satisfied_share(requirements: Sequence[Requirement]) -> float:
    """Return the satisfied part of the applicable requirements."""
    states = Counter(each.state for each in requirements)
    applicable = len(requirements) - states["not applicable"]
    return states["satisfied"] / applicable if applicable else 0.0


def _faults_of(requirement: Requirement, root: Path) -> Iterator[str]:
    if requirement.state not in STATES:
        yield f"{requirement.state!r} is no state"
    if requirement.state != "satisfied" and not requirement.reason:
        yield "needs a reason"
    if requirement.state == "not applicable":
        return
    if not requirement.place or not requirement.test:
        yield "needs a place and a test"
        return
    yield from _place_faults(requirement.place, root)
    if requirement.test == BY_CHECK:
        if "#" not in requirement.place:
            yield "only a section of a document is held by this check"
    elif requirement.test != PENDING:
        yield from faults_of_test(requirement.test, root)


def _place_faults(place: str, root: Path) -> Iterator[str]:
    path, _, section = place.partition("#")
    if not (root / path).exists():
        yield f"{path} does not exist"
    elif section and section not in _sections(root / path):
        yield f"{path} has no section {section}"


def _sections(document: Path) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in titles}


def faults_of_test(test: str, root: Path) -> Iterator[str]:
    """Yield why a test, as `path` or `path::name`, does not exist."""
    path, _, name = test.partition("::")
    if not (root / path).is_file():
        yield f"the test {path} does not exist"
    elif name and not re.search(
        rf"^(?:async )?def {re.escape(name)}\(",
        (root / path).read_text(encoding="utf-8"),
        re.MULTILINE,
    ):
        yield f"{path} has no test {name}"


def summary(requirements: Sequence[Requirement]) -> str:
    """Return the part of docs/trust.md about these requirements."""
    applicable = [each for each in requirements if each.state != "not applicable"]
    satisfied = sum(each.state == "satisfied" for each in applicable)
    pending = [each.id for each in requirements if each.test == PENDING]
    lines = [
        "\n## OWASP ASVS 5.0, levels 1 and 2\n\n",
        f"{satisfied} of {len(applicable)} applicable requirements are satisfied ",
        f"({satisfied / len(applicable):.0%}). [asvs.yaml](asvs.yaml) has the place and the test ",
        "of each;\n`npm run check -- asvs` verifies that they exist. ",
        "[security.md](security.md) describes the controls.\n\n",
        "| Chapter | Satisfied | Applicable |\n|---|---|---|\n",
    ]
    for number, title in enumerate(CHAPTERS, start=1):
        states = [each.state for each in applicable if each.chapter == number]
        lines.append(f"| {number} {title} | {states.count('satisfied')} | {len(states)} |\n")
    lines.append("\n| Not or partly satisfied | State | Reason |\n|---|---|---|\n")
    lines += [
        f"| {each.id} {each.about} | {each.state} | {each.reason} |\n"
        for each in applicable
        if each.state != "satisfied"
    ]
    if pending:
        lines.append(f"\nTests that are not named yet: {', '.join(pending)}.\n")
    return "".join(lines)


def main() -> int:
    """Print the faults."""
    found = [*faults(read())]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
