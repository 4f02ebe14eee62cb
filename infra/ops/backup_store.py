"""Backup store: a folder or an S3-compatible bucket, named by BACKUP_URL.

BACKUP_URL=file:///var/backups/qima
BACKUP_URL=s3://bucket/prefix, with BACKUP_S3_ENDPOINT, BACKUP_S3_REGION,
    BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY unless the machine has a role

    base/<time>/        a base backup: base.tar.gz, backup_manifest; complete if `done` exists
    wal/<segment>       a segment of the write-ahead log
    files/<key>         an upload, with its key in the application's storage
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import obstore
from obstore.store import LocalStore, ObjectStore, S3Store

_CHUNK_BYTES = 8 * 1024 * 1024


class BackupStoreError(RuntimeError):
    """Invalid input or content of the backup store."""


class BackupStore:
    """Immutable objects by key."""

    def __init__(self, store: ObjectStore, folder: Path | None = None) -> None:
        self._store = store
        self._folder = folder

    def put(self, key: str, path: Path) -> None:
        """Store a file durably and atomically."""
        obstore.put(self._store, key, path, chunk_size=_CHUNK_BYTES, use_multipart=None)
        if self._folder:
            _sync(self._folder, key)

    def put_once(self, key: str, path: Path) -> None:
        """Store a file unless the same content is stored already.

        Raises:
            BackupStoreError: the key has other content.
        """
        if not self.has(key):
            self.put(key, path)
        elif bytes(obstore.get(self._store, key).bytes()) != path.read_bytes():
            raise BackupStoreError(f"{key} exists with other content.")

    def get(self, key: str, path: Path) -> None:
        """Write an object to a file atomically.

        Raises:
            FileNotFoundError: the object does not exist.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.part")
        with part.open("wb") as file:
            for chunk in obstore.get(self._store, key).stream(min_chunk_size=_CHUNK_BYTES):
                file.write(chunk)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)

    def has(self, key: str) -> bool:
        try:
            obstore.head(self._store, key)
        except FileNotFoundError:
            return False
        return True

    def keys(self, prefix: str) -> Iterator[str]:
        """Yield the keys with a prefix, in no particular order."""
        for batch in obstore.list(self._store, prefix):
            for found in batch:
                yield str(found["path"])

    def delete(self, key: str) -> None:
        obstore.delete(self._store, key)


def open_backup_store(environ: Mapping[str, str] = os.environ) -> BackupStore:
    """Open the store of BACKUP_URL.

    Raises:
        BackupStoreError: BACKUP_URL is missing or invalid.
    """
    address = urlsplit(environ.get("BACKUP_URL", ""))
    if address.scheme == "file":
        folder = Path(address.path)
        return BackupStore(LocalStore(folder, mkdir=True), folder)
    if address.scheme != "s3":
        raise BackupStoreError("BACKUP_URL must be file:///folder or s3://bucket/prefix.")
    return BackupStore(_bucket(address.netloc, address.path.strip("/"), environ, "BACKUP_S3_"))


def open_file_store(environ: Mapping[str, str] = os.environ) -> BackupStore:
    """Open the application's storage of uploads, by the application's settings."""
    bucket = environ.get("STORAGE_S3_BUCKET")
    if bucket:
        return BackupStore(_bucket(bucket, "", environ, "STORAGE_S3_"))
    folder = Path(environ["STORAGE_DIR"])
    return BackupStore(LocalStore(folder, mkdir=True), folder)


def _sync(folder: Path, key: str) -> None:
    """Flush a file and its folders to disk, which the local store does not do.

    PostgreSQL removes a segment once its archiving succeeded.
    """
    path = folder / key
    for each in (path, *path.parents[: len(Path(key).parts)]):
        descriptor = os.open(each, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _bucket(bucket: str, prefix: str, environ: Mapping[str, str], settings: str) -> S3Store:
    names = {
        "endpoint": "ENDPOINT",
        "access_key_id": "ACCESS_KEY_ID",
        "secret_access_key": "SECRET_ACCESS_KEY",
    }
    config = {key: value for key, name in names.items() if (value := environ.get(settings + name))}
    region = environ.get(settings + "REGION", "us-east-1")
    allow_http = config.get("endpoint", "").startswith("http://")
    return S3Store(
        bucket,
        prefix=prefix or None,
        region=region,
        client_options={"allow_http": allow_http},
        **config,  # type: ignore[arg-type]
    )
