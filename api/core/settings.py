"""Settings of the service, read once from the environment."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Final, Literal, Self
from urllib.parse import parse_qsl, urlencode

from pydantic import (
    AliasChoices,
    BaseModel,
    Field,
    HttpUrl,
    SecretStr,
    StringConstraints,
    model_validator,
)
from pydantic_settings import SettingsConfigDict

from api.core.crypto import MIN_SECRET_LENGTH, Keyring
from api.core.file_settings import FileSettings
from api.core.identity_settings import IdentitySettings
from api.core.mail_settings import MailSettings
from api.core.moderation_settings import ModerationSettings
from api.core.push_settings import PushSettings
from api.core.security_settings import SecuritySettings
from api.core.setting_fields import DEVELOPMENT_SECRET, Origin, renamed
from api.core.syndication_settings import SyndicationSettings
from api.core.transport_settings import TransportSettings, transport_faults

# Secrets issued by other services, which choose their length.
_ISSUED_BY_OTHERS: Final = frozenset(
    {
        "stripe_secret_key",
        "storage_s3_secret_access_key",
        "sms_gateway_token",
        "media_purge_token",
        "dkim_private_key",
    }
)
# Addresses whose defaults are a developer's own machine. In production a forgotten one would send
# members there, or keep their data in a place that no operator checks.
_ADDRESSES: Final = frozenset(
    {"database_url", "redis_url", "smtp_url", "mail_from", "api_origin", "web_origin"}
)

Algorithm = Literal["RS256", "RS384", "RS512", "ES256", "ES384", "ES512"]


class TrustedIssuer(BaseModel, frozen=True, extra="forbid"):
    """An OpenID Connect issuer whose ID tokens for `aud` are exchanged for a session.

    An issuer with a `key`, which is part of its redirect URL, has a button on login and sign-up.
    """

    iss: Annotated[str, StringConstraints(pattern=r"^https?://\S+$")]
    aud: Annotated[str, StringConstraints(min_length=1)]
    jwks_url: HttpUrl
    algs: Annotated[tuple[Algorithm, ...], Field(min_length=1)] = ("RS256",)
    name: str
    name_ar: str | None = None
    key: Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,31}$")] | None = None
    client_secret: SecretStr | None = None
    # As registered at the issuer; without it, the first method that its discovery document lists.
    token_endpoint_auth_method: Literal["client_secret_basic", "client_secret_post"] | None = None
    scope: Annotated[str, StringConstraints(pattern=r"^(\S+ )*openid( \S+)*$")] = (
        "openid email profile"
    )


class Settings(
    FileSettings,
    IdentitySettings,
    MailSettings,
    ModerationSettings,
    PushSettings,
    SecuritySettings,
    SyndicationSettings,
    TransportSettings,
):
    """Configuration of the process. A field's name in capitals is its environment variable."""

    model_config = SettingsConfigDict(
        env_file=".env", extra="ignore", frozen=True, hide_input_in_errors=True
    )

    env: Literal["development", "test", "production"] = Field(
        "development",
        description="`production` refuses development secrets and has no development inbox.",
    )
    database_url: str = Field(
        "postgresql://qima_app@127.0.0.1/qima",
        description="PostgreSQL, as the application's role. Several hosts may be listed as libpq"
        " takes them: `a:5432,b:5432` with `target_session_attrs=read-write`.",
    )
    migration_database_url: str | None = Field(
        None, description="The same database as its owner; `migrate` uses it."
    )
    database_replica_url: str | None = Field(
        None, description="A streaming replica that answers the API's reads."
    )
    database_replica_max_lag_seconds: float = Field(
        5,
        gt=0,
        validation_alias=renamed(
            "database_replica_max_lag_seconds", "database_replica_behind_seconds"
        ),
        description="Replication lag above which the primary answers instead of the replica.",
    )
    database_pool_size: int = Field(20, description="Connections of one process to PostgreSQL.")
    app_secret: SecretStr = Field(
        SecretStr(DEVELOPMENT_SECRET),
        description="Key from which tokens, links and cookies are signed and encrypted, or a list"
        " `id:secret,id:secret` of them. The first is current; the others decrypt what is stored.",
    )
    internal_secret: SecretStr = Field(
        SecretStr(DEVELOPMENT_SECRET), description="Authenticates the web server to the API."
    )
    revalidate_secret: SecretStr = Field(
        SecretStr(DEVELOPMENT_SECRET), description="Authenticates page revalidation to the web."
    )
    api_origin: Origin = Field("http://localhost:8000", description="Public origin of the API.")
    media_origin: Origin = Field(
        default_factory=lambda given: given["api_origin"],
        description="Public origin of images; the API's by default. A CDN there fetches them from"
        " the API. The web needs the same value.",
    )
    web_origin: Origin = Field("http://localhost:3000", description="Public origin of the web.")
    web_instances: str | None = Field(
        None,
        pattern=r"^[^:/]+:\d+$",
        description="Host name and port that resolve to every instance of the web; each gets the"
        " ids of changed pages. Without it, WEB_ORIGIN is the only instance.",
    )
    brand_name: str = Field("Qima", description="Name of the product in English.")
    brand_name_ar: str = Field("قيمة", description="Name of the product in Arabic.")
    about_url: HttpUrl = Field(
        HttpUrl("https://about.qima.example/"), description="External page about the product."
    )
    storage_dir: Path = Field(
        Path(".data/files"), description="Directory of uploads when no bucket is set."
    )
    log_level: str = Field("info", description="Lowest level of log lines that are written.")
    log_format: Literal["console", "json"] = Field(
        "console", description="`json` writes one object per line."
    )
    metrics_port: int | None = Field(
        None,
        description="Port on which this process serves /metrics and /health; none by default.",
    )
    metrics_host: str = Field("127.0.0.1", description="Address of METRICS_PORT.")
    metrics_token: SecretStr | None = Field(
        None, description="Bearer token that /metrics requires."
    )
    otel_exporter_otlp_endpoint: Origin | None = Field(
        None, description="OpenTelemetry collector that receives spans by OTLP over HTTP."
    )
    rate_limit_writes_per_ip_minute: int = Field(
        1000,
        validation_alias=renamed("rate_limit_writes_per_ip_minute", "writes_per_minute"),
        description="Writes of one network address per minute.",
    )
    rate_limit_writes_per_member_minute: int = Field(
        300,
        validation_alias=renamed("rate_limit_writes_per_member_minute", "writes_per_member_minute"),
        description="Writes of one member per minute.",
    )
    rate_limit_writes_per_known_member_minute: int = Field(
        600, gt=0, description="Writes of one member with a trust of 2 or 3 per minute."
    )
    rate_limit_follows_per_new_member_hour: int = Field(
        100, gt=0, description="Follows of one new member per hour."
    )
    rate_limit_reports_per_member_hour: int = Field(
        20, gt=0, description="Reports of one member per hour."
    )
    rate_limit_views_per_ip_minute: int = Field(
        120, gt=0, description="Views of products from one network address per minute."
    )
    rate_limit_reads_per_ip_minute: int = Field(
        3000,
        gt=0,
        description="Reads of one network address per minute and process. Networks of mobile"
        " carriers share addresses.",
    )
    rate_limit_reads_per_member_minute: int = Field(
        600, gt=0, description="Reads of one member per minute and process."
    )
    large_account_followers: int = Field(
        10_000,
        description="Followers above which new posts notify only followers who asked for them.",
    )
    activity_flush_seconds: float = Field(
        5,
        validation_alias=renamed("activity_flush_seconds", "activity_seconds"),
        description="Interval in which a process writes which members were active today.",
    )
    session_cache_ttl_seconds: float = Field(
        2,
        validation_alias=renamed("session_cache_ttl_seconds", "session_memory_seconds"),
        description="Interval at which a process reads which sessions ended, and time for which it"
        " caches a session while it can't.",
    )
    sms_gateway_url: HttpUrl | None = Field(
        None,
        description="SMS gateway: `POST` with `to`, `from` and `text`. Without it, codes are sent"
        " by e-mail only.",
    )
    sms_gateway_token: SecretStr | None = Field(
        None, description="Bearer token for the SMS gateway."
    )
    sms_from: str = Field("", description="Sender of SMS; the brand name when empty.")
    rate_limit_sms_per_number_day: int = Field(
        6,
        validation_alias=renamed("rate_limit_sms_per_number_day", "sms_per_number_day"),
        description="SMS to one number per day.",
    )
    rate_limit_sms_per_prefix_day: int = Field(
        50,
        validation_alias=renamed("rate_limit_sms_per_prefix_day", "sms_per_prefix_day"),
        description="SMS per day to numbers that differ only in the last four digits.",
    )
    rate_limit_sms_per_ip_day: int = Field(
        10,
        validation_alias=renamed("rate_limit_sms_per_ip_day", "sms_per_address_day"),
        description="SMS requested from one network address per day.",
    )
    sms_message_cents: float = Field(10, gt=0, description="Highest price of one SMS, in cents.")
    sms_daily_cents: int = Field(5_000, description="Budget for all SMS of a day, in cents.")
    oidc_issuers: tuple[TrustedIssuer, ...] = Field(
        (),
        description="Other OpenID Connect issuers that sign members in, as a JSON list of objects"
        " with `iss`, `aud`, `jwks_url`, `algs`, `name`, and optionally `key` (a button; register"
        " `API_ORIGIN/identity/return/KEY` as redirect URL), `name_ar`, `client_secret`,"
        " `token_endpoint_auth_method` and `scope`.",
    )
    rate_limit_oidc_per_ip_minute: int = Field(
        60,
        validation_alias=renamed("rate_limit_oidc_per_ip_minute", "external_sign_ins_per_minute"),
        description="Sign-ins by other issuers that one network address may start or finish per"
        " minute.",
    )
    reauth_window_minutes: float = Field(
        10,
        validation_alias=renamed("reauth_window_minutes", "confirmation_minutes"),
        description="Minutes after a re-authentication in which a session may move money.",
    )
    # With the session cache of two seconds, a revoked key is refused within five.
    signing_key_refresh_seconds: float = Field(
        2.5,
        gt=0,
        validation_alias=renamed("signing_key_refresh_seconds", "signing_keys_seconds"),
        description="Interval in which a process loads new signing keys, and drops revoked ones.",
    )
    # A session is cached for two seconds, and a request takes eight at most.
    deletion_grace_seconds: float = Field(
        12,
        validation_alias=renamed("deletion_grace_seconds", "purge_pause_seconds"),
        description="Time between the end of a member's sessions and the deletion of their data.",
    )
    max_concurrent_requests: int = Field(
        128,
        validation_alias=renamed("max_concurrent_requests", "requests_at_once"),
        description="Requests that one process handles at a time; further ones get 503.",
    )
    max_concurrent_requests_per_ip: int = Field(
        16,
        gt=0,
        description="Requests that one process accepts at a time from one network address; further"
        " ones get 429. A quarter of them runs, and the others wait for their turn.",
    )
    max_streams_per_member: int = Field(
        3, gt=0, description="Streams of a member per process; a further one ends the oldest."
    )
    request_timeout_seconds: float = Field(
        8,
        validation_alias=renamed("request_timeout_seconds", "request_seconds"),
        description="Time limit of a request, without receiving its body and sending its response.",
    )
    body_timeout_seconds: float = Field(
        30,
        validation_alias=renamed("body_timeout_seconds", "body_seconds"),
        description="Time limit for receiving the body of a request that is no upload.",
    )

    @classmethod
    def deprecated_names(cls) -> dict[str, str]:
        """Variables of the previous release that still work, with the names that replace them."""
        return {
            str(field.validation_alias.choices[1]).upper(): name.upper()
            for name, field in cls.model_fields.items()
            if isinstance(field.validation_alias, AliasChoices)
        }

    @model_validator(mode="after")
    def _refuse_development_values_in_production(self) -> Self:
        if self.is_production and (
            faults := [*self._development_values(), *transport_faults(self)]
        ):
            raise ValueError(f"ENV=production needs settings of its own: {'; '.join(faults)}")
        return self

    @model_validator(mode="after")
    def _require_token_for_public_metrics(self) -> Self:
        token = self.metrics_token.get_secret_value() if self.metrics_token else ""
        is_open = self.metrics_port and not ip_address(self.metrics_host).is_loopback
        if self.is_production and is_open and len(token) < 32:
            raise ValueError(
                "METRICS_TOKEN must be a secret of at least 32 characters when ENV=production and "
                "METRICS_HOST is an address that others reach"
            )
        return self

    @model_validator(mode="after")
    def _require_distinct_issuers(self) -> Self:
        names = [self.api_origin, *(issuer.iss for issuer in self.oidc_issuers)]
        if len(set(names)) < len(names):
            raise ValueError("OIDC_ISSUERS must name each issuer once, and not this service itself")
        keys = [issuer.key for issuer in self.oidc_issuers if issuer.key is not None]
        if len(set(keys)) < len(keys):
            raise ValueError("OIDC_ISSUERS must give each key once")
        addresses = [str(each) for one in self.oidc_issuers for each in (one.iss, one.jwks_url)]
        # Without TLS, a man in the middle could sign in as any member.
        if self.is_production and not all(each.startswith("https://") for each in addresses):
            raise ValueError("OIDC_ISSUERS must have https:// addresses when ENV=production")
        return self

    def _development_values(self) -> Iterator[str]:
        """Settings that still have a development value, each with what production requires."""
        for name, value in self:
            secret = value.get_secret_value() if isinstance(value, SecretStr) else None
            if name == "app_secret":
                secret = min((each.decode() for each in self.keyring.secrets.values()), key=len)
            if secret is not None and name not in _ISSUED_BY_OTHERS:
                if secret == DEVELOPMENT_SECRET or len(secret) < MIN_SECRET_LENGTH:
                    yield f"{name.upper()} (a secret of at least {MIN_SECRET_LENGTH} characters)"
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
    def brand_names(self) -> tuple[str, str]:
        """Names of the product, which members must not use."""
        return self.brand_name, self.brand_name_ar

    @property
    def secret(self) -> bytes:
        """The current application secret."""
        return self.keyring.current

    @property
    def keyring(self) -> Keyring:
        return _parse_keyring(self.app_secret.get_secret_value())

    @cached_property
    def owner_database_url(self) -> str:
        return self.migration_database_url or self.database_url


