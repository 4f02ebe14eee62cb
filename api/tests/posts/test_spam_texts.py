"""Fingerprints and contacts of texts, without a database."""

import random
from collections import defaultdict

import orjson
import pytest

from api.posts.entities import scan_entities
from api.posts.spam import fingerprints
from api.posts.spam.contacts import find_contact
from api.posts.spam.fingerprints import Fingerprint, fingerprint
from api.posts.spam.texts import split_words
from api.tests.support.scale import scaled
from infra.bench.core.vocabulary import build_vocabulary
from infra.local.process import ROOT
from infra.support.spam_wave import QUOTATIONS, TEMPLATES, vary

DEMO = ROOT / "infra" / "demo" / "posts.json"


def is_copy(one: str, other: str) -> bool:
    return fingerprints.is_copy(
        *(fingerprint(split_words(text, is_quoting=True)) for text in (one, other))
    )


@pytest.mark.parametrize("template", TEMPLATES)
def test_copy_in_other_order_and_letters_has_same_fingerprint(template: str) -> None:
    words = template.split()
    words[1], words[2], words[-1], words[-2] = words[2], words[1], words[-2], words[-1]
    other = " ".join(words).replace("ي", "ی").replace("ك", "کـــ").replace("o", "\u043e").upper()
    assert split_words(other, is_quoting=False) != []
    assert is_copy(template, other)


def test_copy_with_replaced_words_matches_one_of_few_others() -> None:
    draw = random.Random(5)
    for template in TEMPLATES:
        copies = [vary(template, draw) for _ in range(12)]
        matched = sum(
            any(is_copy(copy, other) for other in copies[:place])
            for place, copy in enumerate(copies)
        )
        assert matched >= 9, template


def test_different_texts_do_not_match() -> None:
    draw = random.Random(6)
    texts = [vary(template, draw) for template in TEMPLATES]
    for place, text in enumerate(texts):
        assert not any(is_copy(text, other) for other in texts[:place])


def test_simhashes_within_three_bits_share_a_band() -> None:
    draw = random.Random(7)
    for _ in range(500):
        one = draw.getrandbits(64) - (1 << 63)
        other = one
        for bit in draw.sample(range(63), 3):
            other ^= 1 << bit
        assert set(fingerprints.bands(one)) & set(fingerprints.bands(other))


def test_bands_of_negative_simhash_are_those_of_its_bits() -> None:
    assert fingerprints.bands(-1) == [band << 16 | 0xFFFF for band in range(4)]
    assert fingerprints.bands(0) == [band << 16 for band in range(4)]


@pytest.mark.parametrize("text", QUOTATIONS)
def test_quotations_leave_nothing_to_compare(text: str) -> None:
    assert len(" ".join(split_words(text, is_quoting=True))) < 40
    assert split_words(text, is_quoting=False) != []


def test_verse_in_uthmani_script_leaves_nothing_to_compare() -> None:
    verse = "إِنَّ ٱللَّهَ وَمَلَـٰٓئِكَتَهُۥ يُصَلُّونَ عَلَى ٱلنَّبِىِّۚ يَـٰٓأَيُّهَا ٱلَّذِينَ ءَامَنُواْ صَلُّواْ عَلَيۡهِ وَسَلِّمُواْ تَسۡلِيمًا"
    assert len(" ".join(split_words(verse, is_quoting=True))) < 40


def test_marks_of_uthmani_script_do_not_tell_copies_apart() -> None:
    for template in TEMPLATES:
        marked = template.replace("ا", "ا\u0670").replace("م", "م\u0670")
        assert is_copy(template, marked)


@pytest.mark.parametrize(
    ("text", "contact"),
    [
        ("تواصل واتساب 0551234567", "handle"),
        ("تابعني تيليجرام: @abc_def", "handle"),
        ("عالواتس ٠٥٥١٢٣٤٥٦٧", "handle"),
        ("my Telegram @abc12", "handle"),
        ("اتصل ٠٥٥ ١٢٣ ٤٥٦٧", "phone"),
        ("رقمي +966 (55) 123-4567", "phone"),
        ("call 00201012345678 now", "phone"),
        ("سعره 1,250,000 ريال", None),
        ("بتاريخ 2024-05-06 ثم 12/10/2025", None),
        ("الكتاب 978-3-16-148410-0", None),
        ("السنوات 1990 1991 1992 1993", None),
        ("رقم الطلب 1234567890123", None),
        ("أفضّل تليجرام على واتساب", None),
        ("النسبة 0.1234567890", None),
        ("01/02/2025", None),
    ],
)
def test_contact_is_told_from_other_numbers(text: str, contact: str | None) -> None:
    assert find_contact(text, []) == contact


def test_link_to_messenger_is_a_contact() -> None:
    assert find_contact("راسلني", ["https://wa.me/966551234567"]) == "link"
    assert find_contact("راسلني", ["https://t.me/joinchat"]) == "link"
    assert find_contact("اقرأ", ["https://example.com/0551234567"]) is None


def test_posts_of_the_reference_network_are_no_copies_and_have_no_contacts() -> None:
    """At most one in a thousand, though each text is taken for that of a new member."""
    draw, words = random.Random(9), build_vocabulary()
    texts = [
        " ".join(draw.choices(words.words, cum_weights=words.weights, k=55))
        for _ in range(scaled(2_000, 10_000))
    ]
    texts += [f"{post['title'] or ''}\n{post['text']}" for post in orjson.loads(DEMO.read_bytes())]
    buckets: dict[int, list[Fingerprint]] = defaultdict(list)
    held = 0
    for text in texts:
        found = fingerprint(split_words(text, is_quoting=True))
        near = {
            id(other)
            for bucket in found.buckets
            for other in buckets[bucket]
            if fingerprints.is_copy(found, other)
        }
        links = [span.value for span in scan_entities(text) if span.type == "link"]
        held += len(near) >= 2 or len(links) > 2 or find_contact(text, links) is not None
        for bucket in found.buckets:
            buckets[bucket].append(found)
    assert held <= len(texts) // 1000
