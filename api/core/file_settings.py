"""Settings of uploads, storage, take-down and inspection."""

from pathlib import Path

from pydantic import Field, HttpUrl, SecretStr

from api.core.payment_settings import PaymentSettings
from api.core.setting_fields import Origin, renamed


class FileSettings(PaymentSettings):
    """Settings that concern files and links. `Settings` extends them."""

    # Two products with ten files each of the largest size.
    upload_quota_mb: int = Field(
        20_480, description="Greatest storage of one member, in megabytes."
    )
    upload_quota_mb_by_age: tuple[tuple[int, int], ...] = Field(
        ((0, 1_024), (7, 5_120), (30, 20_480)),
        description="Storage of one member by the age of the account, as a JSON list of pairs of"
        " days and megabytes; UPLOAD_QUOTA_MB at most.",
    )
    max_uploads_per_member: int = Field(
        2, ge=1, description="Uploads of one member that a process receives at a time."
    )
    max_uploads_per_ip: int = Field(
        8, ge=1, description="Uploads from one network address that a process receives at a time."
    )
    max_concurrent_uploads: int = Field(
        16, ge=1, description="Uploads that one process receives at a time; further ones get 503."
    )
    upload_timeout_seconds: float = Field(
        300, description="Time limit for receiving one upload, or one part of a resumable one."
    )
    upload_expiry_hours: int = Field(
        48,
        validation_alias=renamed("upload_expiry_hours", "upload_hours"),
        description="Time after which an unfinished resumable upload is deleted.",
    )
    upload_idle_timeout_seconds: float = Field(
        20,
        validation_alias=renamed("upload_idle_timeout_seconds", "upload_idle_seconds"),
        description="Time without a byte after which an upload is aborted.",
    )
    evidence_retention_days: int = Field(
        180,
        ge=1,
        description="Days for which files that staff removed, or that were removed while reported,"
        " are kept for staff.",
    )
    clamav_address: str | None = Field(
        None,
        pattern=r"^(unix:/\S+|tcp:\S+:\d+)$",
        description="ClamAV daemon that scans product files before they are ready: `unix:PATH` or"
        " `tcp:HOST:PORT`.",
    )
    clamav_max_mb: int = Field(
        25,
        ge=1,
        description="Megabytes of a file that are scanned; not more than clamd's StreamMaxLength.",
    )
    file_hash_lists: Path | None = Field(
        None,
        description="Folder of `*.txt` files with SHA-256 digests, one a line, of files that are"
        " refused.",
    )
    link_blocklist: Path | None = Field(
        None,
        description="File with host names, one a line. Links to them and their subdomains are"
        " refused, and drawn as text where they were written before.",
    )
    media_purge_url: HttpUrl | None = Field(
        None,
        description="Purge hook of the CDN at MEDIA_ORIGIN: `POST` with `urls`, a list of removed"
        " images.",
    )
    media_purge_token: SecretStr | None = Field(
        None, description="Bearer token for the purge hook."
    )
    storage_s3_bucket: str | None = Field(
        None, description="Bucket of uploads, used instead of STORAGE_DIR."
    )
    storage_s3_endpoint: Origin | None = Field(
        None, description="Origin of an S3-compatible store other than Amazon's."
    )
    storage_s3_region: str = Field("us-east-1", description="Region of the bucket.")
    storage_s3_access_key_id: str | None = Field(
        None, description="Access key; without keys the machine's own role is used."
    )
    storage_s3_secret_access_key: SecretStr | None = Field(
        None, description="Secret of the access key."
    )
