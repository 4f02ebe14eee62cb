"""npm run bench -- restore: the runbook's restore after three kinds of loss."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from infra.support.backup_programs import missing_program
from infra.support.restore_drill import MAX_RESTORE_SECONDS, STEPS, run_drill


def rows(*, quick: bool, say: Callable[[str], None] = print) -> list[dict[str, Any]]:
    """Return one row for each kind of loss; none where the programs of the backups are missing."""
    reason = missing_program()
    if reason:
        say(f"restore: skipped, because {reason}")
        return []
    found = []
    for loss in STEPS:
        result = run_drill(posts=50 if quick else 2_000, loss=loss, say=say)
        ok = result.is_good and result.seconds <= MAX_RESTORE_SECONDS
        say(
            f"restore after the loss of the {loss}: {result.seconds:.1f} s, {result.acknowledged} "
            f"acknowledged, {len(result.lost)} lost, {len(result.unexpected)} too many, "
            f"{len(result.files_lost)} files lost, {len(result.readable)} files readable. "
            f"{result.ledger} {'✓' if ok else 'missed'}"
        )
        found.append(
            {
                "work": f"restore drill, {loss}",
                "value": round(result.seconds, 1),
                "limit": None,
                "ratio": None,
                "goal": f"≤ {MAX_RESTORE_SECONDS:.0f} s, nothing lost",
                "ok": ok,
            }
        )
    return found
