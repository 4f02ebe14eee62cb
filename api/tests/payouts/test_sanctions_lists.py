"""Sanctions lists: their formats, the comparison of names, and lists that cannot be used."""

import time
from pathlib import Path

import pytest
from fastapi import FastAPI

from api.core.settings import Settings
from api.payouts.screening import SanctionsListError, Subject, load_screener
from api.payouts.screening.name_index import ListedName, NameIndex
from api.payouts.screening.names import fold_name
from api.tests.support.sanctions_lists import (
    write_eu_list,
    write_ofac_csv,
    write_ofac_xml,
    write_un_list,
)


def with_lists(app: FastAPI, folder: Path) -> Settings:
    settings: Settings = app.state.settings.model_copy(update={"sanctions_dir": folder})
    return settings


async def find_entries(app: FastAPI, folder: Path, name: str, bic: str = "BLOMLBBX") -> list[str]:
    screener = await load_screener(with_lists(app, folder))
    return [f"{hit.list_name} {hit.entry_id}" for hit in screener.screen(Subject(name, bic))]


@pytest.mark.parametrize(
    "name",
    [
        "Mukhtar Al-Invented Qasimov",
        "QASIMOV, MUKHTAR INVENTED",
        "Moukhtar Elinvented Kassimov",
        "Muhtar Invented Qasimov",
        "Mukhtar Qasimov",
        "Múkhtar  Qásimov",
    ],
)
async def test_listed_person_is_found_in_other_spellings(
    app: FastAPI, tmp_path: Path, name: str
) -> None:
    write_un_list(tmp_path, "Mukhtar Invented Qasimov")
    assert await find_entries(app, tmp_path, name) == ["UN QDi.901"]


@pytest.mark.parametrize(
    "name", ["Layla Haddad", "Mukhtar Haddad", "Mukhtar", "Qasimov Brothers Bakery", "Invented"]
)
async def test_other_person_is_not_found(app: FastAPI, tmp_path: Path, name: str) -> None:
    write_un_list(tmp_path, "Mukhtar Invented Qasimov")
    assert await find_entries(app, tmp_path, name) == []


async def test_every_format_is_read_with_its_aliases(app: FastAPI, tmp_path: Path) -> None:
    write_un_list(tmp_path, "Rustam Fabricov")
    write_eu_list(tmp_path, "Zaynab Al Mukhtara", "Zeinab Fictiva")
    write_ofac_xml(tmp_path, "Tariq", "NOWHERE", "Abu Fiction al-Shami", bic="NVNTLBBX")
    for name, entry in (
        ("Rustam Fabricov", "UN QDi.901"),
        ("Blue Invented Harbor Lines", "UN KPe.901"),
        ("Zainab Almukhtara", "EU EU.9001.1"),
        ("Zeinab Fictiva", "EU EU.9001.1"),
        ("Tarek Nowhere", "OFAC 90001"),
        ("Abu Fiction Shami", "OFAC 90001"),
    ):
        assert await find_entries(app, tmp_path, name) == [entry], name
    assert await find_entries(app, tmp_path, "Ocean Invention") == []
    assert await find_entries(app, tmp_path, "Layla Haddad", "NVNTLBBX") == ["OFAC 90003"]


async def test_csv_of_ofac_is_read_with_its_aliases(app: FastAPI, tmp_path: Path) -> None:
    write_ofac_csv(tmp_path, "NOWHERE, Tariq", "FICTION, Abu")
    for name in ("Tariq Nowhere", "Abu Fiction"):
        assert await find_entries(app, tmp_path, name) == ["OFAC 90001"]
    assert await find_entries(app, tmp_path, "Invented Ship") == []
    (tmp_path / "alt.csv").unlink()
    with pytest.raises(SanctionsListError, match=r"alt\.csv"):
        await load_screener(with_lists(app, tmp_path))


async def test_weak_alias_matches_only_the_same_words(app: FastAPI, tmp_path: Path) -> None:
    write_un_list(tmp_path, "Mukhtar Invented Qasimov", weak="The Invented Teacher")
    assert await find_entries(app, tmp_path, "Invented Teacher") == ["UN QDi.901"]
    assert await find_entries(app, tmp_path, "Invented Teacherov") == []


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("list.xml", "<html><body>Service unavailable</body></html>"),
        ("list.xml", "<CONSOLIDATED_LIST><INDIVIDUALS>"),
        ("list.xml", "<CONSOLIDATED_LIST></CONSOLIDATED_LIST>"),
        ("list.xml", '<!DOCTYPE a [<!ENTITY b "c">]><CONSOLIDATED_LIST>&b;</CONSOLIDATED_LIST>'),
        ("list.csv", "1,Somebody"),
        ("sdn.csv", ""),
        ("README.txt", "No list."),
    ],
)
async def test_unusable_file_raises_error(
    app: FastAPI, tmp_path: Path, name: str, content: str
) -> None:
    (tmp_path / "alt.csv").touch()
    (tmp_path / name).write_text(content)
    with pytest.raises(SanctionsListError) as refused:
        await load_screener(with_lists(app, tmp_path))
    assert refused.value.code == "sanctions_lists_invalid"
    with pytest.raises(SanctionsListError):
        await load_screener(with_lists(app, tmp_path / "absent"))


async def test_changed_list_is_read_again(app: FastAPI, tmp_path: Path) -> None:
    write_un_list(tmp_path, "Rustam Fabricov")
    first = await load_screener(with_lists(app, tmp_path))
    assert await load_screener(with_lists(app, tmp_path)) is first
    write_un_list(tmp_path, "Rustam Fabricov", "Layla Haddad")
    assert await find_entries(app, tmp_path, "Laila Hadad") == ["UN QDi.902"]
    assert (await load_screener(with_lists(app, tmp_path))).version != first.version


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Abdel Rahman", "Abd al-Rahman"),
        ("Abdurrahman", "Abd ar Rahman"),
        ("Almansoori", "Al Mansouri"),
        ("Osama", "Usama"),
        ("Qaddafi", "Gadhafi"),
        ("Łukasz Müller", "LUKASZ MULLER"),
    ],
)
def test_spellings_of_a_name_fold_alike(first: str, second: str) -> None:
    assert fold_name(first) == fold_name(second)


@pytest.mark.parametrize(
    ("first", "second"), [("Hassan", "Hussein"), ("Ahmed", "Hamid"), ("Saleh", "Salim")]
)
def test_different_names_do_not_match(first: str, second: str) -> None:
    index = NameIndex([ListedName("UN", "1", f"{first} Invented")])
    assert index.search(f"{second} Invented") == []


def test_search_of_long_lists_takes_a_fraction_of_a_second() -> None:
    syllables = [a + b for a in "bdfhjklmnrst" for b in ("a", "i", "u", "ad", "in", "or")]
    words = [a + b for a in syllables for b in syllables]
    names = [
        ListedName("UN", str(at), f"{words[at * 7 % len(words)]} {words[at * 11 % len(words)]}")
        for at in range(40_000)
    ]
    index = NameIndex(names)
    started = time.process_time()
    for at in range(0, 40_000, 1_600):
        assert index.search(names[at].text)[0].score == 1.0
    assert (time.process_time() - started) / 25 < 0.25
