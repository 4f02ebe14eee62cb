"""Table of search: the vocabulary of public posts."""

from sqlalchemy import Index, Integer, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table


class SearchWord(Table):
    """A folded word of public posts, by which misspelt queries are corrected.

    Words of fewer than `MIN_AUTHORS` authors are not stored, so that no correction shows what only
    one or two members wrote. `api.search.vocabulary` counts them.
    """

    __tablename__ = "search_word"
    __table_args__ = (
        # Serves long words with two typos. Others are looked up by each word with one typo.
        Index(
            "ix_search_word_trigrams",
            "word",
            postgresql_using="gin",
            postgresql_ops={"word": "gin_trgm_ops"},
            postgresql_where=text("length(word) >= 6"),
        ),
    )
    word: Mapped[str] = mapped_column(Text, primary_key=True)
    authors: Mapped[int] = mapped_column(Integer)
    posts: Mapped[int] = mapped_column(Integer)
