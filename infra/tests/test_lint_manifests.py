"""Checks of images, manifests, alert rules and migrations."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from prometheus_client import REGISTRY

from infra.local.process import ROOT
from infra.testing import check_env, lint_manifests, manifest_references, postgres_settings
from infra.testing.lint_migrations import StatementLog, faults


def test_repository_has_no_faults() -> None:
    checks = (
        lint_manifests.compose,
        lint_manifests.images,
        lint_manifests.manifests,
        lint_manifests.rules,
        manifest_references.reference_faults,
        check_env.environment_faults,
        postgres_settings.configuration_faults,
    )
    assert [fault for check in checks for fault in check()] == []


def test_guessed_codes_raise_an_alert_with_the_first_count() -> None:
    (rule,) = [rule for rule in lint_manifests.alert_rules() if "otp_guesses" in rule["expr"]]
    assert rule["labels"]["severity"] == "page"
    # The counter exists before the first event, without which nothing has increased.
    assert REGISTRY.get_sample_value("qima_alerts_total", {"name": "otp_guesses"}) is not None


def test_sanctions_lists_are_mounted_read_only() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    mount = {
        "type": "bind",
        "source": "${SANCTIONS_DIR:-/dev/null}",
        "target": "/data/sanctions",
        "read_only": True,
    }
    for name in ("api", "worker"):
        assert mount in services[name]["volumes"]
        assert services[name]["environment"]["SANCTIONS_DIR"] == "${SANCTIONS_DIR:+/data/sanctions}"
    component = ROOT / "infra/k8s/components/sanctions-lists"
    (settings,) = yaml.safe_load_all((component / "settings.yaml").read_text(encoding="utf-8"))
    assert settings["data"]["SANCTIONS_DIR"] == "/data/sanctions"
    for name in ("api", "worker"):
        deployment = yaml.safe_load((component / f"{name}.yaml").read_text(encoding="utf-8"))
        pod = deployment["spec"]["template"]["spec"]
        (container,), (volume,) = pod["containers"], pod["volumes"]
        assert container["volumeMounts"] == [
            {"name": "sanctions", "mountPath": "/data/sanctions", "readOnly": True}
        ]
        assert volume["persistentVolumeClaim"] == {"claimName": "sanctions", "readOnly": True}


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the checked files, to be modified."""
    for name in ("infra/k8s", "infra/ops", "infra/docker"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in (
        "compose.yaml",
        ".env.example",
        "requirements.lock",
        "infra/RUNBOOK.md",
        "docs/deploy.md",
        "README.md",
        "package.json",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


Check = Callable[[Path], Iterator[str]]
CLUSTER = "infra/k8s/overlays/cloudnative-pg/cluster.yaml"


@pytest.mark.parametrize(
    ("check", "folder", "name", "right", "wrong"),
    [
        (lint_manifests.compose, "", "compose.yaml", "restart: unless-stopped", "restat: always"),
        (lint_manifests.compose, "", "compose.yaml", "target: worker", "target: laborer"),
        (lint_manifests.compose, "", "compose.yaml", "valkey:9.1.2-alpine", "valkey:latest"),
        (
            lint_manifests.compose,
            "",
            "compose.yaml",
            'requirepass "$$VALKEY_PASSWORD"',
            'requirepass "${VALKEY_PASSWORD}"',
        ),
        (lint_manifests.images, "", "infra/docker/api.Dockerfile", "18.6-bookworm", "latest"),
        (lint_manifests.images, "", "infra/docker/api.Dockerfile", "/api.cdx.json", "/other"),
        (lint_manifests.images, "", "infra/docker/api.Dockerfile", "/backup.cdx.json", "/other"),
        (lint_manifests.images, "", "infra/docker/web.Dockerfile", "/web.cdx.json", "/other"),
        (lint_manifests.images, "", "infra/docker/api.Dockerfile", "--no-build-isolation ", ""),
        (lint_manifests.images, "", "infra/docker/api.Dockerfile", "USER 999:999", "USER root"),
        (check_env.environment_faults, "", "compose.yaml", "OTLP_ENDPOINT:", "OTLP_ENDPOINT: ''"),
        (
            check_env.environment_faults,
            "",
            "compose.yaml",
            "${APP_SECRET:?set APP_SECRET}",
            "short",
        ),
        (check_env.environment_faults, "", ".env.example", "SMTP_URL=smtps", "SMTP=smtps"),
        (check_env.environment_faults, "", ".env.example", "smtps://", "https://"),
        (check_env.environment_faults, "", "compose.yaml", "  PAYER_IBAN:\n", ""),
        (
            check_env.environment_faults,
            "",
            "infra/k8s/base/settings.yaml",
            "WEB_ORIGIN",
            "WEB_ORIGINS",
        ),
        (lint_manifests.images, "", "infra/docker/api.Dockerfile", "USER 10001:10001", "USER root"),
        (lint_manifests.images, "", "infra/docker/web.Dockerfile", "NODE=node:26", "NODE=node:24"),
        (lint_manifests.images, "", "package.json", 'arm64": "26', 'arm64": "24'),
        (lint_manifests.images, "", "infra/docker/requirements.lock", "asyncpg==0.", "asyncpg==9."),
        (lint_manifests.images, "", "infra/docker/backup.lock", "barman==3.", "barman==2."),
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
        *(
            (manifest_references.reference_faults, "infra/k8s", name, right, wrong)
            for name, right, wrong in (
                ("secrets.example.yaml", "postgres-rw:", "postgres:"),
                ("secrets.example.yaml", "DATABASE_REPLICA_URL:", "REPLICA_URL:"),
                ("secrets.example.yaml", "name: qima-app", "name: app"),
                ("base/settings.yaml", "http://api:8000", "http://apis:8000"),
                ("base/settings.yaml", 'POOL_SIZE: "5"', 'POOL_SIZE: "6"'),
                ("base/worker.yaml", "maxReplicas: 6", "maxReplicas: 12"),
                ("overlays/cloudnative-pg/backup.yaml", "name: postgres-backups", "name: backups"),
                ("overlays/cloudnative-pg/backup.yaml", "barman-cloud.", "barman."),
                (
                    "base/valkey.yaml",
                    "selector: {app.kubernetes.io/name: valkey}",
                    "selector: {app: redis}",
                ),
            )
        ),
        (
            lint_manifests.rules,
            "infra/ops",
            "alerts.yaml",
            "qima_outbox_lag_seconds",
            "qima_outbox_lag",
        ),
        (lint_manifests.rules, "infra/ops", "alerts.yaml", "max(qima_outbox", "max((qima_outbox"),
        (lint_manifests.rules, "infra/ops", "alerts.yaml", "backup_disk_free", "backup_free"),
        (lint_manifests.rules, "infra/ops", "alerts.yaml", "#traffic-flood", "#traffic-drought"),
        (lint_manifests.rules, "infra/ops", "alerts.yaml", "|dispute_evidence_refused", ""),
        (lint_manifests.rules, "infra/ops", "dashboard.json", "qima_streams_open", "qima_streams"),
        *(
            (postgres_settings.configuration_faults, "", name, right, wrong)
            for name, right, wrong in (
                (
                    "compose.yaml",
                    "shared_buffers=${POSTGRES_SHARED_BUFFERS:-1GB}",
                    "shared_buffers=1GB",
                ),
                ("compose.yaml", "POSTGRES_WORK_MEM:-8MB", "POSTGRES_WORK_MEM:-64MB"),
                ("compose.yaml", "POSTGRES_MEMORY:-4g", "POSTGRES_MEMORY:-2g"),
                ("compose.yaml", "      - -crandom_page_cost=1.1\n", ""),
                ("compose.yaml", "timezone=UTC\n", "timezone=UTC\n      - -cfsync=off\n"),
                ("compose.yaml", "-cmax_slot_wal_keep_size", "-cmax_slot_wal_keep"),
                (CLUSTER, "max_wal_size: 4GB", "max_wal_size: 8GB"),
                (CLUSTER, "memory: 4Gi", "memory: 8Gi"),
                (CLUSTER, "[pg_stat_statements]", "[auto_explain]"),
                ("docs/deploy.md", "`48GB`", "`47GB`"),
            )
        ),
        *(
            (lint_manifests.rules, "infra/ops", "dashboard.json", right, wrong)
            for right, wrong in (
                ("sum(qima_web_cache_bytes)", "sum(qima_web_cache_byte)"),
                ("rate(qima_web_api_calls_total", "rate(qima_web_api_calls"),
                ("qima_web_renders_total{result", "qima_web_renders_total{outcome"),
                ("by (le, cache)", "by (le, state)"),
                ("qima:error_budget_left:ratio30d", "qima:error_budget:ratio30d"),
                ("nodejs_eventloop_lag_p99_seconds", "nodejs_eventloop_lag_p999_seconds"),
            )
        ),
        (
            manifest_references.reference_faults,
            "infra/k8s",
            "components/pod-monitor/monitor.yaml",
            "port: metrics",
            "port: metric",
        ),
        (
            manifest_references.reference_faults,
            "infra/k8s",
            "components/pod-monitor/monitor.yaml",
            "[api, worker, web]",
            "[api, worker]",
        ),
        (
            manifest_references.reference_faults,
            "infra/k8s",
            "components/pod-monitor/monitor.yaml",
            "key: METRICS_TOKEN",
            "key: METRIC_TOKEN",
        ),
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
