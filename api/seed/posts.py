"""Posts and digital products with downloadable files."""

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
from api.seed import product_files
from api.seed.content import DemoContent, uuid7_at
from api.seed.pictures import Pictures


@dataclass(frozen=True, slots=True)
class SeededPost:
    """A seeded post and its source in the folder."""

    id: UUID
    author_id: UUID
    created_at: datetime
    source: Mapping[str, Any]


async def add_posts(
    connection: WriteTransaction, demo: DemoContent, pictures: Pictures, storage: Storage
) -> list[SeededPost]:
    """Insert all posts with their related rows, oldest first."""
    seeded: list[SeededPost] = []
    rows: list[dict[str, Any]] = []
    related_rows: dict[type[Table], list[dict[str, Any]]] = {
        PostCounts: [], PostText: [], PostTag: [], PostFile: [],
    }  # fmt: skip
    for source in reversed(demo.posts):
        created_at = demo.reference_time - timedelta(minutes=source["ageMinutes"])
        post = SeededPost(uuid7_at(created_at), demo.ids[source["author"]], created_at, source)
        stored_files = await _store_files(connection, storage, post)
        content = _content(post, pictures, stored_files)
        derived = await posts.analyze_text(connection, post.author_id, content)
        seeded.append(post)
        rows.append(
            {
                "id": post.id,
                "author_id": post.author_id,
                "kind": source["kind"],
                "created_at": created_at,
                **content,
                **derived.columns,
            }
        )
        post_key = {"post_id": post.id}
        related_rows[PostCounts].append({**post_key, "is_digital": source["kind"] == "digital"})
        related_rows[PostText].append({**post_key, "folded": derived.search_text})
        related_rows[PostTag] += [
            {**post_key, "folded": folded, "position": position}
            for position, folded in enumerate(derived.folded_tags)
        ]
        related_rows[PostFile] += [
            {**post_key, "file_id": UUID(file["fileId"])} for file in stored_files
        ]
    await connection.execute(insert(Post), rows)
    for table, table_rows in related_rows.items():
        await connection.execute(insert(table), table_rows)
    return seeded


def _content(
    post: SeededPost, pictures: Pictures, stored_files: list[StoredFile]
) -> dict[str, Any]:
    source = post.source

    def picture(image: Mapping[str, Any]) -> Any:
        return pictures[source["author"], image["file"]]

    return {
        "title": source["title"],
        "text": source["text"],
        "category_id": source["categoryId"],
        "media": [{**picture(image), "alt": image["alt"]} for image in source["media"]],
        "tags": source["tags"],
        "price_cents": source.get("priceCents"),
        "refund_days": source.get("refundDays", DEFAULT_REFUND_DAYS)
        if source["kind"] == "digital"
        else None,
        "licence": source.get("licence"),
        "previews": [
            {**picture(image), "alt": image["alt"]} for image in source.get("previews", [])
        ],
        "files": stored_files,
    }


async def _store_files(
    connection: WriteTransaction, storage: Storage, post: SeededPost
) -> list[StoredFile]:
    return [
        await files.store_product(
            connection,
            storage,
            owner_id=post.author_id,
            name=file["name"],
            mime=file["mime"],
            data=product_files.build_file(file["name"], file["mime"]),
        )
        for file in post.source.get("files", [])
    ]
