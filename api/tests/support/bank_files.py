"""Bank files: validation against the published schemas, and reports and statements of banks."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

from lxml import etree

_SCHEMAS: Final = Path(__file__).parent / "schemas"
_PAIN002: Final = "urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"


@cache
def _schema(name: str) -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(_SCHEMAS / f"{name}.xsd"))


def assert_valid_pain001(content: bytes) -> None:
    """Assert that a file for the bank conforms to the schema of ISO 20022."""
    _assert_valid("pain.001.001.09", content)


def _assert_valid(name: str, content: bytes) -> None:
    schema = _schema(name)
    assert schema.validate(etree.fromstring(content)), str(schema.error_log)


def transaction(reference: str, status: str, reason: str = "", *, amount: str = "") -> str:
    """Render a status of one transaction; a reason with a space is the bank's own."""
    kind = "Prtry" if " " in reason else "Cd"
    return (
        f"<TxInfAndSts><OrgnlEndToEndId>{reference}</OrgnlEndToEndId><TxSts>{status}</TxSts>"
        + (f"<StsRsnInf><Rsn><{kind}>{reason}</{kind}></Rsn></StsRsnInf>" if reason else "")
        + (
            f'<OrgnlTxRef><Amt><InstdAmt Ccy="USD">{amount}</InstdAmt></Amt></OrgnlTxRef>'
            if amount
            else ""
        )
        + "</TxInfAndSts>"
    )


def status_report(*transactions: str, group: str = "", block: str = "") -> bytes:
    """Render a pain.002 with statuses of transactions, of the message and of its payment block."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><Document xmlns="{_PAIN002}"><CstmrPmtStsRpt>'
        "<GrpHdr><MsgId>BANK1</MsgId><CreDtTm>2026-11-21T10:00:00Z</CreDtTm></GrpHdr>"
        f"<OrgnlGrpInfAndSts>{group}</OrgnlGrpInfAndSts>"
        f"<OrgnlPmtInfAndSts>{block}{''.join(transactions)}</OrgnlPmtInfAndSts>"
        "</CstmrPmtStsRpt></Document>"
    ).encode()


def statement(*entries: str) -> bytes:
    """Render a camt.053 of the payer's account; assert that it conforms to its schema."""
    today = datetime.now(UTC).date().isoformat()
    content = (
        '<?xml version="1.0" encoding="UTF-8"?>'
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>'
        f"<GrpHdr><MsgId>STMT-1</MsgId><CreDtTm>{today}T06:00:00Z</CreDtTm></GrpHdr>"
        "<Stmt><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>"
        '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1000.00</Amt>'
        f"<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>{today}</Dt></Dt></Bal>"
        f"{''.join(entries)}</Stmt></BkToCstmrStmt></Document>"
    ).encode()
    _assert_valid("camt.053.001.08", content)
    return content


def entry(
    amount: str, direction: str, details: str, *, status: str = "BOOK", currency: str = "USD"
) -> str:
    """Render an entry of a statement."""
    today = datetime.now(UTC).date().isoformat()
    return (
        f'<Ntry><Amt Ccy="{currency}">{amount}</Amt><CdtDbtInd>{direction}</CdtDbtInd>'
        f"<Sts><Cd>{status}</Cd></Sts><BookgDt><Dt>{today}</Dt></BookgDt>"
        "<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>"
        f"<NtryDtls>{details}</NtryDtls></Ntry>"
    )


def details(
    reference: str = "", *, uetr: str = "", amount: str = "", charge: str = "", reason: str = ""
) -> str:
    """Render the details of a transaction; a reason makes it a return."""
    kind = "Prtry" if " " in reason else "Cd"
    refs = f"<EndToEndId>{reference or 'NOTPROVIDED'}</EndToEndId>" + (
        f"<UETR>{uetr}</UETR>" if uetr else ""
    )
    return (
        f"<TxDtls><Refs>{refs}</Refs>"
        + (f'<Amt Ccy="USD">{amount}</Amt>' if amount else "")
        + (
            f'<Chrgs><Rcrd><Amt Ccy="USD">{charge}</Amt><ChrgInclInd>true</ChrgInclInd></Rcrd>'
            "</Chrgs>"
            if charge
            else ""
        )
        + (f"<RtrInf><Rsn><{kind}>{reason}</{kind}></Rsn></RtrInf>" if reason else "")
        + "</TxDtls>"
    )
