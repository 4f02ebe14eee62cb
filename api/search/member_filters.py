"""Filters and sort order of the list of members and of their search."""

from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from api.core.text.arabic import fold

MemberSort = Literal["relevance", "followers", "newest"]


@dataclass(frozen=True, slots=True)
class MemberFilters:
    """Filters by the category and the tag of a member's public posts; `tag` in any spelling."""

    category: str | None = None
    tag: str | None = None
    sort: MemberSort = "relevance"

    @property
    def folded_tag(self) -> str | None:
        """The tag as it is stored, or None."""
        return fold(self.tag.removeprefix("#")) or None if self.tag else None

    @property
    def is_narrowed(self) -> bool:
        """Whether the list is filtered by a category or a tag."""
        return self.category is not None or self.folded_tag is not None

    @property
    def cursor_key_types(self) -> tuple[type[Any], ...]:
        """The types of a row's keys in the sort order.

        A filtered list appends the id that bounds the posts, so that later posts shift no page.
        """
        types: tuple[type[Any], ...] = (UUID,) if self.sort == "newest" else (int, int, UUID)
        return (*types, UUID) if self.is_narrowed else types
