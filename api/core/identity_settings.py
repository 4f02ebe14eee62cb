"""Settings of the identity provider's limits and sessions."""

from pydantic import Field
from pydantic_settings import BaseSettings

from api.core.setting_fields import renamed


class IdentitySettings(BaseSettings):
    """Settings that concern sign-in. `Settings` extends them."""

    rate_limit_otp_per_identifier_minute: int = Field(
        6,
        validation_alias=renamed("rate_limit_otp_per_identifier_minute", "otp_per_minute"),
        description="One-time codes that one requester may request for one e-mail address or phone"
        " number per minute. Members, devices that signed in before, and other network addresses"
        " are requesters of their own.",
    )
    rate_limit_otp_per_identifier_hour: int = Field(
        12,
        validation_alias=renamed("rate_limit_otp_per_identifier_hour", "otp_per_hour"),
        description="One-time codes that one requester may request for one e-mail address or phone"
        " number per hour.",
    )
    rate_limit_otp_per_ip_hour: int = Field(
        100,
        validation_alias=renamed("rate_limit_otp_per_ip_hour", "otp_per_address_hour"),
        description="One-time codes requested from one network address per hour, and sign-ins by"
        " passkey, each counted apart.",
    )
    rate_limit_otp_strangers_hour: int = Field(
        60,
        description="One-time codes that all unknown devices together may request for one e-mail"
        " address or phone number per hour. Known devices and signed-in members are not counted.",
    )
    otp_requests_without_proof: int = Field(
        3,
        description="One-time codes that an unknown device may request for one e-mail address or"
        " phone number per hour without a proof of work.",
    )
    otp_proof_of_work_bits: int = Field(
        16,
        ge=0,
        le=24,
        description="Zero bits of a proof of work; one bit more doubles the time. 16 bits take a"
        " phone less than two seconds.",
    )
    rate_limit_otp_guesses_per_requester_day: int = Field(
        10,
        description="Wrong one-time codes of one unknown network address for one e-mail address or"
        " phone number per day (UTC).",
    )
    rate_limit_otp_guesses_per_identifier_day: int = Field(
        15,
        description="Wrong one-time codes of all unknown devices for one e-mail address or phone"
        " number per day (UTC); then only known devices may enter codes. A known device and a"
        " member have the same number for themselves.",
    )
    otp_guesses_alert_hour: int = Field(
        300,
        ge=1,
        description="Wrong one-time codes of all callers in an hour that raise the alert"
        " `otp_guesses`, and each further time this number is reached.",
    )
    session_max_days: int = Field(
        180,
        ge=1,
        description="Days after a sign-in at which its session ends, even if it is in use.",
    )
    contact_change_delay_days: int = Field(
        14,
        ge=1,
        description="Days until a changed e-mail address or phone number takes effect when the"
        " former one could not be confirmed.",
    )
