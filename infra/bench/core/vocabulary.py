"""Vocabulary of 20,000 Arabic words with the word frequencies of a natural language.

Words are roots in the patterns of Arabic morphology, so that stems, articles and proclitics reach
the search as in real text. The most frequent ones are real function words. Frequencies follow
Zipf's law. The seed is fixed.
"""

import itertools
import random
from dataclasses import dataclass
from typing import Final

from api.core.text.arabic import fold

SIZE: Final = 20_000

_FUNCTION_WORDS: Final = (
    "في من على إلى عن مع هذا هذه ذلك التي الذي كان كانت لكن أن إن ما لا لم لن قد كل بعض بين "
    "بعد قبل عند حتى ثم أو هو هي هم نحن أنا أنت كما أيضا فقط جدا هنا هناك حين كيف لماذا متى أين"
).split()
_LETTERS: Final = "بتثجحخدرزسشصضطعغفقكلمنهوي"
_PATTERNS: Final = (
    "فعل فاعل مفعول فعال فعول فعيل تفعيل مفاعلة انفعال افتعال استفعال مفعل فعلة فعلان أفعل فعائل "
    "فواعل مفاعيل يفعل تفعل الفعل الفاعل المفعول والفعل بالفعل للفاعل"
).split()

NAMES: Final = (
    "محمد أحمد علي عمر يوسف خالد إبراهيم حسن حسين مصطفى فاطمة عائشة مريم زينب ليلى نور سارة هدى "
    "إحسان رنا سلمى ياسين طارق كريم منى دعاء آمنة رؤى"
).split()


@dataclass(frozen=True)
class Vocabulary:
    """Words by rank, the most frequent first; `weights` are cumulative."""

    words: list[str]
    folded: list[str]
    weights: list[float]


def build_vocabulary(seed: int = 1) -> Vocabulary:
    """Return the same words for the same seed."""
    draw = random.Random(seed)
    roots = ["".join(root) for root in itertools.permutations(_LETTERS, 3)]
    draw.shuffle(roots)
    made = [_in_pattern(root, pattern) for root in roots[:1200] for pattern in _PATTERNS]
    draw.shuffle(made)
    words = list(dict.fromkeys([*_FUNCTION_WORDS, *made]))[:SIZE]
    weights = list(itertools.accumulate(1 / rank for rank in range(1, len(words) + 1)))
    return Vocabulary(words, [fold(word) for word in words], weights)


def _in_pattern(root: str, pattern: str) -> str:
    return pattern.translate(dict(zip(map(ord, "فعل"), root, strict=True)))
