"""A lost server comes back as of an instant; `npm run bench -- restore` is the long drill."""

from __future__ import annotations

from pathlib import Path

import pytest

from infra.bench import restore as drills
from infra.ops import backup, restore
from infra.ops.vault import VaultError, open_vault


def test_what_was_acknowledged_before_an_instant_is_there_and_nothing_later() -> None:
    seen = drills.drill(posts=12, kind="folder")
    assert seen.is_good, seen
    assert seen.acknowledged == 12
    assert seen.seconds <= drills.GOAL_SECONDS


def test_a_piece_of_the_log_is_never_replaced_and_a_vault_without_a_base_restores_nothing(
    tmp_path: Path,
) -> None:
    vault = open_vault({"BACKUP_URL": f"file://{tmp_path}/vault"})
    piece = tmp_path / ("0" * 23 + "1")
    piece.write_bytes(b"what was written")
    backup.wal(vault, piece)
    backup.wal(vault, piece)
    piece.write_bytes(b"something else")
    with pytest.raises(VaultError, match="differs"):
        backup.wal(vault, piece)
    with pytest.raises(VaultError, match="No base backup"):
        restore.cluster(vault, tmp_path / "restored", None, command="false")
