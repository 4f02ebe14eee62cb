"""Countries, interests and categories."""

import itertools
from typing import Any

import httpx
import pytest

from api.reference import service as reference

LISTS = ["/countries", "/interests", "/categories"]


async def listed(client: httpx.AsyncClient, path: str, language: str) -> list[dict[str, Any]]:
    answer = await client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    entries: list[dict[str, Any]] = answer.json()["payload"]
    return entries


async def test_every_official_country_is_listed_once(client: httpx.AsyncClient) -> None:
    countries = await listed(client, "/countries", "en")
    ids = [country["_id"] for country in countries]
    assert len(ids) == len(set(ids)) == 249
    assert {"SA", "EG", "PS", "EH", "SD", "SS", "AQ", "UM", "TW", "VA"} <= set(ids)
    assert not {"EU", "XK", "UN", "AC", "ZZ", "EZ", "IC"} & set(ids)
    for country in countries:
        assert set(country) == {"_id", "name", "dialCode", "payoutMethods"}
        assert country["dialCode"].startswith("+")
        assert country["dialCode"][1:].isdigit()
    by_id = {country["_id"]: country["payoutMethods"] for country in countries}
    assert by_id["SA"] == by_id["EG"] == ["wire-transfer"]
    assert by_id["US"] == by_id["FR"] == by_id["NO"] == ["wire-transfer", "connect"]
    assert sum("connect" in kinds for kinds in by_id.values()) == 34
    # Nothing is sent to countries under comprehensive sanctions.
    assert [by_id[each] for each in ("KP", "IR", "SY", "CU", "MM", "RU", "BY", "AQ")] == [[]] * 8
    assert sum("wire-transfer" in kinds for kinds in by_id.values()) == 235
    assert all("wire-transfer" in kinds for kinds in by_id.values() if "connect" in kinds)


async def test_countries_have_correct_names_and_dial_codes(client: httpx.AsyncClient) -> None:
    english = {c["_id"]: c for c in await listed(client, "/countries", "en")}
    arabic = {c["_id"]: c for c in await listed(client, "/countries", "ar")}
    assert english["SA"]["name"] == "Saudi Arabia"
    assert arabic["SA"]["name"] == "المملكة العربية السعودية"
    assert arabic["OM"]["name"] == "عُمان"
    dialled = {key: english[key]["dialCode"] for key in ("SA", "EG", "MA", "US", "CA", "KZ", "AQ")}
    assert dialled == {
        "SA": "+966",
        "EG": "+20",
        "MA": "+212",
        "US": "+1",
        "CA": "+1",
        "KZ": "+7",
        "AQ": "+672",
    }


async def test_arabic_names_are_sorted_for_arabic_readers(client: httpx.AsyncClient) -> None:
    names = [country["name"] for country in await listed(client, "/countries", "ar")]
    # The article and the forms of alef are ignored; ه comes before و before ي.
    expected = [
        "الأردن",
        "ألمانيا",
        "الإمارات العربية المتحدة",
        "إيران",
        "البحرين",
        "تونس",
        "الجزائر",
    ]
    expected += ["عُمان", "الكويت", "مصر", "هايتي", "الولايات المتحدة", "اليمن"]
    found = [name for name in names if name in expected]
    assert found == expected


async def test_accents_do_not_affect_the_english_order(client: httpx.AsyncClient) -> None:
    names = [country["name"] for country in await listed(client, "/countries", "en")]
    assert names.index("Åland Islands") == 1
    assert names.index("Türkiye") < names.index("Turkmenistan") < names.index("Uganda")


@pytest.mark.parametrize("path", LISTS[1:])
async def test_interests_and_categories_are_named_in_both_languages(
    client: httpx.AsyncClient, path: str
) -> None:
    english = await listed(client, path, "en")
    arabic = await listed(client, path, "ar-EG,ar;q=0.9,en;q=0.5")
    assert len(english) == len(arabic) >= 10
    assert {e["_id"] for e in english} == {e["_id"] for e in arabic}
    assert all(set(e) == {"_id", "name"} for e in english)
    assert all(e["name"].isascii() for e in english)
    assert all(any("؀" <= letter <= "ۿ" for letter in e["name"]) for e in arabic)
    for first, second in itertools.pairwise(e["name"] for e in english):
        assert first.lower() <= second.lower()


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("language", ["en", "ar"])
async def test_list_is_cacheable_for_a_day_and_revalidated(
    client: httpx.AsyncClient, path: str, language: str
) -> None:
    first = await client.get(path, headers={"accept-language": language})
    assert first.headers["content-type"] == "application/json"
    assert first.headers["cache-control"] == "public, max-age=86400"
    assert "accept-language" in first.headers["vary"].lower()
    assert first.headers["content-language"] == language
    headers = {"accept-language": language, "if-none-match": first.headers["etag"]}
    again = await client.get(path, headers=headers)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]


@pytest.mark.parametrize("path", LISTS)
async def test_languages_have_separate_responses(client: httpx.AsyncClient, path: str) -> None:
    english = await client.get(path, headers={"accept-language": "en"})
    headers = {"accept-language": "ar", "if-none-match": english.headers["etag"]}
    arabic = await client.get(path, headers=headers)
    assert arabic.status_code == 200
    assert arabic.headers["etag"] != english.headers["etag"]


def test_ids_are_case_sensitive() -> None:
    assert reference.is_country("SA")
    assert not reference.is_country("sa")
    assert not reference.is_country("XK")
    assert reference.is_interest("calligraphy")
    assert not reference.is_interest("Calligraphy")
    assert reference.is_category("design")
    assert not reference.is_category("")


async def test_list_is_sent_compressed_and_revalidated_in_either_encoding(
    client: httpx.AsyncClient,
) -> None:
    plain = await client.get("/countries", headers={"accept-encoding": "identity"})
    packed = await client.get("/countries", headers={"accept-encoding": "br, gzip;q=0.5"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert packed.headers["etag"] != plain.headers["etag"]
    for known in (plain.headers["etag"], packed.headers["etag"], "*"):
        again = await client.get("/countries", headers={"if-none-match": f'"other", {known}'})
        assert (again.status_code, again.content) == (304, b""), known
    refused = await client.get("/countries", headers={"accept-encoding": "gzip;q=0"})
    assert "content-encoding" not in refused.headers
