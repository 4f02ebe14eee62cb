"""Settings of the security log and of the contact for reports of vulnerabilities."""

from datetime import date

from pydantic import Field
from pydantic_settings import BaseSettings


class SecuritySettings(BaseSettings):
    """Settings of security operations. `Settings` extends them."""

    security_contact: str | None = Field(
        None,
        pattern=r"^(mailto:|https://)\S+$",
        description="Where vulnerabilities are reported, in `/.well-known/security.txt`; by default"
        " `mailto:security@` and the host of WEB_ORIGIN.",
    )
    security_txt_expires: date | None = Field(
        None,
        description="Date, at most a year ahead, until which `/.well-known/security.txt` holds."
        " Without it there is no such page.",
    )
    security_log_retention_days: int = Field(
        90, ge=8, description="Days after which stored security events are deleted."
    )
