"""Settings of the sandbox, read from the environment."""

from pathlib import Path

from pydantic import SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class SandboxSettings(BaseSettings):
    """Settings; the environment variables are the field names in upper case."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", frozen=True)

    data_dir: Path = Path(".data")
    sandbox_origin: str = "http://localhost:8001"
    api_origin: str = "http://localhost:8000"
    api_internal_origin: str | None = None
    web_origin: str = "http://localhost:3000"
    stripe_webhook_secret: SecretStr = SecretStr(
        "development-only-secret-of-no-value-at-all"  # the API's default
    )
    stripe_connect_webhook_secret: SecretStr | None = None
    """Secret of the endpoint for events of connected accounts; by default that of the other."""
    brand_name: str = "Qima"
    brand_name_ar: str = "قيمة"

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.data_dir / "sandbox" / "sandbox.sqlite3"

    @property
    def webhook_url(self) -> str:
        """The URL of the application's webhook endpoint."""
        return f"{self.api_internal_origin or self.api_origin}/webhooks/stripe"
