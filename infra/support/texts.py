"""Texts of the members of a workload."""

import random
import string
from typing import Final

_LENGTHS: Final = range(4, 10)


def distinct_text(seed: str, words: int = 12) -> str:
    """Return words of random letters: texts of different seeds are no copies of one another.

    The automatic rules hold a text that several new members publish, and take numbers as alike.
    """
    rng = random.Random(seed)
    lengths = [rng.choice(_LENGTHS) for _ in range(words)]
    return " ".join("".join(rng.choices(string.ascii_lowercase, k=length)) for length in lengths)
