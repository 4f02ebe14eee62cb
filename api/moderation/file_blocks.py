"""Files of reported content: kept as evidence, blocked with it, restored with it."""

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final
from uuid import UUID

from sqlalchemy import select

from api.core.db.database import AnyConnection, AnyRow, WriteTransaction
from api.core.events.dispatch import WorkerContext
from api.core.observability import security_log
from api.core.settings import Settings
from api.files import evidence
from api.files import service as files
from api.files.models import File
from api.files.storage import open_storage
from api.moderation.errors import ModerationError
from api.posts import attachments
from api.users import service as users

_SUFFIXES: Final = {"image/webp": ".webp"}


async def list_subject_files(connection: AnyConnection, report: AnyRow) -> set[UUID]:
    """Return the ids of the files that the subject of a report or a case shows or showed."""
    if report.kind == "post":
        return await attachments.list_files_of_post(connection, report.post_id)
    if report.kind == "user":
        picture = await users.get_picture(connection, report.owner_id)
        return {UUID(picture["fileId"])} if picture else set()
    return set()


async def block(
    connection: WriteTransaction, settings: Settings, file_ids: Iterable[UUID]
) -> list[UUID]:
    """Block files everywhere; return their ids."""
    return await evidence.block(connection, file_ids, evidence.retention_end(settings))


async def restore_picture(
    connection: WriteTransaction, owner_id: UUID, removed: Sequence[UUID]
) -> Sequence[UUID]:
    """Unblock the profile picture that a decision removed, and show it if there is no other."""
    unblocked = await evidence.unblock(connection, removed)
    if unblocked and await users.get_picture(connection, owner_id) is None:
        ids = [str(file_id) for file_id in unblocked[:1]]
        (picture,) = (await files.attach_images(connection, owner_id, ids, "avatar")).values()
        await users.set_picture(connection, owner_id, picture)
    return unblocked


async def find_file(connection: AnyConnection, given: str) -> UUID:
    """Return the id of the file with an id, or with the URL of a picture.

    Raises:
        ModerationError: there is none.
    """
    for part in reversed(given.split("/")):
        try:
            file_id = UUID(part)
        except ValueError:
            continue
        if await connection.scalar(select(File.id).where(File.id == file_id)) is not None:
            return file_id
    raise ModerationError(f"There is no file {given}.")


async def export_evidence(jobs: WorkerContext, report: AnyRow, folder: Path, by: UUID) -> int:
    """Write the files of a report's owner that are held as evidence into a folder."""
    storage = open_storage(jobs.service(Settings))
    async with jobs.database.reading() as connection:
        held = await evidence.list_held(connection, report.owner_id)
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    for file in held:
        key = evidence.object_keys(file)[-1]
        found = await storage.get(evidence.BLOCKED_PREFIX + key) or await storage.get(key)
        if found is None:
            raise ModerationError(f"The bytes of file {file.id} are missing.")
        # Never a name that the member chose: it could be executable.
        with (folder / f"{file.id}{_SUFFIXES.get(file.mime, '.bin')}").open("wb") as target:
            async for chunk in found.chunks:
                target.write(chunk)
    security_log.record(
        "evidence_exported", "success", member=by, report=report.number, files=len(held)
    )
    return len(held)
