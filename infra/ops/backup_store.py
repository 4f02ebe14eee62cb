"""Where backups lie: a folder, or a bucket of S3's kind. BACKUP_URL says which.

BACKUP_URL=file:///var/backups/qima
BACKUP_URL=s3://bucket/prefix, with BACKUP_S3_ENDPOINT, BACKUP_S3_REGION,
    BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY where the machine's role is not enough

    base/<instant>/     one base backup: base.tar.gz, backup_manifest; complete once `done` is there
    wal/<segment>       what was written since, piece by piece
    files/<key>         uploads, as the product's own storage names them
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import obstore
from obstore.store import LocalStore, ObjectStore, S3Store

_PIECE_BYTES = 8 * 1024 * 1024


class BackupStoreError(RuntimeError):
    """What is in the vault is not what it should be."""


class BackupStore:
    """Objects by key; what is there is never changed."""

    def __init__(self, store: ObjectStore, folder: Path | None = None) -> None:
        self._store = store
        self._folder = folder

    def put(self, key: str, path: Path) -> None:
        """Keeps a file, over a loss of power too. Another reader sees all of it or nothing."""
        obstore.put(self._store, key, path, chunk_size=_PIECE_BYTES, use_multipart=None)
        if self._folder:
            _sync(self._folder, key)

    def put_once(self, key: str, path: Path) -> None:
        """Keeps a file that nothing may take the place of; the same once more is no fault.

        Raises:
            VaultError: something else lies there.
        """
        if not self.has(key):
            self.put(key, path)
        elif bytes(obstore.get(self._store, key).bytes()) != path.read_bytes():
            raise BackupStoreError(f"{key} is there already, and differs.")

    def get(self, key: str, path: Path) -> None:
        """Writes the object beside its place and then into it.

        Raises:
            FileNotFoundError: there is none.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.part")
        with part.open("wb") as file:
            for piece in obstore.get(self._store, key).stream(min_chunk_size=_PIECE_BYTES):
                file.write(piece)
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
        """Without any order."""
        for batch in obstore.list(self._store, prefix):
            for found in batch:
                yield str(found["path"])

    def delete(self, key: str) -> None:
        obstore.delete(self._store, key)


def open_backup_store(environ: Mapping[str, str] = os.environ) -> BackupStore:
    """The vault that BACKUP_URL names."""
    address = urlsplit(environ.get("BACKUP_URL", ""))
    if address.scheme == "file":
        folder = Path(address.path)
        return BackupStore(LocalStore(folder, mkdir=True), folder)
    if address.scheme != "s3":
        raise BackupStoreError("BACKUP_URL must be file:///folder or s3://bucket/prefix.")
    return BackupStore(_bucket(address.netloc, address.path.strip("/"), environ, "BACKUP_S3_"))


def open_files(environ: Mapping[str, str] = os.environ) -> BackupStore:
    """The product's own storage, by the product's own settings."""
    bucket = environ.get("STORAGE_S3_BUCKET")
    if bucket:
        return BackupStore(_bucket(bucket, "", environ, "STORAGE_S3_"))
    folder = Path(environ["STORAGE_DIR"])
    return BackupStore(LocalStore(folder, mkdir=True), folder)


def _sync(folder: Path, key: str) -> None:
    """A store of files leaves what it wrote to the system's memory; Postgres forgets a piece of
    the log, and a backup counts, once it is said to be kept."""
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
    given = {key: value for key, name in names.items() if (value := environ.get(settings + name))}
    region = environ.get(settings + "REGION", "us-east-1")
    allow_http = given.get("endpoint", "").startswith("http://")
    return S3Store(
        bucket,
        prefix=prefix or None,
        region=region,
        client_options={"allow_http": allow_http},
        **given,  # type: ignore[arg-type]
    )
