"""Everything in its order, in one transaction."""

from pathlib import Path

from sqlalchemy import func, select, text

from api.demo import acts, people, pictures, posts
from api.demo.content import Demo
from api.files.storage import open_storage
from api.kernel.db import Database, Writing
from api.kernel.settings import Settings
from api.users.models import Member


async def load(folder: Path) -> str:
    """Load the folder into an empty database; says what was done."""
    settings = Settings()
    database = Database(settings)
    storage = open_storage(settings)
    try:
        async with database.reading() as connection:
            if await connection.scalar(select(func.count()).select_from(Member)):
                return "The database has members already; the demo content was left out."
        demo = Demo.read(folder)
        async with database.writing() as connection:
            await connection.execute(text("SET LOCAL statement_timeout = '60s'"))
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            await people.add_people(connection, demo)
            drawn = await pictures.draw_all(connection, demo, storage)
            await people.show_portraits(connection, demo, drawn)
            await people.add_follows(connection, demo)
            added = await posts.add_posts(connection, demo, drawn, storage)
            await acts.add_acts(connection, demo, added)
            await _count(connection)
    finally:
        await database.close()
    return f"Loaded {len(demo.people)} members and {len(demo.posts)} posts."


async def _count(connection: Writing) -> None:
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
