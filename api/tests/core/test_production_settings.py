"""Rejection of development secrets and addresses with ENV=production."""

import os
import subprocess
from typing import Final, get_args

import pytest
from pydantic import SecretStr, ValidationError

from api.core.setting_fields import DEVELOPMENT_SECRET
from api.core.settings import Settings
from api.tests.support.production_env import LONG_SECRET, production_environment, read_settings
from infra.local.process import PYTHON, ROOT

# Required settings, each with values with which production does not start. None means unset.
REQUIRED: Final[dict[str, list[str | None]]] = {
    "database_url": [None],
    "redis_url": [None],
    "smtp_url": [None],
    "mail_from": [None],
    "api_origin": [None],
    "web_origin": [None],
    "storage_dir": [None],
    "app_secret": [None, DEVELOPMENT_SECRET, "", "x" * 31],
    "internal_secret": [None, DEVELOPMENT_SECRET, "", "x" * 31],
    "revalidate_secret": [None, DEVELOPMENT_SECRET, "", "x" * 31],
    "stripe_webhook_secret": [None, DEVELOPMENT_SECRET, "", "x" * 31],
    "stripe_secret_key": [None, "sk_test_sandbox"],
}
# Optional secrets, which have no default.
OPTIONAL_SECRETS: Final = {
    "storage_s3_secret_access_key",
    "metrics_token",
    "dkim_private_key",
    "mail_webhook_secret",
    "media_purge_token",
    "sms_gateway_token",
    "vapid_private_key",
    "stripe_connect_webhook_secret",
}
# Settings whose defaults suit production. Example bank accounts are rejected by exports.
PRODUCTION_READY: Final = frozenset(
    """
    allow_plaintext_internal database_ca_file database_cert_file database_key_file redis_ca_file
    redis_cert_file redis_key_file smtp_ca_file smtp_cert_file smtp_key_file
    dkim_domain dkim_selector dkim_private_key_file
    env migration_database_url database_replica_url database_pool_size
    database_replica_max_lag_seconds brand_name brand_name_ar about_url log_level log_format
    rate_limit_writes_per_ip_minute rate_limit_writes_per_member_minute
    rate_limit_otp_per_identifier_minute rate_limit_otp_per_identifier_hour
    rate_limit_otp_per_ip_hour rate_limit_otp_strangers_hour otp_requests_without_proof
    otp_proof_of_work_bits rate_limit_otp_guesses_per_requester_day
    rate_limit_otp_guesses_per_identifier_day otp_guesses_alert_hour session_max_days
    contact_change_delay_days max_concurrent_requests request_timeout_seconds
    body_timeout_seconds session_cache_ttl_seconds activity_flush_seconds
    large_account_followers upload_quota_mb upload_expiry_hours upload_idle_timeout_seconds
    upload_quota_mb_by_age upload_timeout_seconds max_uploads_per_member max_uploads_per_ip
    max_concurrent_uploads max_concurrent_requests_per_ip max_streams_per_member
    rate_limit_views_per_ip_minute
    max_letters_per_author_week rate_limit_email_follows_per_ip_hour
    notification_email_delay_seconds rate_limit_email_follows_per_author_hour
    rate_limit_email_follows_per_address_day
    rate_limit_reads_per_ip_minute rate_limit_reads_per_member_minute
    staff_session_hours staff_single_approver decision_delay_seconds
    rate_limit_follows_per_new_member_hour rate_limit_reports_per_member_hour
    rate_limit_writes_per_known_member_minute
    evidence_retention_days media_origin media_purge_url clamav_address clamav_max_mb
    file_hash_lists link_blocklist websub_hub indexnow_key indexnow_endpoint
    storage_s3_bucket storage_s3_endpoint storage_s3_region storage_s3_access_key_id
    stripe_api_base stripe_test_in_production stripe_statement_suffix webhook_retention_days
    sale_fee_bps tip_fee_bps tip_fee_fixed_cents pending_days reserve_bps reserve_days
    payout_minimum_cents
    payout_approval_cents payout_single_approver payout_cooldown_hours platform_country
    new_seller_days new_seller_payout_limit_cents
    reauth_window_minutes sms_gateway_url sms_from
    rate_limit_sms_per_number_day rate_limit_sms_per_prefix_day rate_limit_sms_per_ip_day
    sms_message_cents sms_daily_cents oidc_issuers rate_limit_oidc_per_ip_minute
    signing_key_refresh_seconds deletion_grace_seconds web_instances metrics_port metrics_host
    security_contact security_txt_expires security_log_retention_days otel_exporter_otlp_endpoint
    pool_share_bps payer_name payer_iban payer_bic payer_street
    payer_building_number payer_post_code payer_town payer_country purpose_codes sanctions_dir
    """.split()  # noqa: SIM905 - so many names read best as text
)
CASES: Final = [(name, value) for name, values in REQUIRED.items() for value in values]


