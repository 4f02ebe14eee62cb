"""Body of /.well-known/security.txt (RFC 9116)."""

from urllib.parse import urlsplit

from api.core.settings import Settings


def render(settings: Settings) -> str | None:
    """Return the body; None without a date until which it holds."""
    if settings.security_txt_expires is None:
        return None
    host = urlsplit(settings.web_origin).hostname
    return (
        f"Contact: {settings.security_contact or f'mailto:security@{host}'}\n"
        f"Expires: {settings.security_txt_expires.isoformat()}T00:00:00Z\n"
        "Preferred-Languages: ar, en\n"
        f"Canonical: {settings.api_origin}/.well-known/security.txt\n"
    )
