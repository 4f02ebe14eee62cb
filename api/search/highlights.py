"""Where what was found stands in the texts as they were written."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Final

from api.core.text.arabic import fold, fold_with_map
from api.search.parsing import WORD

Span = tuple[int, int]

# As many words as a result of three lines shows.
_SNIPPET: Final = 180
_BEFORE: Final = 50
_LAYERS: Final = 3


def serialize_highlights(
    title: str | None, text: str, tags: Sequence[str], places: Sequence[int] | None
) -> dict[str, Any]:
    """The plain JSON of `schemas.Highlights`; `places` are those in the post's vector.

    The vector holds the words of title, text and tags in that order, layer after layer: the place
    of any form of a word tells which word it is.
    """
    in_title, in_text = word_spans(title or ""), word_spans(text)
    total = len(in_title) + len(in_text) + sum(len(WORD.findall(fold(tag))) for tag in tags)
    seen = {(place - 1) % total for place in places or () if total and place <= _LAYERS * total}
    titled = [span for n, span in enumerate(in_title) if n in seen]
    written = [span for n, span in enumerate(in_text, len(in_title)) if n in seen]
    return {
        "title": _in_units(title or "", titled),
        "text": _in_units(text, written),
        "snippet": _snippet(text, written),
    }


def word_spans(text: str) -> list[Span]:
    """Where each word stands, its marks included."""
    folded, places = fold_with_map(text)
    ends = [*places[1:], len(text)]
    return [
        (places[word.start()], max(ends[word.end() - 1], places[word.end() - 1] + 1))
        for word in WORD.finditer(folded)
    ]


def _snippet(text: str, spans: Sequence[Span]) -> dict[str, Any]:
    start = _word_edge(text, spans[0][0] - _BEFORE) if spans else 0
    if len(text) - start <= _SNIPPET:
        start = _word_edge(text, len(text) - _SNIPPET) if start else 0
    end = _word_edge(text, start + _SNIPPET, back=True) if len(text) > start + _SNIPPET else None
    cut = text[start:end]
    head, tail = "…" if start else "", "…" if end else ""
    kept = [span for span in spans if span[0] >= start and span[1] <= (end or len(text))]
    moved = [(first - start + len(head), last - start + len(head)) for first, last in kept]
    shown = head + cut + tail
    return {"text": shown, "ranges": _in_units(shown, moved)}


def _word_edge(text: str, place: int, *, back: bool = False) -> int:
    """The nearest beginning of a word, or the end of one; a word without end is cut at a letter."""
    if place <= 0:
        return 0
    for step in range(min(40, place if back else len(text) - place)):
        edge = place - step if back else place + step
        if text[edge if back else edge - 1].isspace():
            return edge
    # No letter is parted from its marks.
    while place < len(text) and not fold(text[place]):
        place += 1
    return place


def _in_units(text: str, spans: Sequence[Span]) -> list[list[int]]:
    """The spans in UTF-16 code units."""
    wide = [place for place, character in enumerate(text) if character > "\uffff"] if spans else []
    return [[edge + bisect_left(wide, edge) for edge in span] for span in spans]
