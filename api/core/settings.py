"""Every setting of the service, read from the environment once."""

from collections.abc import Iterator
from functools import cached_property
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Final, Literal, Self
from urllib.parse import parse_qsl, urlencode

from pydantic import BaseModel, Field, HttpUrl, SecretStr, StringConstraints, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

DEVELOPMENT_SECRET = "development-only-secret-of-no-value-at-all"  # noqa: S105 - refused in production

SHORTEST_SECRET: Final = 32
# Secrets that are not ours to choose: they are as long as whoever gave them made them.
_GIVEN_BY_OTHERS: Final = frozenset(
    {"stripe_secret_key", "storage_s3_secret_access_key", "sms_gateway_token"}
)
# Where things are and who writes. By default all of it is on a developer's own machine: whoever
# forgot one in production would send members there, or keep what is theirs where nobody looks.
_ADDRESSES: Final = frozenset(
    {"database_url", "redis_url", "smtp_url", "mail_from", "api_origin", "web_origin"}
)

Origin = Annotated[str, StringConstraints(pattern=r"^https?://[^/]+$")]


Algorithm = Literal["RS256", "RS384", "RS512", "ES256", "ES384", "ES512"]


class TrustedIssuer(BaseModel, frozen=True, extra="forbid"):
    """Another identity provider whose tokens for `aud` are exchanged for a session of ours.

    With a `key`, which stands in the address that it sends people back to, it has a button of its
    own on the pages of signing in and up.
    """

    iss: Annotated[str, StringConstraints(pattern=r"^https?://\S+$")]
    aud: Annotated[str, StringConstraints(min_length=1)]
    jwks_url: HttpUrl
    algs: Annotated[tuple[Algorithm, ...], Field(min_length=1)] = ("RS256",)
    name: str
    name_ar: str | None = None
    key: Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,31}$")] | None = None
    client_secret: SecretStr | None = None
    # As it was registered there; without, what the issuer says that it takes.
    token_endpoint_auth_method: Literal["client_secret_basic", "client_secret_post"] | None = None
    scope: Annotated[str, StringConstraints(pattern=r"^(\S+ )*openid( \S+)*$")] = (
        "openid email profile"
    )


