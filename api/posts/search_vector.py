"""Search vector of posts: the words of a post in each form that a search can match.

`post_text.vector` has four layers, marked by the weights of `tsvector`:

A   words as written, after `fold`; muted words match this layer
B   cores: words without the Arabic article (كتاب for الكتاب, والكتاب, بالكتاب, للكتاب) and without
    elongation (جميل for جميييل)
D   stems of the cores: Arabic stems by `STEM_RULES`, English stems by PostgreSQL's `english`
C   cores of a digital product's title

Layers A, B and D have the same number of words. A phrase is therefore a phrase in each layer, and
the position of a stem identifies its word.

Lexemes without a position are attributes of the post: `#tag` and `@handle` for its tags and
mentions, `~digital` for a product, and `~0:n` and `~1:n` for the ranges of posts that contain it. A
search scans the ranges from the newest one until it has enough hits, so a word of every second
post costs no more than a rare one.

Queries are analyzed in Python by the same patterns that the SQL function applies to posts.
"""

import re
from collections.abc import Sequence
from typing import Final

from api.core.text.arabic import fold
from api.core.text.words import ordinary_words, search_forms

# Separates title, text, tags, ordinary spelling and search forms in `folded`. Input validation
# rejects it in texts of members.
PART_SEPARATOR: Final = "\x1e"
# Sizes of the fine and the coarse ranges of posts, as powers of two.
RANGE_BITS: Final = (12, 16)

# PostgreSQL's parser would combine words joined by these into URLs, paths, entities and numbers.
JOINERS: Final = "./@:-_&<+~%=#"
_LETTER = "[ء-ۓ]"
_PARENT_FORMS = "والد(?:ه|ي|ين|ان|ت?(?:ه|ي|ها|ك|نا|هم)|يه|يها|ينا|يك)?"
_AL_OF_WORD = "(?:له|ان|لي|ي|تي|ذي|ذين)"
_POSSESSIVE = "(?:ه(?:ما|[امن])?|كم?|ن[اي]|ي)"

REPEATED_LETTER: Final = r"([^0-9\s])\1\1"
ELONGATION: Final = f"{REPEATED_LETTER}+"
# `⟨` and `⟩` mark the start and the end of a word, whose syntax differs between Python and SQL.
CORE_RULES: Final = (
    # و, ف, ب or ك, then the article; except الله, الآن, الذي and similar words, and والدة.
    (f"⟨(?!{_PARENT_FORMS}⟩)[وف]?[بك]?ال(?!{_AL_OF_WORD}⟩)(?={_LETTER}{{2}}{_LETTER}*⟩)", ""),
    # لل is ل and the article. With two letters left the second ل is the word's own: للغة is لغة.
    (f"⟨[وف]?ل(?=ل{_LETTER}{{2}}⟩)", ""),
    (f"⟨[وف]?لل(?={_LETTER}{{3}}{_LETTER}*⟩)", ""),
)
STEM_RULES: Final = (
    (rf"({_LETTER}{{3}})(?:(?:ي?ات|[تي])?{_POSSESSIVE}|ي?ات|وا|تم)⟩", r"\1"),
    (rf"({_LETTER}{{4}})(?:[يو]ن|ان)⟩", r"\1"),
    (rf"({_LETTER}{{2}})ات⟩", r"\1"),
    (rf"({_LETTER}{{3}})(?:يا|[ياته])⟩", r"\1"),
    (rf"({_LETTER}{{2}})ه⟩", r"\1"),
)


def build_search_text(title: str | None, text: str, tags: Sequence[str]) -> str:
    """Build the value of `post_text.folded` from title, text and tags.

    Verses in Uthmani script follow again in ordinary spelling, so that both are found; then the
    plain forms of dialect words and the sound keys of names.
    """
    content = f"{title or ''} {text}"
    parts = [fold(title or ""), fold(text), " ".join(f"#{fold(tag)}" for tag in tags)]
    if spellings := ordinary_words(content):
        parts.append(" ".join(spellings))
    if forms := search_forms(content):
        parts.append(" ".join(form for _, form in forms))
    return PART_SEPARATOR.join(parts)


