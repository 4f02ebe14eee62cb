"""Filters and sort order of the explore lists and of search."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal
from uuid import UUID

from api.core.text.arabic import fold

Sort = Literal["top", "new", "priceAsc", "priceDesc"]


@dataclass(frozen=True, slots=True)
class Filters:
    """Filters of a list: posts and questions, or digital products (`digital`).

    `tag` may have any spelling. `unanswered` selects questions without an accepted answer.
    """

    digital: bool
    category: str | None = None
    tag: str | None = None
    sort: Sort = "top"
    unanswered: bool = False

    @property
    def effective_sort(self) -> Sort:
        """The applied sort: `new` for posts and questions sorted by price, since they have none."""
        return "new" if not self.digital and self.sort in {"priceAsc", "priceDesc"} else self.sort

    @property
    def is_narrowed(self) -> bool:
        """Whether the list is filtered by a category, a tag or missing answers."""
        return self.category is not None or self.tag is not None or self.unanswered

    @property
    def cursor_order(self) -> str:
        """Identify the list in a cursor, so that a cursor of another list is refused."""
        key: tuple[Any, ...] = (
            self.digital,
            self.effective_sort,
            self.category,
            self.tag and fold(self.tag),
        )
        if self.unanswered:
            key = (*key, "unanswered")
        return f"explore:{sha256(repr(key).encode()).hexdigest()[:12]}"

    @property
    def cursor_key_types(self) -> tuple[type[Any], ...]:
        """The types of a row's keys in the sort order, with the id last.

        Ranked lists of a category or tag append the id that bounds the ranked set.
        """
        types: dict[Sort, tuple[type[Any], ...]] = {
            "new": (UUID,),
            "top": (float, UUID),
            "priceAsc": (int, UUID),
            "priceDesc": (int, UUID),
        }
        sort_types = types[self.effective_sort]
        is_ranked_set = self.is_narrowed and self.effective_sort != "new"
        return (*sort_types, UUID) if is_ranked_set else sort_types
