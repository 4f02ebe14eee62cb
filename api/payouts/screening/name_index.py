"""Index of the names on sanctions lists, which finds those that are similar to a name."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from api.payouts.screening.names import consonants, fold_name, letter_pairs, similarity

# Words with fewer common pairs of letters are not compared.
_MIN_PAIRS: Final = 0.4
# Part of the longer name that the common words must cover: two of four.
_MIN_COVERAGE: Final = 0.5
_MIN_COMMON_WORDS: Final = 2


@dataclass(frozen=True, slots=True)
class ListedName:
    """A name or alias on a list. A weak alias is common: only the same words match it."""

    list_name: str
    entry_id: str
    text: str
    is_weak: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """A listed name that is similar to the searched one, and how much of both is common."""

    listed: ListedName
    score: float


class NameIndex:
    """Names by their words, and words by their pairs of letters and by their consonants."""

    def __init__(self, names: Iterable[ListedName]) -> None:
        self._names: list[tuple[ListedName, tuple[str, ...]]] = []
        self._names_by_word: dict[str, list[int]] = defaultdict(list)
        self._words_by_pair: dict[str, list[str]] = defaultdict(list)
        self._words_by_consonants: dict[str, list[str]] = defaultdict(list)
        for listed in names:
            self._add(listed, fold_name(listed.text))

    def __len__(self) -> int:
        return len(self._names)

    def _add(self, listed: ListedName, words: tuple[str, ...]) -> None:
        if not words:
            return
        for word in set(words):
            if word not in self._names_by_word:
                self._words_by_consonants[consonants(word)].append(word)
                for pair in letter_pairs(word):
                    self._words_by_pair[pair].append(word)
            self._names_by_word[word].append(len(self._names))
        self._names.append((listed, words))

    def search(self, name: str) -> list[Match]:
        """Find the similar names, best first."""
        words = fold_name(name)
        similar = {word: self._find_similar_words(word) for word in set(words)}
        counts: Counter[int] = Counter()
        for found in similar.values():
            counts.update({number for word in found for number in self._names_by_word[word]})
        matches = []
        for number, count in counts.items():
            listed, listed_words = self._names[number]
            least = min(_MIN_COMMON_WORDS, len(similar), len(set(listed_words)))
            if count >= least and (score := _compare(words, listed_words, similar, listed)):
                matches.append(Match(listed, score))
        return sorted(matches, key=lambda match: (-match.score, match.listed.entry_id))

    def _find_similar_words(self, word: str) -> dict[str, float]:
        pairs = letter_pairs(word)
        counts = Counter(other for pair in pairs for other in self._words_by_pair.get(pair, ()))
        near = {other for other, common in counts.items() if common >= _MIN_PAIRS * len(pairs)}
        near.update(self._words_by_consonants.get(consonants(word), ()))
        return {other: score for other in near if (score := similarity(word, other))}


def _compare(
    words: Sequence[str],
    listed_words: Sequence[str],
    similar: Mapping[str, Mapping[str, float]],
    listed: ListedName,
) -> float:
    """Return the score of two names; 0 if they are not similar.

    Every word of the shorter name must have its own counterpart, and they must cover half of the
    longer name. Single words match single words only.
    """
    if listed.is_weak:
        return 1.0 if sorted(words) == sorted(listed_words) else 0.0
    pairs = sorted(
        (
            (score, at, other_at)
            for at, word in enumerate(words)
            for other_at, other in enumerate(listed_words)
            if (score := similar[word].get(other, 0.0))
        ),
        reverse=True,
    )
    taken: set[int] = set()
    other_taken: set[int] = set()
    total = 0.0
    for score, at, other_at in pairs:
        if at not in taken and other_at not in other_taken:
            taken.add(at)
            other_taken.add(other_at)
            total += score
    shorter, longer = sorted((len(words), len(listed_words)))
    if len(taken) < shorter or len(taken) < min(_MIN_COMMON_WORDS, longer):
        return 0.0
    if len(taken) < _MIN_COVERAGE * longer:
        return 0.0
    return round(2 * total / (len(words) + len(listed_words)), 3)