def strip_article(word: str, *, elongated: bool = False) -> str:
    """Return the core of a folded word: without the Arabic article and, unless kept, elongation."""
    return _apply(CORE_RULES, word if elongated else re.sub(ELONGATION, r"\1", word))


def stem(core: str) -> str:
    """Return the stem of an Arabic core; other words are returned unchanged."""
    return _apply(STEM_RULES, core)


def search_vector_sql() -> str:
    """Build the definition of the SQL function `search_vector` from the patterns."""
    cores = "\n".join(_sql_step("cores", rule) for rule in CORE_RULES)
    stems = "\n".join(_sql_step("stems", rule) for rule in STEM_RULES)
    fine, coarse = RANGE_BITS
    return rf"""
        CREATE OR REPLACE FUNCTION search_vector(folded text, place bigint) RETURNS tsvector
        LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
        DECLARE
            parts text[] := string_to_array(folded, E'\x1e');
            words text := translate(folded, '{JOINERS}', repeat(' ', {len(JOINERS)}));
            cores text := words;
            stems text;
            facts text[] := ARRAY['~0:' || (place >> {fine}), '~1:' || (place >> {coarse})];
        BEGIN
            -- Run by run: a pattern that takes all repetitions of a letter costs Postgres seconds
            -- where no space parts a few hundred letters, as in Japanese.
            IF words ~ '{REPEATED_LETTER}' THEN
                cores := (
                    SELECT string_agg(
                        CASE WHEN times > 2 AND letter ~ '[^0-9\s]' THEN letter
                            ELSE repeat(letter, times) END,
                        '' ORDER BY beginning
                    )
                    FROM (
                        SELECT letter, count(*)::int AS times, min(n) AS beginning
                        FROM (
                            SELECT letter, n,
                                n - row_number() OVER (PARTITION BY letter ORDER BY n) AS run
                            FROM string_to_table(words, NULL) WITH ORDINALITY AS every(letter, n)
                        ) AS placed
                        GROUP BY letter, run
                    ) AS runs
                );
            END IF;
{cores}
            stems := cores;
{stems}
            IF parts[1] <> '' THEN
                facts := facts || '~digital'::text;
            END IF;
            IF parts[3] <> '' THEN
                facts := facts || string_to_array(parts[3], ' ', '');
            END IF;
            IF strpos(parts[2], '#') > 0 OR strpos(parts[2], '@') > 0 THEN
                facts := facts || ARRAY(
                    SELECT seen[1] FROM regexp_matches(
                        parts[2],
                        '(?:^|[^[:alnum:]_&/#@])((?:#[^\s!-/:-@[-^`{{-~،؛؟۔«»“”…]|@[a-z0-9_])'
                            || '[^\s!-/:-@[-^`{{-~،؛؟۔«»“”…]{{0,80}})',
                        'g'
                    ) AS seen
                );
            END IF;
            RETURN setweight(to_tsvector('simple'::regconfig, words), 'A')
                || setweight(to_tsvector('simple'::regconfig, cores), 'B')
                || setweight(to_tsvector('english'::regconfig, stems), 'D')
                || setweight(to_tsvector('simple'::regconfig, split_part(cores, E'\x1e', 1)), 'C')
                || array_to_tsvector(array_remove(facts, NULL));
        END $body$
    """  # noqa: S608 - built of constants


def _sql_step(variable: str, rule: tuple[str, str]) -> str:
    pattern = rule[0].replace("⟨", r"\m").replace("⟩", r"\M")
    return f"            {variable} := regexp_replace({variable}, '{pattern}', '{rule[1]}', 'g');"


def _apply(rules: Sequence[tuple[str, str]], word: str) -> str:
    for pattern, replacement in rules:
        word = re.sub(pattern.replace("⟨", "^").replace("⟩", "$"), replacement, word)
    return word
