"""Vocabulary of public posts: how many authors and posts use each word.

Corrections of queries come from here. A word of fewer than `MIN_AUTHORS` authors is never shown:
the table does not store it, and a word of few authors is counted again before it is shown.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Integer, Text, any_, func, literal, or_, select, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.sql.elements import ColumnElement

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnySelect, ReadConnection, WriteTransaction
from api.core.db.plan_hints import inline_literal
from api.posts.models import Post, PostText
from api.posts.visibility import visible_to
from api.search.match_conditions import simple_query
from api.search.models import SearchWord
from api.search.spelling import thirds
from api.users.models import Member

MIN_AUTHORS: Final = 3
# Words of fewer authors may have lost some since the last count.
_CERTAIN_AUTHORS: Final = 20
# The newest posts are counted, so that the cost does not grow with the number of all posts.
MAX_POSTS: Final = 50_000
_TIMEOUT_SECONDS: Final = 120
_MAX_SIMILAR: Final = 50

# Layer A has the words as written. Only letters: numbers may be telephone numbers.
_COUNT_WORDS = """
    WITH newest AS MATERIALIZED (
        SELECT post.id, post.author_id FROM post JOIN member ON member.id = post.author_id
        WHERE post.deleted_at IS NULL AND post.hidden_at IS NULL
            AND member.suspended_at IS NULL AND member.deletes_at IS NULL
        ORDER BY post.id DESC LIMIT $1
    ), used AS (
        SELECT entry.lexeme AS word, newest.author_id, count(*) AS posts
        FROM newest JOIN post_text ON post_text.post_id = newest.id,
            LATERAL unnest(post_text.vector) AS entry
        WHERE 'A' = ANY (entry.weights) AND entry.lexeme ~ '^[[:alpha:]]{3,24}$'
        GROUP BY entry.lexeme, newest.author_id
    ), counted AS MATERIALIZED (
        SELECT word, count(*) AS authors, sum(posts) AS posts FROM used
        GROUP BY word HAVING count(*) >= $2
    ), removed AS (
        DELETE FROM search_word
        WHERE NOT EXISTS (SELECT FROM counted WHERE counted.word = search_word.word)
    )
    INSERT INTO search_word (word, authors, posts)
    SELECT word, authors, posts FROM counted ORDER BY word
    ON CONFLICT (word) DO UPDATE SET authors = excluded.authors, posts = excluded.posts
    WHERE (search_word.authors, search_word.posts) <> (excluded.authors, excluded.posts)
"""


@dataclass(frozen=True, slots=True)
class KnownWord:
    """A word of the vocabulary with the number of its authors and posts."""

    word: str
    authors: int
    posts: int


async def refresh(connection: WriteTransaction) -> None:
    """Count the words of the newest public posts again."""
    await connection.execute(text(f"SET LOCAL statement_timeout = '{_TIMEOUT_SECONDS}s'"))
    await connection.execute(text("SET LOCAL work_mem = '64MB'"))
    # Concurrent runs would insert the same words.
    await connection.execute(select(func.pg_advisory_xact_lock(func.hashtext("search_word"))))
    # The driver accepts a timeout per statement.
    driver: Any = (await connection.get_raw_connection()).driver_connection
    await driver.execute(_COUNT_WORDS, MAX_POSTS, MIN_AUTHORS, timeout=_TIMEOUT_SECONDS)


async def find_known(connection: ReadConnection, words: Iterable[str]) -> dict[str, KnownWord]:
    """Return those of the words that are in the vocabulary."""
    rows = await fetch_all(connection, _known(words=[*words]))
    return {row.word: KnownWord(*row) for row in rows}


@compiled_once(words=ARRAY(Text))
def _known(*, words: Sequence[str]) -> AnySelect:
    return select(SearchWord.word, SearchWord.authors, SearchWord.posts).where(
        SearchWord.word == any_(words)  # type: ignore[arg-type]
    )


async def find_similar(connection: ReadConnection, word: str) -> list[KnownWord]:
    """Return words that share a third of a long word, most similar first."""
    first, middle, last = thirds(word)
    statement = _similar(word=word, first=f"{first}%", middle=f"%{middle}%", last=f"%{last}")
    return [KnownWord(*row) for row in await fetch_all(connection, statement)]


@compiled_once(word=Text, first=Text, middle=Text, last=Text)
def _similar(*, word: str, first: str, middle: str, last: str) -> AnySelect:
    length: ColumnElement[int] = func.length(SearchWord.word, type_=Integer)
    typed: ColumnElement[int] = func.length(word, type_=Integer)
    return (
        select(SearchWord.word, SearchWord.authors, SearchWord.posts)
        .where(
            # The condition of the partial index.
            length >= inline_literal(6),
            or_(*(SearchWord.word.like(pattern) for pattern in (first, middle, last))),
            func.abs(length - typed) <= inline_literal(2),
        )
        .order_by(func.similarity(SearchWord.word, word).desc(), SearchWord.word)
        .limit(inline_literal(_MAX_SIMILAR))
    )


async def is_public(connection: ReadConnection, known: KnownWord) -> bool:
    """Return whether enough authors still use the word in public posts."""
    if known.authors >= _CERTAIN_AUTHORS:
        return True
    authors = (
        select(func.count(Post.author_id.distinct()))
        .select_from(PostText)
        .join(Post, Post.id == PostText.post_id)
        .join(Member, Member.id == Post.author_id)
        .where(PostText.vector.op("@@")(simple_query(literal(f"{known.word}:A"))), visible_to(None))
    )
    count: int = (await connection.scalar(authors)) or 0
    return count >= MIN_AUTHORS
