"""What of a post is searched: its words, each in the forms that a search may ask for.

`post_text.vector` holds layers of words beside each other:

A   as written, folded; what muted words are compared with
B   cores: without the article (كتاب for الكتاب, والكتاب, بالكتاب, للكتاب), and with letters that
    were drawn out written once (جميل for جميييل)
D   stems of the cores: Arabic ones by the endings below, English ones by Postgres' `english`
C   the cores of a product's title once more

The first three have as many words as each other, so that a phrase is one in every layer, and the
place of a stem tells the word it stands for. What has no place is a fact about the post: `#tag`
and `@handle` for those in it, `~digital` for a product, and `~0:n` and `~1:n` for the ranges of
posts in which it stands. A search walks the ranges from the newest one down until it has enough,
so that a word of every second post costs no more than a rare one.

Python takes a query's words apart by the patterns that SQL takes a post's apart by.
"""

import re
from collections.abc import Sequence
from typing import Final

from api.core.text.arabic import fold

# What parts title, text and tags in `folded`; no member's text can hold it.
PART_SEPARATOR: Final = "\x1e"
# How many posts share a range, as powers of two: the finer ones, then the coarser ones.
RANGE_BITS: Final = (12, 16)

# Out of these Postgres would make addresses, paths, entities and signed numbers.
JOINING_CHARACTERS: Final = "./@:-_&<+~%=#"
_LETTER = "[ء-ۓ]"
_PARENTS = "والد(?:ه|ي|ين|ان|ت?(?:ه|ي|ها|ك|نا|هم)|يه|يها|ينا|يك)?"
_NO_ARTICLE = "(?:له|ان|لي|ي|تي|ذي|ذين)"
_ITS = "(?:ه(?:ما|[امن])?|كم?|ن[اي]|ي)"

REPEATED_LETTER: Final = r"([^0-9\s])\1\1"
ELONGATION: Final = f"{REPEATED_LETTER}+"
# `(` and `)` stand for where a word begins and ends, which the two languages write differently.
CORE_RULES: Final = (
    # و, ف, ب or ك, then the article; not of الله, الآن, الذي and their like, nor in والدة.
    (f"⟨(?!{_PARENTS}⟩)[وف]?[بك]?ال(?!{_NO_ARTICLE}⟩)(?={_LETTER}{{2}}{_LETTER}*⟩)", ""),
    # لل is ل and the article; a word of which two letters remain begins with ل: للغة is of لغة.
    (f"⟨[وف]?ل(?=ل{_LETTER}{{2}}⟩)", ""),
    (f"⟨[وف]?لل(?={_LETTER}{{3}}{_LETTER}*⟩)", ""),
)
STEM_RULES: Final = (
    (rf"({_LETTER}{{3}})(?:(?:ي?ات|[تي])?{_ITS}|ي?ات|وا|تم)⟩", r"\1"),
    (rf"({_LETTER}{{4}})(?:[يو]ن|ان)⟩", r"\1"),
    (rf"({_LETTER}{{2}})ات⟩", r"\1"),
    (rf"({_LETTER}{{3}})(?:يا|[ياته])⟩", r"\1"),
    (rf"({_LETTER}{{2}})ه⟩", r"\1"),
)


def build_search_text(title: str | None, text: str, tags: Sequence[str]) -> str:
    """The folded text of `post_text`: title, text and tags."""
    return PART_SEPARATOR.join(
        (fold(title or ""), fold(text), " ".join(f"#{fold(tag)}" for tag in tags))
    )


def strip_article(word: str) -> str:
    """A folded word without the article."""
    return _in_python(CORE_RULES, re.sub(ELONGATION, r"\1", word))


def stem(core: str) -> str:
    """What remains of an Arabic core without its endings; any other word as it is."""
    return _in_python(STEM_RULES, core)


def search_vector_sql() -> str:
    """The SQL function's definition, built from the same patterns."""
    cores = "\n".join(_in_sql("cores", step) for step in CORE_RULES)
    stems = "\n".join(_in_sql("stems", step) for step in STEM_RULES)
    fine, coarse = RANGE_BITS
    return rf"""
        CREATE OR REPLACE FUNCTION search_vector(folded text, place bigint) RETURNS tsvector
        LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
        DECLARE
            parts text[] := string_to_array(folded, E'\x1e');
            words text := translate(folded, '{JOINING_CHARACTERS}', repeat(' ', {len(JOINING_CHARACTERS)}));
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


def _in_sql(name: str, step: tuple[str, str]) -> str:
    pattern = step[0].replace("⟨", r"\m").replace("⟩", r"\M")
    return f"            {name} := regexp_replace({name}, '{pattern}', '{step[1]}', 'g');"


def _in_python(steps: Sequence[tuple[str, str]], word: str) -> str:
    for pattern, kept in steps:
        word = re.sub(pattern.replace("⟨", "^").replace("⟩", "$"), kept, word)
    return word
