"""The posts, and the products with files that can be downloaded."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import insert

from api.core.db.database import Table, WriteTransaction
from api.files import service as files
from api.files.serializers import StoredFile
from api.files.storage import Storage
from api.posts import service as posts
from api.posts.inputs import DEFAULT_REFUND_DAYS
from api.posts.models import Post, PostCounts, PostFile, PostTag, PostText
from api.seed import placeholders
from api.seed.content import Demo, id_at
from api.seed.pictures import Pictures


@dataclass(frozen=True, slots=True)
class Added:
    """A post of the folder, and what it became."""

    id: UUID
    author_id: UUID
    created_at: datetime
    given: Mapping[str, Any]


async def add_posts(
    connection: WriteTransaction, demo: Demo, pictures: Pictures, storage: Storage
) -> list[Added]:
    """Every post with all that belongs to it, the oldest first, as they would have come."""
    added: list[Added] = []
    rows: list[dict[str, Any]] = []
    belonging: dict[type[Table], list[dict[str, Any]]] = {
        PostCounts: [], PostText: [], PostTag: [], PostFile: [],
    }  # fmt: skip
    for given in reversed(demo.posts):
        created_at = demo.present - timedelta(minutes=given["ageMinutes"])
        post = Added(id_at(created_at), demo.ids[given["author"]], created_at, given)
        kept = await _keep(connection, storage, post)
        content = _content(post, pictures, kept)
        read = await posts.analyze_text(connection, post.author_id, content)
        added.append(post)
        rows.append(
            {
                "id": post.id,
                "author_id": post.author_id,
                "kind": given["kind"],
                "created_at": created_at,
                **content,
                **read.columns,
            }
        )
        of_it = {"post_id": post.id}
        belonging[PostCounts].append({**of_it, "is_digital": given["kind"] == "digital"})
        belonging[PostText].append({**of_it, "folded": read.search_text})
        belonging[PostTag] += [
            {**of_it, "folded": folded, "position": position}
            for position, folded in enumerate(read.folded_tags)
        ]
        belonging[PostFile] += [{**of_it, "file_id": UUID(file["fileId"])} for file in kept]
    await connection.execute(insert(Post), rows)
    for table, its_rows in belonging.items():
        await connection.execute(insert(table), its_rows)
    return added


def _content(post: Added, pictures: Pictures, kept: list[StoredFile]) -> dict[str, Any]:
    given = post.given

    def shown(image: Mapping[str, Any]) -> Any:
        return pictures[given["author"], image["file"]]

    return {
        "title": given["title"],
        "text": given["text"],
        "category_id": given["categoryId"],
        "media": [{**shown(image), "alt": image["alt"]} for image in given["media"]],
        "tags": given["tags"],
        "price_cents": given.get("priceCents"),
        "refund_days": given.get("refundDays", DEFAULT_REFUND_DAYS)
        if given["kind"] == "digital"
        else None,
        "licence": given.get("licence"),
        "previews": [{**shown(image), "alt": image["alt"]} for image in given.get("previews", [])],
        "files": kept,
    }


async def _keep(connection: WriteTransaction, storage: Storage, post: Added) -> list[StoredFile]:
    kept = []
    for file in post.given.get("files", []):
        made = placeholders.of(file["name"], file["mime"])
        kept.append(
            await files.keep_product(
                connection,
                storage,
                owner_id=post.author_id,
                name=made.name,
                mime=made.mime,
                data=made.data,
            )
        )
    return kept
