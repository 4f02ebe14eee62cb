"""Loading of the demo content: first members, posts and engagement, then a year of payments."""

from datetime import datetime
from pathlib import Path
from uuid import UUID

from sqlalchemy import func, select, text

from api.auth.models import Identifier
from api.core.db.database import Database, ReadConnection, WriteTransaction
from api.core.settings import Settings
from api.files.storage import open_storage
from api.posts.lists import trending_tags
from api.posts.models import Post
from api.search import vocabulary
from api.seed import checkouts, engagement, history, moderation, people, pictures, posts
from api.seed.content import DemoContent
from api.seed.posts import SeededPost
from api.seed.sales_plan import SeededContent
from api.users.models import Member


async def load(folder: Path) -> str:
    """Load the folder into an empty database, or continue an interrupted run; return a summary."""
    settings = Settings()
    database = Database(settings)
    try:
        async with database.reading() as connection:
            is_empty = not await connection.scalar(select(func.count()).select_from(Member))
            progress = await history.get_progress(connection)
        if not is_empty and (progress is None or progress.is_done):
            return "The database has members already; the demo content was left out."
        demo = DemoContent.read(folder)
        if is_empty:
            await _load_content(database, settings, demo)
        sales_count = await _load_history(database, settings, demo)
    finally:
        await database.close()
    members, post_count = len(demo.people), len(demo.posts)
    return f"Loaded {members} members, {post_count} posts and {sales_count} sales and tips."


async def _load_content(database: Database, settings: Settings, demo: DemoContent) -> None:
    storage = open_storage(settings)
    async with database.writing() as connection:
        await connection.execute(text("SET LOCAL statement_timeout = '60s'"))
        await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        await people.add_people(connection, demo)
        rendered = await pictures.render_all(connection, demo, storage)
        await people.set_profile_pictures(connection, demo, rendered)
        await people.add_follows(connection, demo)
        seeded_posts = await posts.add_posts(connection, demo, rendered, storage)
        await engagement.add_engagement(connection, demo, seeded_posts)
        await _update_counters(connection)
        await history.save_start(connection, demo.reference_time)
        await vocabulary.refresh(connection)
        await trending_tags.refresh(connection)


async def _load_history(database: Database, settings: Settings, demo: DemoContent) -> int:
    """Write the history; an earlier run may have loaded its members and posts."""
    async with database.reading() as connection:
        progress = await history.get_progress(connection)
        assert progress is not None
        ids, content = await _load_seeded(connection, demo, progress.reference_time)
    await moderation.add_cases(database, settings, ids, content.posts)
    sales_count = await history.write_history(database, settings, content, ids)
    return sales_count + await checkouts.pay_recent_sales(database, settings, content, ids)


async def _load_seeded(
    connection: ReadConnection, demo: DemoContent, reference_time: datetime
) -> tuple[dict[str, UUID], SeededContent]:
    keys = {person["email"]: person["key"] for person in demo.people}
    members = await connection.execute(
        select(Identifier.value, Member.id, Member.created_at)
        .join(Member, Member.id == Identifier.member_id)
        .where(Identifier.value.in_(keys))
        .order_by(Member.created_at, Member.id)
    )
    member_rows = members.all()
    rows = await connection.execute(
        select(Post.id, Post.author_id, Post.created_at)
        .where(Post.created_at <= reference_time)
        .order_by(Post.created_at, Post.id)
    )
    seeded_posts = [
        SeededPost(row.id, row.author_id, row.created_at, source)
        for row, source in zip(rows, reversed(demo.posts), strict=True)
    ]
    ids = {keys[row.value]: row.id for row in member_rows}
    return ids, SeededContent(
        {row.id: row.created_at for row in member_rows}, seeded_posts, reference_time
    )


async def _update_counters(connection: WriteTransaction) -> None:
    await connection.execute(
        text("""
            UPDATE member SET
              followers_count = (SELECT count(*) FROM follow WHERE followee_id = member.id),
              following_count = (SELECT count(*) FROM follow WHERE follower_id = member.id),
              posts_count = (SELECT count(*) FROM post WHERE author_id = member.id),
              products_count = (
                SELECT count(*) FROM post WHERE author_id = member.id AND kind = 'digital'
              ),
              answers_count = (
                SELECT count(*) FROM post JOIN comment ON comment.id = post.answer_id
                WHERE comment.author_id = member.id AND post.author_id <> member.id
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
