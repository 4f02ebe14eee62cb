"""Files of a batch for the bank, from its payouts and their payout methods."""

from datetime import datetime
from typing import Final, Literal

from api.core.db.database import AnyRow, WriteTransaction
from api.core.settings import Settings
from api.payouts import batch_queries, methods, pain001
from api.payouts.addresses import PostalAddress
from api.payouts.operator_errors import OperatorError
from api.payouts.pain001 import CreditTransfer
from api.payouts.payer import get_payer
from api.payouts.purpose_codes import find_purpose

Format = Literal["pain.001", "csv"]
_UNSENT: Final = "approved"


async def render(
    connection: WriteTransaction, settings: Settings, batch: AnyRow, at: datetime
) -> dict[Format, bytes]:
    """Render the batch in both formats; the same batch always has the same bytes.

    Raises:
        OperatorError: `account_erased`, or `file_format_changed` if a former release exported it.
        InvalidToken: the accounts are encrypted with another secret.
    """
    if batch.status == _UNSENT:
        await batch_queries.set_missing_uetrs(connection, batch.id)
    rows = await batch_queries.list_transfer_details(connection, batch.id)
    if any(row.encrypted_number is None for row in rows):
        raise OperatorError(
            "account_erased",
            "An account of this batch was erased with its member; the file stands as it was sent.",
        )
    if any(row.uetr is None for row in rows):
        raise OperatorError(
            "file_format_changed",
            f"Batch {batch.number} was exported in a format of a former release; the file stands"
            " as it was sent.",
        )
    transfers = [_credit_transfer(settings, row) for row in rows]
    return {
        "pain.001": pain001.render_pain001(batch.id, at, get_payer(settings), transfers),
        "csv": pain001.render_csv(transfers),
    }


def _credit_transfer(settings: Settings, row: AnyRow) -> CreditTransfer:
    return CreditTransfer(
        reference=f"PO-{row.number}",
        uetr=row.uetr,
        amount_cents=row.amount_cents,
        name=row.beneficiary_name,
        address=PostalAddress.of(row),
        number=methods.decrypt_number(settings, row.encrypted_number),
        is_iban=row.is_iban,
        bic=row.bic,
        routing_number=row.routing_number,
        bank_name=row.bank_name,
        bank_country=row.country,
        purpose=find_purpose(settings, row.country),
    )
