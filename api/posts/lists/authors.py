"""Authors of a category or a tag, for lists of members."""

from typing import Final
from uuid import UUID

from sqlalchemy import Subquery, select, true

from api.core.db.plan_hints import inline_literal
from api.posts.lists.explore import MAX_TAGGED_POSTS
from api.posts.lists.index_ranges import category_order, in_category, tag_order, with_tag
from api.posts.models import Post, PostTag
from api.posts.visibility import is_listed

MAX_AUTHORED_POSTS: Final = 1_000


def select_recent_authors(
    category: str | None, folded_tag: str | None, *, newest_id: UUID
) -> Subquery:
    """Select the authors (`author_id`) of the newest public posts of all kinds below `newest_id`.

    The posts are the newest `MAX_AUTHORED_POSTS` of a category or with a tag. With both, the newest
    `MAX_TAGGED_POSTS` with the tag are filtered by the category.
    """
    if folded_tag is None:
        posts = (
            select(Post.author_id)
            .where(is_listed(), in_category(category, newest_id))
            .order_by(*category_order())
            .limit(inline_literal(MAX_AUTHORED_POSTS))
        )
    else:
        max_tagged = MAX_AUTHORED_POSTS if category is None else MAX_TAGGED_POSTS
        tagged = (
            select(PostTag.post_id)
            .where(with_tag(folded_tag, newest_id))
            .order_by(*tag_order())
            .limit(inline_literal(max_tagged))
            .subquery("tagged")
        )
        is_in_category = true() if category is None else Post.category_id == category
        # The offset forces a lookup of each tagged post. PostgreSQL may otherwise read the whole
        # category.
        tagged_post = (
            select(Post.author_id)
            .where(Post.id == tagged.c.post_id, is_listed(), is_in_category)
            .offset(inline_literal(0))
            .lateral("tagged_post")
        )
        posts = select(tagged_post.c.author_id).select_from(tagged.join(tagged_post, true()))
    recent = posts.subquery("recent")
    return select(recent.c.author_id).distinct().subquery("authors")