class Settings(BaseSettings):
    """The process's configuration; the field's name in capitals is the variable's name."""

    model_config = SettingsConfigDict(
        env_file=".env", extra="ignore", frozen=True, hide_input_in_errors=True
    )

    env: Literal["development", "test", "production"] = "development"
    database_url: str = "postgresql://qima_app@127.0.0.1/qima"
    migration_database_url: str | None = None
    database_replica_url: str | None = None
    database_replica_behind_seconds: float = Field(
        5, gt=0, description="A replica that is further behind is not asked."
    )
    database_pool_size: int = 20
    redis_url: str = "redis://127.0.0.1:6379/0"
    app_secret: SecretStr = SecretStr(DEVELOPMENT_SECRET)
    internal_secret: SecretStr = SecretStr(DEVELOPMENT_SECRET)
    revalidate_secret: SecretStr = SecretStr(DEVELOPMENT_SECRET)
    api_origin: Origin = "http://localhost:8000"
    web_origin: Origin = "http://localhost:3000"
    web_instances: str | None = Field(
        None,
        pattern=r"^[^:/]+:\d+$",
        description="A name and port whose addresses are all instances of the web, to be told of "
        "changes; without it WEB_ORIGIN is the one.",
    )
    smtp_url: str = "smtp://127.0.0.1:1025"
    mail_from: str = "no-reply@qima.example"
    brand_name: str = "Qima"
    brand_name_ar: str = "قيمة"
    about_url: HttpUrl | None = None
    storage_dir: Path = Path(".data/files")
    log_level: str = "info"
    log_format: Literal["console", "json"] = "console"
    metrics_port: int | None = Field(
        None, description="Where this process alone shows /metrics and /health; none is nowhere."
    )
    metrics_host: str = Field("127.0.0.1", description="The address of that port.")
    metrics_token: SecretStr | None = Field(
        None, description="What whoever reads /metrics sends as a bearer's token."
    )
    otel_exporter_otlp_endpoint: Origin | None = Field(
        None, description="Where OpenTelemetry's spans are sent, by HTTP; none is nowhere."
    )
    writes_per_minute: int = Field(1000, description="Writes one address may make in a minute.")
    writes_per_member_minute: int = Field(
        300, description="Writes one member may make in a minute."
    )
    otp_per_minute: int = Field(6, description="Codes one identifier may ask for in a minute.")
    otp_per_hour: int = Field(12, description="Codes one identifier may ask for in an hour.")
    otp_per_address_hour: int = Field(100, description="Codes one address may ask for in an hour.")
    large_account_followers: int = Field(
        10_000, description="With so many followers one's new posts are told to who asked for it."
    )
    activity_seconds: float = Field(
        5, description="After how many seconds it is written that a member was here today."
    )
    session_memory_seconds: float = Field(
        2, description="How long it is remembered that a session lives."
    )
    sms_gateway_url: HttpUrl | None = Field(
        None, description="Who sends text messages; without one no codes go to phones."
    )
    sms_gateway_token: SecretStr | None = None
    sms_from: str = Field("", description="As whom they are sent; the product's name if empty.")
    sms_per_number_day: int = Field(6, description="Messages a day to one number.")
    sms_per_prefix_day: int = Field(
        50, description="Messages a day to numbers that differ in the last four digits alone."
    )
    sms_per_address_day: int = Field(
        10, description="Messages a day that one network address may ask for."
    )
    sms_message_cents: float = Field(10, gt=0, description="What a message costs at most.")
    sms_daily_cents: int = Field(5_000, description="What all messages of a day may cost.")
    oidc_issuers: tuple[TrustedIssuer, ...] = Field(
        (), description="Other OpenID Connect issuers, as a JSON list."
    )
    external_sign_ins_per_minute: int = Field(
        60, description="Sign-ins by other issuers that one address may begin or end in a minute."
    )
    signing_keys_seconds: float = Field(
        60, description="After how many seconds a process looks for new signing keys."
    )
    # A session is remembered for two, and a request takes eight at most.
    purge_pause_seconds: float = Field(
        12, description="How long after the end of their sessions somebody's things are deleted."
    )
    requests_at_once: int = Field(
        128, description="Requests one process works on; the next one is told to come back."
    )
    request_seconds: float = Field(8, description="How long a request may take to be answered.")
    body_seconds: float = Field(30, description="How long a small body may take to come.")
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
    def _nothing_of_development_in_production(self) -> Self:
        if self.is_production and (faults := [*self._of_development()]):
            raise ValueError(f"ENV=production needs settings of its own: {'; '.join(faults)}")
        return self

    @model_validator(mode="after")
    def _no_open_metrics_in_production(self) -> Self:
        token = self.metrics_token.get_secret_value() if self.metrics_token else ""
        is_open = self.metrics_port and not ip_address(self.metrics_host).is_loopback
        if self.is_production and is_open and len(token) < 32:
            raise ValueError(
                "METRICS_TOKEN must be a secret of at least 32 characters when ENV=production and "
                "METRICS_HOST is an address that others reach"
            )
        return self

    @model_validator(mode="after")
    def _issuers_are_told_apart(self) -> Self:
        names = [self.api_origin, *(issuer.iss for issuer in self.oidc_issuers)]
        if len(set(names)) < len(names):
            raise ValueError("OIDC_ISSUERS must name each issuer once, and not this service itself")
        keys = [issuer.key for issuer in self.oidc_issuers if issuer.key is not None]
        if len(set(keys)) < len(keys):
            raise ValueError("OIDC_ISSUERS must give each key once")
        addresses = [str(each) for one in self.oidc_issuers for each in (one.iss, one.jwks_url)]
        # Whoever stood in between could sign in as anybody.
        if self.is_production and not all(each.startswith("https://") for each in addresses):
            raise ValueError("OIDC_ISSUERS must have https:// addresses when ENV=production")
        return self

    def _of_development(self) -> Iterator[str]:
        """What stands as it does on a developer's machine, each with what is wanted."""
        for name, value in self:
            secret = value.get_secret_value() if isinstance(value, SecretStr) else None
            if secret is not None and name not in _GIVEN_BY_OTHERS:
                if secret == DEVELOPMENT_SECRET or len(secret) < SHORTEST_SECRET:
                    yield f"{name.upper()} (a secret of at least {SHORTEST_SECRET} characters)"
            elif name in _ADDRESSES and name not in self.model_fields_set:
                yield f"{name.upper()} (said, even where it is as by default)"
        if self.stripe_api_base is None and _is_default(self, "stripe_secret_key"):
            yield "STRIPE_SECRET_KEY (the provider's)"
        if self.storage_s3_bucket is None and "storage_dir" not in self.model_fields_set:
            yield "STORAGE_DIR or STORAGE_S3_BUCKET (said, even where it is as by default)"

    @property
    def is_production(self) -> bool:
        return self.env == "production"

    @property
    def secret(self) -> bytes:
        return self.app_secret.get_secret_value().encode()

    @cached_property
    def owner_database_url(self) -> str:
        return self.migration_database_url or self.database_url


def _is_default(settings: Settings, name: str) -> bool:
    return bool(getattr(settings, name) == Settings.model_fields[name].default)


def asyncpg_url(url: str) -> str:
    """SQLAlchemy takes plain `postgresql://` for psycopg; everybody else writes just that."""
    scheme, _, rest = url.partition("://")
    if scheme not in {"postgres", "postgresql", "postgresql+asyncpg"}:
        raise ValueError(f"DATABASE_URL must be a postgresql:// address, not {scheme}://")
    address, _, query = rest.partition("?")
    who, at, place = address.rpartition("@")
    hosts, slash, name = place.partition("/")
    several = hosts.split(",") if "," in hosts else []
    if several:
        address = f"{who}{at}{slash}{name}"
    # What libpq, and with it every provider of databases, calls `sslmode` is `ssl` to SQLAlchemy.
    options = [("ssl" if name == "sslmode" else name, value) for name, value in parse_qsl(query)]
    # Of several, as libpq has them, the first that will have us is it.
    options += [("host", host if ":" in host else f"{host}:5432") for host in several]
    return f"postgresql+asyncpg://{address}{'?' if options else ''}{urlencode(options)}"
