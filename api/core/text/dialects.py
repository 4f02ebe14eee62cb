"""Plain forms of words: without the clitics of the spoken dialects, and in one script.

Members write عالعرس and هالعرس for "at the wedding" and "this wedding", بياكل and كياكل for "eats",
مابياكلش for "doesn't eat", and الـmeeting for "the meeting". Search knows the article and the
proclitics of the standard language; here are those of Egyptian, Gulf, Levantine and Maghrebi.
"""

import re
from typing import Final

_LETTER: Final = "[ء-ۓ]"
# عالم is no article: world, worldwide.
_WORLD: Final = r"م(?:ي|يه|يا|ين|يين|يات|نا|ها|ه|هم|ك|كم|ات)?$"
# على، هذا، بهذا، لهذا، على هذا and ديال with the article.
_ARTICLE: Final = re.compile(rf"^[وف]?(?:[بلعك]?ه|ع|د)ال(?!{_WORLD})(?={_LETTER}{{3}})")
# ما or م before a verb, ش behind it, or ما alone. Short words, such as مراكش, are no verbs.
_NEGATED: Final = re.compile(
    rf"^[وف]?(?:(?:ما(?={_LETTER}{{4}})|م(?={_LETTER}{{5}}))({_LETTER}+)ش|ما([بيتن]{_LETTER}{{3,}}))$"
)
# The present of Egyptian and Levantine (ب), of Maghrebi (ك), and the future (ه, ح, غ).
_TENSE: Final = re.compile(rf"^[بكهحغ](?=[ينت]{_LETTER}{{3}})")
_LATIN: Final = re.compile(r"[a-z][a-z0-9]*")
_BOTH_SCRIPTS: Final = re.compile(rf"{_LETTER}[a-z]|[a-z]{_LETTER}")
# Most dialects say ت, د and ض for ث, ذ and ظ, and write so. The other letters are not on every
# keyboard; چ stands for ج, and in the Gulf for ك.
_LETTERS: Final = str.maketrans("ثذظچپڤ", "تدضجبف")
_HAS_LETTER: Final = re.compile("[ثذظچپڤ]")
# Function words, which no query needs in another spelling.
_FUNCTION_WORDS: Final = frozenset({
    "هذا", "هذه", "وهذا", "وهذه", "لهذا", "ذلك", "بذلك", "كذلك", "لذلك", "هكذا", "الذي", "الذين",
    "اذ", "اذا", "منذ", "ثم", "حيث", "مثل",
})  # fmt: skip


def plain_forms(word: str) -> tuple[str, ...]:
    """Return other spellings of a folded word, in which it is searched for; mostly none."""
    if _BOTH_SCRIPTS.search(word):
        return (max(_LATIN.findall(word), key=len),)
    if not "ء" <= word[0] <= "ۓ" or word in _FUNCTION_WORDS:
        return ()
    forms = []
    plain = word
    if negated := _NEGATED.match(word):
        plain = negated[1] or negated[2]
        forms.append(plain)
    for prefix in (_ARTICLE, _TENSE):
        if prefix.match(plain):
            plain = prefix.sub("", plain)
            forms.append(plain)
    if _HAS_LETTER.search(plain):
        forms.append(plain.translate(_LETTERS))
    if "چ" in plain:
        forms.append(plain.replace("چ", "ك"))
    return tuple(forms)
