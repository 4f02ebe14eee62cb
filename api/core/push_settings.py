"""Settings of push notifications."""

from base64 import urlsafe_b64decode

from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
)
from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings

_KEY_BYTES = 32


class PushSettings(BaseSettings):
    """Settings of push notifications. `Settings` extends them."""

    vapid_private_key: SecretStr | None = Field(
        None,
        description="Private key of push notifications: 32 bytes of the curve P-256 in base64url."
        " Without it, production has no push notifications. A new key ends all subscriptions.",
    )

    @field_validator("vapid_private_key")
    @classmethod
    def _require_key(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            parse_vapid_key(value.get_secret_value())
        return value


def parse_vapid_key(text: str) -> EllipticCurvePrivateKey:
    """Return the private key.

    Raises:
        ValueError: the text is no key of P-256 in base64url.
    """
    try:
        number = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        if len(number) != _KEY_BYTES:
            raise ValueError
        return derive_private_key(int.from_bytes(number), SECP256R1())
    except ValueError:
        # The cause could quote the key.
        raise ValueError(
            "VAPID_PRIVATE_KEY must be 32 bytes of the curve P-256 in base64url"
        ) from None
