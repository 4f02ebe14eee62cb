"""State of a search: its query and position, and the shape and parameters of its statement."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from sqlalchemy import Float, Integer, Uuid

from api.posts.lists.filters import Filters, Sort
from api.posts.search_vector import strip_article
from api.search import match_conditions
from api.search.query_parser import ParsedQuery
from api.search.scan_ranges import depth_parameters

# SQL types of the parameters that are no text.
PARAMETER_TYPES: Final[dict[str, Any]] = {"hour": Float, "after_key": Integer, "after_id": Uuid}


@dataclass(frozen=True, slots=True)
class QueryShape:
    """All that decides the text of the statement; searches of one shape share a compiled one.

    Attributes:
        words: number of words outside phrases.
        requires_all: whether a hit must match all words, not only one of them.
        phrases: number of phrases.
        tags: number of tags, including the filter's.
        conditions: number of conditions that a hit must fulfil.
        has_handles: whether the query has handles.
        has_exclusions: whether the query excludes words.
        has_category: whether results are filtered by a category.
        has_unanswered: whether results are unanswered questions only.
        is_digital: whether digital products are searched, instead of posts and questions.
        sort: the applied sort order.
        has_sequence: whether words in sequence rank higher, which needs two of them.
        latin_words: number of Latin words, whose stems PostgreSQL finds.
        is_second_pass: whether hits beyond the newest are searched.
        has_cursor: whether the page continues another one.
    """

    words: int
    requires_all: bool
    phrases: int
    tags: int
    conditions: int
    has_handles: bool
    has_exclusions: bool
    has_category: bool
    has_unanswered: bool
    is_digital: bool
    sort: Sort
    has_sequence: bool
    latin_words: int
    is_second_pass: bool
    has_cursor: bool

    @property
    def is_filtered(self) -> bool:
        """Whether hits are filtered by phrases, a category or missing answers.

        The index cannot answer these.
        """
        return bool(self.phrases or self.has_category or self.has_unanswered)

    @property
    def weighs_words(self) -> bool:
        """Whether rare words count more than frequent ones: where not all are required."""
        return self.sort == "top" and not self.requires_all and self.words > 1

    @property
    def word_texts(self) -> tuple[str, ...]:
        """The keys of `WordForms.texts` that the statement uses."""
        if self.sort != "top":
            return ("form", "stem")
        ranked = ("exact", "core", "inflection")
        return ("form", "stem", *ranked, *(["title"] if self.is_digital else []))


@dataclass(frozen=True, slots=True)
class SearchState:
    """A search with the position of its page.

    Attributes:
        query: the parsed query.
        filters: kind, category, tag and sort order.
        requires_all: whether a hit must match all words, not only one of them.
        hour: hours since 1970 at the first page, by which recency is ranked on every page.
        is_second_pass: whether hits beyond the newest are searched.
        is_widened: whether names in the other script match too.
        after: keys of the last row of the page before.
    """

    query: ParsedQuery
    filters: Filters
    requires_all: bool
    hour: int
    is_second_pass: bool = False
    is_widened: bool = False
    after: tuple[Any, ...] | None = None

    @property
    def words(self) -> list[match_conditions.WordForms]:
        """The forms of each word."""
        is_only_word = len(self.query.words) == 1
        return [
            match_conditions.word_forms(
                word,
                is_only_word=is_only_word,
                compounds=self._compounds(word) if self.is_widened else None,
            )
            for word in self.query.words
        ]

    def _compounds(self, word: str) -> list[str]:
        """Join the word with its neighbours: واتس اب is also written واتساب."""
        pairs = pairwise(self.query.word_sequence)
        return [first + second for first, second in pairs if word in (first, second)]

    @property
    def latin_words(self) -> list[str]:
        """The words whose stems PostgreSQL finds."""
        return [word for word in self.query.words if word.isascii()]

    @property
    def tags(self) -> list[str]:
        """The tags of the query and of the filter."""
        return [*self.query.tags, *filter(None, [self.filters.tag])]

    @property
    def conditions(self) -> list[list[str]]:
        """The conditions that a hit must fulfil, each by the lexemes of which one must match."""
        conditions = [[word] for phrase in self.query.phrases for word in phrase]
        conditions += [[f"#{tag}"] for tag in self.tags]
        if self.requires_all:
            conditions += [word.lexemes for word in self.words]
        return conditions

    @property
    def depth_conditions(self) -> list[list[str]]:
        """The conditions, handles and kind, whose rarest decides the depth of the scan."""
        handles = [f"@{handle}" for handle in self.query.handles]
        return [
            *self.conditions,
            *([handles] if handles else []),
            *([["~digital"]] if self.filters.digital else []),
        ]

    @property
    def shape(self) -> QueryShape:
        """The shape of the statement."""
        query = self.query
        return QueryShape(
            words=len(query.words),
            requires_all=self.requires_all,
            phrases=len(query.phrases),
            tags=len(self.tags),
            conditions=len(self.conditions),
            has_handles=bool(query.handles),
            has_exclusions=bool(query.excluded),
            has_category=bool(self.filters.category),
            has_unanswered=self.filters.unanswered,
            is_digital=self.filters.digital,
            sort=self.filters.effective_sort,
            has_sequence=len(query.word_sequence) > 1,
            latin_words=len(self.latin_words),
            is_second_pass=self.is_second_pass,
            has_cursor=self.after is not None,
        )

    def parameters(self) -> dict[str, Any]:
        """Return the parameters of a statement of this shape by name, without the viewer."""
        query = self.query
        lexemes, conditions = depth_parameters(self.depth_conditions)
        parameters = {
            "depth_lexemes": lexemes,
            "depth_conditions": conditions,
            **self._word_parameters(),
        }
        for number, phrase in enumerate(query.phrases):
            parameters[f"phrase_words{number}"] = match_conditions.phrase_words_text(phrase)
        for number, tag in enumerate(self.tags):
            parameters[f"tag{number}"] = match_conditions.attributes_text("#", [tag])
        if query.phrases:
            parameters["phrases"] = match_conditions.phrases_text(query.phrases)
        if query.excluded:
            parameters["excluded"] = match_conditions.excluded_text(query.excluded)
        if query.handles:
            parameters["mentions"] = match_conditions.attributes_text("@", query.handles)
            parameters["handles"] = " ".join(query.handles)
        if self.filters.category:
            parameters["category"] = self.filters.category
        return parameters | self._sort_parameters()

    def _word_parameters(self) -> dict[str, str]:
        words, names = self.words, self.shape.word_texts
        parameters = {"highlighted": match_conditions.lexemes_text(words, self.query.phrases)}
        for number, word in enumerate(words):
            texts = word.texts
            parameters |= {f"{name}{number}": texts[name] for name in names}
        for number, latin_word in enumerate(self.latin_words):
            parameters[f"latin{number}"] = latin_word
        return parameters

    def _sort_parameters(self) -> dict[str, Any]:
        shape = self.shape
        parameters: dict[str, Any] = {}
        if shape.sort == "top":
            parameters["hour"] = float(self.hour)
            if shape.has_sequence:
                words = self.query.word_sequence
                parameters["exact_sequence"] = match_conditions.phrase_text(words, "A")
                parameters["core_sequence"] = match_conditions.phrase_text(
                    map(strip_article, words), "B"
                )
        if self.after:
            *key, parameters["after_id"] = self.after
            if shape.sort != "new":
                [parameters["after_key"]] = key
        return parameters
