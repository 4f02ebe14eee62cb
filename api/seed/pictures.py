"""The pictures, drawn by the program that draws uploads."""

import asyncio
from collections.abc import Iterable
from io import BytesIO
from typing import Any, Final

from PIL import Image

from api.core.db.database import WriteTransaction
from api.files import service as files
from api.files.serializers import StoredImage
from api.files.storage import Storage
from api.seed.content import Demo

DRAWN_AT_ONCE: Final = 2

Pictures = dict[tuple[str, str], StoredImage]


async def draw_all(connection: WriteTransaction, demo: Demo, storage: Storage) -> Pictures:
    """Each picture once for each member who shows it, drawn by the upload's own program."""
    wanted = {
        **{(each["key"], each["picture"]): "avatar" for each in demo.people if each["picture"]},
        **{(post["author"], image["file"]): "post" for post, image in images_in(demo)},
    }
    places = asyncio.Semaphore(DRAWN_AT_ONCE)
    writing = asyncio.Lock()
    pictures: Pictures = {}

    async def draw(owner: str, file: str, purpose: Any) -> None:
        async with places:
            source = BytesIO()
            Image.open(demo.folder / "pictures" / file).save(source, "PNG", compress_level=1)
            rendered = await files.render_bytes(source.getvalue(), f"{file}.png", purpose)
        async with files.kept(storage, rendered) as file_id, writing:
            pictures[owner, file] = await files.record(
                connection,
                file_id,
                rendered,
                owner_id=demo.ids[owner],
                purpose=purpose,
                quota_mb=None,
            )

    await asyncio.gather(*(draw(*key, purpose) for key, purpose in wanted.items()))
    return pictures


def images_in(demo: Demo) -> Iterable[tuple[dict[str, Any], dict[str, Any]]]:
    for post in demo.posts:
        for image in [*post["media"], *post.get("previews", [])]:
            yield post, image
