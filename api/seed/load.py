"""Everything in its order: the people and what they did at once, then a year of money."""

from datetime import datetime
from pathlib import Path
from uuid import UUID

from sqlalchemy import func, select, text

from api.auth.models import Identifier
from api.core.db.database import Database, ReadConnection, WriteTransaction
from api.core.settings import Settings
from api.files.storage import open_storage
from api.posts.models import Post
from api.seed import checkouts, engagement, history, people, pictures, posts
from api.seed.content import Demo
from api.seed.posts import Added
from api.seed.sales_plan import Town
from api.users.models import Member


async def load(folder: Path) -> str:
    """Load the folder into an empty database; says what was done."""
    settings = Settings()
    database = Database(settings)
    try:
        async with database.reading() as connection:
            is_empty = not await connection.scalar(select(func.count()).select_from(Member))
            progress = await history.progress(connection)
        if not is_empty and (progress is None or progress.is_done):
            return "The database has members already; the demo content was left out."
        demo = Demo.read(folder)
        if is_empty:
            await _load_people(database, settings, demo)
        deals = await _load_money(database, settings, demo)
    finally:
        await database.close()
    return f"Loaded {len(demo.people)} members, {len(demo.posts)} posts and {deals} sales and tips."


async def _load_people(database: Database, settings: Settings, demo: Demo) -> None:
    storage = open_storage(settings)
    async with database.writing() as connection:
        await connection.execute(text("SET LOCAL statement_timeout = '60s'"))
        await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        await people.add_people(connection, demo)
        drawn = await pictures.draw_all(connection, demo, storage)
        await people.show_portraits(connection, demo, drawn)
        await people.add_follows(connection, demo)
        added = await posts.add_posts(connection, demo, drawn, storage)
        await engagement.add_acts(connection, demo, added)
        await _count(connection)
        await history.begin(connection, demo.present)


async def _load_money(database: Database, settings: Settings, demo: Demo) -> int:
    """What was loaded is looked up: it may have been by a loading that was interrupted."""
    async with database.reading() as connection:
        progress = await history.progress(connection)
        assert progress is not None
        ids, town = await _town(connection, demo, progress.present)
    deals = await history.write(database, settings, town, ids)
    return deals + await checkouts.pay(database, settings, town, ids)


async def _town(
    connection: ReadConnection, demo: Demo, present: datetime
) -> tuple[dict[str, UUID], Town]:
    keys = {person["email"]: person["key"] for person in demo.people}
    members = await connection.execute(
        select(Identifier.value, Member.id, Member.created_at)
        .join(Member, Member.id == Identifier.member_id)
        .where(Identifier.value.in_(keys))
        .order_by(Member.created_at, Member.id)
    )
    found = members.all()
    rows = await connection.execute(
        select(Post.id, Post.author_id, Post.created_at)
        .where(Post.created_at <= present)
        .order_by(Post.created_at, Post.id)
    )
    added = [
        Added(row.id, row.author_id, row.created_at, given)
        for row, given in zip(rows, reversed(demo.posts), strict=True)
    ]
    ids = {keys[row.value]: row.id for row in found}
    return ids, Town({row.id: row.created_at for row in found}, added, present)


async def _count(connection: WriteTransaction) -> None:
    await connection.execute(
        text("""
            UPDATE member SET
              followers_count = (SELECT count(*) FROM follow WHERE followee_id = member.id),
              following_count = (SELECT count(*) FROM follow WHERE follower_id = member.id),
              posts_count = (SELECT count(*) FROM post WHERE author_id = member.id),
              products_count = (
                SELECT count(*) FROM post WHERE author_id = member.id AND kind = 'digital'
              )
        """)
    )
    await connection.execute(
        text("""
            UPDATE post_counts SET
              comments = (SELECT count(*) FROM comment WHERE comment.post_id = counted.post_id),
              saves = (SELECT count(*) FROM saved_post WHERE saved_post.post_id = counted.post_id),
              purchases = (
                SELECT count(*) FROM entitlement WHERE entitlement.post_id = counted.post_id
              ),
              evaluations = (
                SELECT coalesce(jsonb_object_agg(reaction, times), '{}') FROM (
                  SELECT reaction, count(*) AS times FROM evaluation
                  WHERE evaluation.post_id = counted.post_id GROUP BY reaction
                ) AS reactions
              )
            FROM post_counts AS counted WHERE counted.post_id = post_counts.post_id
        """)
    )
