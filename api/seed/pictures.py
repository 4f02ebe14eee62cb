"""Pictures, transcoded like uploads."""

import asyncio
from collections.abc import Iterable
from io import BytesIO
from typing import Any, Final

from PIL import Image

from api.core.db.database import WriteTransaction
from api.files import service as files
from api.files.serializers import StoredImage
from api.files.storage import Storage
from api.seed.content import DemoContent

MAX_CONCURRENT: Final = 2

Pictures = dict[tuple[str, str], StoredImage]


async def render_all(connection: WriteTransaction, demo: DemoContent, storage: Storage) -> Pictures:
    """Transcode and store each picture once per owner."""
    purposes = {
        **{
            (person["key"], person["picture"]): "avatar"
            for person in demo.people
            if person["picture"]
        },
        **{(post["author"], image["file"]): "post" for post, image in post_images(demo)},
    }
    semaphore = asyncio.Semaphore(MAX_CONCURRENT)
    connection_lock = asyncio.Lock()
    pictures: Pictures = {}

    async def render(owner: str, file: str, purpose: Any) -> None:
        async with semaphore:
            source = BytesIO()
            Image.open(demo.folder / "pictures" / file).save(source, "PNG", compress_level=1)
            rendered = await files.render_bytes(source.getvalue(), f"{file}.png", purpose)
        async with files.store_image(storage, rendered) as file_id, connection_lock:
            pictures[owner, file] = await files.insert_image(
                connection,
                file_id,
                rendered,
                owner_id=demo.ids[owner],
                purpose=purpose,
                quota_mb=None,
            )

    await asyncio.gather(*(render(*key, purpose) for key, purpose in purposes.items()))
    return pictures


def post_images(demo: DemoContent) -> Iterable[tuple[dict[str, Any], dict[str, Any]]]:
    for post in demo.posts:
        for image in [*post["media"], *post.get("previews", [])]:
            yield post, image