# A property of the settings would survive `model_copy` with another secret.
_parse_keyring = lru_cache(maxsize=8)(Keyring.parse)


def _is_default(settings: Settings, name: str) -> bool:
    return bool(getattr(settings, name) == Settings.model_fields[name].default)


def asyncpg_url(url: str) -> str:
    """Return a libpq URL for SQLAlchemy with asyncpg, as `postgresql+asyncpg://…`.

    SQLAlchemy takes plain `postgresql://` for psycopg.

    Raises:
        ValueError: the scheme is not PostgreSQL's.
    """
    scheme, _, rest = url.partition("://")
    if scheme not in {"postgres", "postgresql", "postgresql+asyncpg"}:
        raise ValueError(f"DATABASE_URL must be a postgresql:// address, not {scheme}://")
    address, _, query = rest.partition("?")
    who, at, place = address.rpartition("@")
    hosts, slash, name = place.partition("/")
    several = hosts.split(",") if "," in hosts else []
    if several:
        address = f"{who}{at}{slash}{name}"
    # libpq's `sslmode` is `ssl` in SQLAlchemy's asyncpg dialect.
    options = [("ssl" if name == "sslmode" else name, value) for name, value in parse_qsl(query)]
    # Several hosts are tried in order, as libpq does.
    options += [("host", host if ":" in host else f"{host}:5432") for host in several]
    return f"postgresql+asyncpg://{address}{'?' if options else ''}{urlencode(options)}"
