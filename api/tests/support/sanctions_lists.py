"""Invented sanctions lists in the formats of OFAC, the EU and the UN."""

from pathlib import Path
from xml.sax.saxutils import escape, quoteattr


def write_un_list(folder: Path, *names: str, weak: str = "") -> Path:
    """Write a consolidated list of the UN with one individual for each name."""
    individuals = "".join(
        f"<INDIVIDUAL><DATAID>{number}</DATAID>{_un_parts(name)}"
        f"<REFERENCE_NUMBER>QDi.{number:03}</REFERENCE_NUMBER>"
        "<INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>"
        + (
            "<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY>"
            f"<ALIAS_NAME>{escape(weak)}</ALIAS_NAME></INDIVIDUAL_ALIAS>"
            if weak
            else ""
        )
        + "</INDIVIDUAL>"
        for number, name in enumerate(names, start=901)
    )
    return _write(
        folder / "consolidated.xml",
        '<CONSOLIDATED_LIST dateGenerated="2026-11-24T23:00:00Z">'
        f"<INDIVIDUALS>{individuals}</INDIVIDUALS><ENTITIES><ENTITY><DATAID>1</DATAID>"
        "<FIRST_NAME>INVENTED TRADING FRONT</FIRST_NAME>"
        "<REFERENCE_NUMBER>KPe.901</REFERENCE_NUMBER><ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY>"
        "<ALIAS_NAME>Blue Invented Harbour Lines</ALIAS_NAME></ENTITY_ALIAS></ENTITY></ENTITIES>"
        "</CONSOLIDATED_LIST>",
    )


def _un_parts(name: str) -> str:
    tags = ("FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME")
    parts = zip(tags, name.split(), strict=False)
    return "".join(f"<{tag}>{escape(part.upper())}</{tag}>" for tag, part in parts)


def write_eu_list(folder: Path, *names: str) -> Path:
    """Write a consolidated list of the EU: one entity that has the names."""
    aliases = "".join(
        f'<nameAlias firstName="" lastName="" wholeName={quoteattr(name)} strong="true"/>'
        for name in names
    )
    return _write(
        folder / "20261124-FULL-1_1.xml",
        '<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-24">'
        '<sanctionEntity logicalId="9001" euReferenceNumber="EU.9001.1">'
        f'<subjectType code="person" classificationCode="P"/>{aliases}</sanctionEntity></export>',
    )


def write_ofac_xml(folder: Path, first: str, last: str, *aliases: str, bic: str = "") -> Path:
    """Write an SDN list of OFAC with an individual, a ship of the same name, and a bank."""
    akas = "".join(
        f"<aka><uid>{number}</uid><type>a.k.a.</type><category>strong</category>"
        f"<lastName>{escape(alias)}</lastName></aka>"
        for number, alias in enumerate(aliases, start=1)
    )
    return _write(
        folder / "sdn.xml",
        '<sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">'
        "<publshInformation><Publish_Date>11/24/2026</Publish_Date></publshInformation>"
        f"<sdnEntry><uid>90001</uid><firstName>{escape(first)}</firstName>"
        f"<lastName>{escape(last)}</lastName><sdnType>Individual</sdnType>"
        f"<akaList>{akas}</akaList></sdnEntry>"
        "<sdnEntry><uid>90002</uid><lastName>OCEAN INVENTION</lastName>"
        "<sdnType>Vessel</sdnType></sdnEntry>"
        "<sdnEntry><uid>90003</uid><lastName>BANK OF INVENTION</lastName><sdnType>Entity</sdnType>"
        f"<idList><id><uid>1</uid><idType>SWIFT/BIC</idType><idNumber>{bic}</idNumber></id></idList>"
        "</sdnEntry></sdnList>",
    )


def write_ofac_csv(folder: Path, name: str, alias: str) -> Path:
    """Write OFAC's files without headers: an entry as `LAST, First`, and its alias."""
    nulls = ",".join(["-0- "] * 9)
    _write(folder / "alt.csv", f'90001,1,"aka","{alias}","-0- "\r\n\x1a')
    _write(folder / "add.csv", '90001,1,"Invented Street","-0- ","-0- ","-0- "\r\n')
    return _write(
        folder / "sdn.csv",
        f'90001,"{name}","individual","SDGT",{nulls}\r\n90002,"SHIP, Invented","vessel",{nulls}\r\n'
        "\x1a",
    )


def _write(path: Path, content: str) -> Path:
    path.write_text(content, encoding="utf-8")
    return path
