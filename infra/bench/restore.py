"""npm run bench -- restore: the restore drill from a folder and from a bucket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from infra.support.restore_drill import MAX_RESTORE_SECONDS, run_drill


def rows(*, quick: bool, say: Callable[[str], None] = print) -> list[dict[str, Any]]:
    """Return one row for a folder and one for a bucket."""
    found = []
    for kind in ("folder", "bucket"):
        result = run_drill(posts=50 if quick else 2_000, kind=kind, say=say)
        ok = result.is_good and result.seconds <= MAX_RESTORE_SECONDS
        say(
            f"restore from a {kind}: {result.seconds:.1f} s, {result.acknowledged} acknowledged, "
            f"{len(result.lost)} lost, {len(result.unexpected)} too many, "
            f"{len(result.files_lost)} files lost. {result.ledger} {'✓' if ok else 'missed'}"
        )
        found.append(
            {
                "work": f"restore drill, {kind}",
                "value": round(result.seconds, 1),
                "limit": None,
                "ratio": None,
                "goal": f"≤ {MAX_RESTORE_SECONDS:.0f} s, nothing lost",
                "ok": ok,
            }
        )
    return found
