"""Every setting of the service, read from the environment once."""

from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, HttpUrl, SecretStr, StringConstraints, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

DEVELOPMENT_SECRET = "development-only-secret-of-no-value-at-all"  # noqa: S105 - refused in production

Origin = Annotated[str, StringConstraints(pattern=r"^https?://[^/]+$")]


class Settings(BaseSettings):
    """The process's configuration; the field's name in capitals is the variable's name."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", frozen=True)

    env: Literal["development", "test", "production"] = "development"
    database_url: str = "postgresql://qima_app@127.0.0.1/qima"
    migration_database_url: str | None = None
    database_replica_url: str | None = None
    database_pool_size: int = 20
    redis_url: str = "redis://127.0.0.1:6379/0"
    app_secret: SecretStr = SecretStr(DEVELOPMENT_SECRET)
    internal_secret: SecretStr = SecretStr(DEVELOPMENT_SECRET)
    revalidate_secret: SecretStr = SecretStr(DEVELOPMENT_SECRET)
    api_origin: Origin = "http://localhost:8000"
    web_origin: Origin = "http://localhost:3000"
    smtp_url: str = "smtp://127.0.0.1:1025"
    mail_from: str = "no-reply@qima.example"
    brand_name: str = "Qima"
    brand_name_ar: str = "قيمة"
    about_url: HttpUrl | None = None
    storage_dir: Path = Path(".data/files")
    log_level: str = "info"
    log_format: Literal["console", "json"] = "console"
    writes_per_minute: int = Field(1000, description="Writes one address may make in a minute.")
    otp_per_minute: int = Field(6, description="Codes one identifier may ask for in a minute.")
    otp_per_hour: int = Field(12, description="Codes one identifier may ask for in an hour.")
    otp_per_address_hour: int = Field(100, description="Codes one address may ask for in an hour.")
    large_account_followers: int = Field(
        10_000, description="With so many followers one's new posts are told to who asked for it."
    )
    activity_seconds: float = Field(
        5, description="After how many seconds it is written that a member was here today."
    )
    # Room for two products whose ten files are as large as they may be.
    upload_quota_mb: int = Field(20_480, description="Megabytes one member may keep in files.")
    upload_hours: int = Field(48, description="How long a file that is sent in parts may take.")
    upload_idle_seconds: float = Field(20, description="How long a body may pause on its way.")
    storage_s3_bucket: str | None = Field(None, description="Files lie there, not in STORAGE_DIR.")
    storage_s3_endpoint: Origin | None = Field(None, description="Of a store that is not Amazon's.")
    storage_s3_region: str = "us-east-1"
    # Without keys the machine's own role is asked, as every client of S3 does.
    storage_s3_access_key_id: str | None = None
    storage_s3_secret_access_key: SecretStr | None = None
    stripe_secret_key: SecretStr = SecretStr("sk_test_sandbox")
    stripe_api_base: Origin | None = Field(
        None, description="Where Stripe's wire is spoken; none is Stripe itself."
    )
    stripe_webhook_secret: SecretStr = SecretStr(DEVELOPMENT_SECRET)
    sale_fee_bps: int = Field(1000, description="The platform's part of a sale, in basis points.")
    tip_fee_bps: int = Field(500, description="The platform's part of a tip, in basis points.")
    maturity_days: float = Field(7, description="How long money of a sale is pending.")
    payout_minimum_cents: int = 2_000
    payout_approval_cents: int = Field(
        100_000, description="More than so much collected within a day needs a second person."
    )
    payout_cooldown_hours: float = Field(24, description="How long a new payout method rests.")
    confirmation_minutes: float = Field(
        10, description="How long a confirmed session may move money."
    )
    pool_share_bps: int = Field(5000, description="The members' part of the net fees.")
    # Who pays: stands in the files for the bank.
    payer_name: str = "Qima"
    payer_iban: str = "DE89370400440532013000"
    payer_bic: str = "COBADEFFXXX"

    @model_validator(mode="after")
    def _no_development_secret_in_production(self) -> Self:
        secrets = (
            self.app_secret,
            self.internal_secret,
            self.revalidate_secret,
            self.stripe_webhook_secret,
        )
        if self.is_production and any(
            s.get_secret_value() == DEVELOPMENT_SECRET or len(s.get_secret_value()) < 32
            for s in secrets
        ):
            raise ValueError(
                "APP_SECRET, INTERNAL_SECRET, REVALIDATE_SECRET and STRIPE_WEBHOOK_SECRET must be "
                "set to secrets of at least 32 characters when ENV=production"
            )
        return self

    @property
    def is_production(self) -> bool:
        return self.env == "production"

    @property
    def secret(self) -> bytes:
        return self.app_secret.get_secret_value().encode()

    @cached_property
    def owner_database_url(self) -> str:
        return self.migration_database_url or self.database_url


def asyncpg_url(url: str) -> str:
    """SQLAlchemy takes plain `postgresql://` for psycopg; everybody else writes just that."""
    scheme, _, rest = url.partition("://")
    if scheme not in {"postgres", "postgresql", "postgresql+asyncpg"}:
        raise ValueError(f"DATABASE_URL must be a postgresql:// address, not {scheme}://")
    return f"postgresql+asyncpg://{rest}"