def test_setting_is_listed_in_one_of_the_tables() -> None:
    assert sorted([*REQUIRED, *OPTIONAL_SECRETS, *PRODUCTION_READY]) == sorted(
        Settings.model_fields
    )


def test_secret_has_a_refused_development_value_or_none() -> None:
    secrets = {
        name
        for name, field in Settings.model_fields.items()
        if SecretStr in {field.annotation, *get_args(field.annotation)}
    }
    assert secrets & PRODUCTION_READY == set()
    assert {
        name for name in secrets if Settings.model_fields[name].default is None
    } == OPTIONAL_SECRETS


def test_production_starts_with_own_values(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings(monkeypatch, production_environment()).is_production
    bucket = production_environment(STORAGE_DIR=None, STORAGE_S3_BUCKET="qima")
    assert read_settings(monkeypatch, bucket).is_production
    assert not read_settings(monkeypatch, {"ENV": "development"}).is_production


@pytest.mark.parametrize(("name", "value"), CASES)
def test_production_refuses_development_values(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str | None
) -> None:
    with pytest.raises(ValidationError, match=rf"ENV=production.*\b{name.upper()}\b") as refusal:
        read_settings(monkeypatch, production_environment(**{name.upper(): value}))
    message = str(refusal.value.errors(include_input=False, include_url=False)[0]["msg"])
    others = set(REQUIRED) - {name}
    assert [other for other in others if f"{other.upper()} (" in message] == []
    assert LONG_SECRET not in message


@pytest.mark.parametrize("name", ["websub_hub", "indexnow_endpoint"])
def test_production_refuses_pings_without_tls(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    plain = production_environment(**{name.upper(): "http://hub.example/"})
    with pytest.raises(ValidationError, match=rf"ENV=production.*\b{name.upper()} \(an https://"):
        read_settings(monkeypatch, plain)
    encrypted = production_environment(**{name.upper(): "https://hub.example/"})
    assert str(getattr(read_settings(monkeypatch, encrypted), name)) == "https://hub.example/"


def test_media_origin_is_the_api_by_default_and_has_tls(monkeypatch: pytest.MonkeyPatch) -> None:
    default = read_settings(monkeypatch, production_environment())
    assert default.media_origin == default.api_origin
    plain = production_environment(MEDIA_ORIGIN="http://images.example")
    with pytest.raises(ValidationError, match=r"ENV=production.*\bMEDIA_ORIGIN \(an https://"):
        read_settings(monkeypatch, plain)


@pytest.mark.parametrize("key", ["short", "x" * 129, "with/slash", "with space", "ة" * 8, ""])
def test_key_of_indexnow_is_the_name_of_a_file(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    with pytest.raises(ValidationError, match="indexnow_key"):
        read_settings(monkeypatch, {"INDEXNOW_KEY": key})
    for valid in ("x" * 8, "x" * 128, "A-9-z-0-9"):
        assert read_settings(monkeypatch, {"INDEXNOW_KEY": valid}).indexnow_key == valid


@pytest.mark.parametrize("command", [["-c", "import api.main"], ["-m", "api.worker"]])
def test_invalid_production_settings_stop_the_start_without_printing_secrets(
    command: list[str],
) -> None:
    variables = {
        "PATH": os.environ["PATH"],
        **production_environment(APP_SECRET="too short to be one"),
    }
    started = subprocess.run(
        [PYTHON, *command], cwd=ROOT, env=variables, capture_output=True, text=True, check=False
    )
    assert started.returncode != 0
    assert "APP_SECRET (a secret of at least 32 characters)" in started.stderr
    for secret in (LONG_SECRET, "too short to be one", "sk_live", ":secret@"):
        assert secret not in started.stderr + started.stdout
