"""What may be asked of the lists that are explored."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal
from uuid import UUID

from api.core.text.arabic import fold

Sort = Literal["top", "new", "priceAsc", "priceDesc"]


@dataclass(frozen=True, slots=True)
class Filters:
    """Posts and questions, or products (`digital`); of a category, with a tag in any spelling.

    Only products have prices to sort by: posts so sorted are the newest.
    """

    digital: bool
    category: str | None = None
    tag: str | None = None
    sort: Sort = "top"

    @property
    def by(self) -> Sort:
        """The order that holds."""
        return "new" if not self.digital and self.sort in {"priceAsc", "priceDesc"} else self.sort

    @property
    def narrowed(self) -> bool:
        """Only of a category or a tag."""
        return bool(self.category or self.tag)

    @property
    def order(self) -> str:
        """What a cursor is of: going on with another question is refused."""
        asked = repr((self.digital, self.by, self.category, self.tag and fold(self.tag)))
        return f"explore:{sha256(asked.encode()).hexdigest()[:12]}"

    @property
    def keys(self) -> tuple[type[Any], ...]:
        """The kinds of a row's keys in that order; the id last."""
        key: dict[Sort, tuple[type[Any], ...]] = {
            "new": (UUID,),
            "top": (float, UUID),
            "priceAsc": (int, UUID),
            "priceDesc": (int, UUID),
        }
        # What is ranked within a bounded set says up to where the set went.
        return (*key[self.by], UUID) if self.narrowed and self.by != "new" else key[self.by]
