"""Parsers of sanctions lists in the formats in which they are published.

- OFAC: `sdn.xml` and `consolidated.xml`; or `sdn.csv` with `alt.csv` (`cons_prim.csv` with
  `cons_alt.csv`), which have no header (OFAC data specification, 25 September 2023);
- European Union: the consolidated list of financial sanctions, XML 1.1;
- United Nations: the consolidated list of the Security Council, XML.
"""

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from api.payouts.screening.name_index import ListedName

# OFAC writes it for an empty field.
_OFAC_NULL: Final = "-0-"
# Ships and aircraft have no bank accounts.
_SKIPPED_TYPES: Final = frozenset({"vessel", "aircraft"})
_ALIASES_OF: Final = {"sdn.csv": "alt.csv", "cons_prim.csv": "cons_alt.csv"}
# Files of the same publication without names.
_COMPANIONS: Final = frozenset(
    {"alt.csv", "add.csv", "sdn_comments.csv", "cons_alt.csv", "cons_add.csv", "cons_comments.csv"}
)
_UN_NAMES: Final = ("FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME")


class InvalidListError(Exception):
    """A file is not a sanctions list in a known format; the message is shown to the operator."""


@dataclass(slots=True)
class SanctionsList:
    """Names of one file, and the identifiers of banks in it."""

    names: list[ListedName] = field(default_factory=list)
    # BIC of eight characters, with the id of the entry.
    bics: dict[str, str] = field(default_factory=dict)


def is_list_file(path: Path) -> bool:
    """Return whether a file of the folder is read by itself."""
    name = path.name.lower()
    return path.suffix.lower() in {".xml", ".csv"} and name not in _COMPANIONS


def read_list(path: Path) -> SanctionsList:
    """Read a file in any of the formats.

    Raises:
        InvalidListError: the file has none of the formats, or no entry.
        OSError: the file cannot be read.
    """
    parsed = _read_csv(path) if path.suffix.lower() == ".csv" else _read_xml(path)
    if not parsed.names:
        raise InvalidListError(f"{path.name} is no sanctions list of OFAC, the EU or the UN.")
    return parsed


def _read_xml(path: Path) -> SanctionsList:
    content = path.read_bytes()
    # Entities are never expanded.
    if b"<!DOCTYPE" in content[:4096].upper():
        raise InvalidListError(f"{path.name} has a DOCTYPE; no sanctions list has one.")
    try:
        root = ET.fromstring(content)  # noqa: S314 - see above
    except ET.ParseError as error:
        raise InvalidListError(f"{path.name} is not XML: {error}.") from error
    parsed = SanctionsList()
    parse = _PARSERS.get(root.tag.rpartition("}")[2])
    if parse is not None:
        parse(root, parsed)
    return parsed


def _parse_ofac(root: ET.Element, parsed: SanctionsList) -> None:
    for entry in root.iterfind("{*}sdnEntry"):
        entry_id = _text(entry, "uid")
        if _text(entry, "sdnType").lower() in _SKIPPED_TYPES:
            continue
        _add_name(parsed, "OFAC", entry_id, _ofac_name(entry))
        for alias in entry.iterfind("{*}akaList/{*}aka"):
            is_weak = _text(alias, "category").lower() == "weak"
            _add_name(parsed, "OFAC", entry_id, _ofac_name(alias), is_weak=is_weak)
        for identity in entry.iterfind("{*}idList/{*}id"):
            if _text(identity, "idType").upper() == "SWIFT/BIC":
                parsed.bics[_text(identity, "idNumber").upper()[:8]] = entry_id


def _ofac_name(element: ET.Element) -> str:
    return f"{_text(element, 'firstName')} {_text(element, 'lastName')}".strip()


def _parse_eu(root: ET.Element, parsed: SanctionsList) -> None:
    for entity in root.iterfind("{*}sanctionEntity"):
        entry_id = entity.get("euReferenceNumber") or entity.get("logicalId") or ""
        for alias in entity.iterfind("{*}nameAlias"):
            parts = (alias.get(name, "") for name in ("firstName", "middleName", "lastName"))
            name = alias.get("wholeName") or " ".join(filter(None, parts))
            is_weak = alias.get("strong", "true").lower() == "false"
            _add_name(parsed, "EU", entry_id, name, is_weak=is_weak)


def _parse_un(root: ET.Element, parsed: SanctionsList) -> None:
    for kind in ("INDIVIDUAL", "ENTITY"):
        for entry in root.iter(kind):
            entry_id = _text(entry, "REFERENCE_NUMBER") or _text(entry, "DATAID")
            parts = (_text(entry, name) for name in _UN_NAMES)
            _add_name(parsed, "UN", entry_id, " ".join(filter(None, parts)))
            for alias in entry.iterfind(f"{kind}_ALIAS"):
                is_weak = _text(alias, "QUALITY").lower() == "low"
                _add_name(parsed, "UN", entry_id, _text(alias, "ALIAS_NAME"), is_weak=is_weak)


_PARSERS: Final[dict[str, Callable[[ET.Element, SanctionsList], None]]] = {
    "sdnList": _parse_ofac,
    "export": _parse_eu,
    "CONSOLIDATED_LIST": _parse_un,
}


def _read_csv(path: Path) -> SanctionsList:
    """Read OFAC's files: entry id, name and type; with aliases by entry id in a second file."""
    alias_name = _ALIASES_OF.get(path.name.lower())
    if alias_name is None:
        names = ", ".join(_ALIASES_OF)
        raise InvalidListError(f"{path.name} is not one of OFAC's files {names}.")
    parsed = SanctionsList()
    entry_ids = set()
    for cells in _csv_rows(path):
        if len(cells) > 2 and cells[2].lower() not in _SKIPPED_TYPES:
            entry_ids.add(cells[0])
            _add_name(parsed, "OFAC", cells[0], _ofac_csv_name(cells[1]))
    aliases = path.with_name(alias_name)
    if not aliases.is_file():
        raise InvalidListError(f"{path.name} needs {alias_name}, which has the aliases.")
    for cells in _csv_rows(aliases):
        if len(cells) > 3 and cells[0] in entry_ids:
            _add_name(parsed, "OFAC", cells[0], _ofac_csv_name(cells[3]))
    return parsed


def _csv_rows(path: Path) -> Iterator[list[str]]:
    text = path.read_text(encoding="utf-8", errors="replace")
    for cells in csv.reader(io.StringIO(text, newline="")):
        stripped = [cell.strip() for cell in cells]
        yield ["" if cell == _OFAC_NULL else cell for cell in stripped]


def _ofac_csv_name(text: str) -> str:
    """Return a name that is written as `LAST, First`."""
    last, _, first = text.partition(",")
    return f"{first.strip()} {last.strip()}".strip()


def _text(element: ET.Element, name: str) -> str:
    return (element.findtext(f"{{*}}{name}") or "").strip()


def _add_name(
    parsed: SanctionsList, list_name: str, entry_id: str, text: str, *, is_weak: bool = False
) -> None:
    if text:
        parsed.names.append(ListedName(list_name, entry_id, text, is_weak))
