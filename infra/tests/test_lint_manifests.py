"""Checks of images, manifests, alert rules and migrations."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from infra.local.process import ROOT
from infra.testing import check_env, lint_manifests
from infra.testing.lint_migrations import StatementLog, faults


def test_repository_has_no_faults() -> None:
    checks = (
        lint_manifests.compose,
        lint_manifests.images,
        lint_manifests.manifests,
        lint_manifests.rules,
        check_env.environment_faults,
    )
    assert [fault for check in checks for fault in check()] == []


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the checked files, to be modified."""
    for name in ("infra/k8s", "infra/ops", "infra/docker"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("compose.yaml", "requirements.lock", "infra/RUNBOOK.md", "README.md"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


Check = Callable[[Path], Iterator[str]]


@pytest.mark.parametrize(
    ("check", "folder", "name", "right", "wrong"),
    [
        (lint_manifests.compose, "", "compose.yaml", "restart: unless-stopped", "restat: always"),
        (lint_manifests.compose, "", "compose.yaml", "target: worker", "target: laborer"),
        (lint_manifests.compose, "", "compose.yaml", "valkey:9.1.2-alpine", "valkey:latest"),
        (lint_manifests.images, "", "infra/docker/api.Dockerfile", "18.6-bookworm", "latest"),
        (lint_manifests.images, "", "infra/docker/api.Dockerfile", "USER 999:999", "USER root"),
        (check_env.environment_faults, "", "compose.yaml", "OTLP_ENDPOINT:", "OTLP_ENDPOINT: ''"),
        (
            check_env.environment_faults,
            "",
            "compose.yaml",
            "${APP_SECRET:?set APP_SECRET}",
            "short",
        ),
        (check_env.environment_faults, "", "compose.yaml", "  PAYER_IBAN:\n", ""),
        (
            check_env.environment_faults,
            "",
            "infra/k8s/base/settings.yaml",
            "WEB_ORIGIN",
            "WEB_ORIGINS",
        ),
        (lint_manifests.images, "", "infra/docker/api.Dockerfile", "USER 10001:10001", "USER root"),
        (lint_manifests.images, "", "infra/docker/requirements.lock", "asyncpg==0.", "asyncpg==9."),
        (
            lint_manifests.manifests,
            "infra/k8s",
            "base/api.yaml",
            "containerPort: 8000",
            "port: 8000",
        ),
        (
            lint_manifests.manifests,
            "infra/k8s",
            "base/web.yaml",
            "minReplicas: 2",
            "minReplicas: two",
        ),
        (
            lint_manifests.manifests,
            "infra/k8s",
            "base/worker.yaml",
            "Filesystem: true",
            "Filesystem: false",
        ),
        (
            lint_manifests.manifests,
            "infra/k8s",
            "base/kustomization.yaml",
            "- web.yaml",
            "- wep.yaml",
        ),
        (
            lint_manifests.rules,
            "infra/ops",
            "alerts.yaml",
            "qima_outbox_lag_seconds",
            "qima_outbox_lag",
        ),
        (lint_manifests.rules, "infra/ops", "alerts.yaml", "max(qima_outbox", "max((qima_outbox"),
        (lint_manifests.rules, "infra/ops", "alerts.yaml", "#traffic-flood", "#traffic-drought"),
        (lint_manifests.rules, "infra/ops", "dashboard.json", "qima_streams_open", "qima_streams"),
    ],
)
def test_single_wrong_word_is_reported(
    copied: Path, check: Check, folder: str, name: str, right: str, wrong: str
) -> None:
    path = copied / folder / name
    text = path.read_text(encoding="utf-8")
    assert right in text
    # Dockerfiles copy files that are not in this copy.
    before = set(check(copied)) if check is lint_manifests.images else set()
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    assert set(check(copied / folder)) - before


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE INDEX ix_post_kind ON post (kind)",
        "ALTER TABLE post ADD COLUMN mood text NOT NULL",
        "ALTER TABLE post ALTER COLUMN kind TYPE varchar(20)",
        "ALTER TABLE post DROP COLUMN kind",
        "ALTER TABLE post ADD CONSTRAINT ck_post_kind CHECK (kind <> '')",
    ],
)
def test_migration_with_a_long_lock_is_reported(statement: str) -> None:
    log = StatementLog()
    for text in ("SET LOCAL lock_timeout = '2s'", statement):
        log.record(None, None, text)
    log.record(None, None, "UPDATE alembic_version SET version_num='0099'")
    assert faults(log)


def test_migration_without_long_locks_is_accepted() -> None:
    log = StatementLog()
    for text in (
        "SET LOCAL lock_timeout = '2s'",
        "ALTER TABLE post ADD COLUMN mood text",
        "CREATE INDEX CONCURRENTLY ix_post_mood ON post (mood)",
    ):
        log.record(None, None, text)
    log.record(None, None, "UPDATE alembic_version SET version_num='0099'")
    assert faults(log) == []
