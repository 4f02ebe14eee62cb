"""What an operator does with payouts and the revenue share."""

from typing import TYPE_CHECKING

from api.revenue_share.payouts import commands as payouts
from api.revenue_share.shares import commands as shares

if TYPE_CHECKING:
    from api.kernel.console import Commands


def add(commands: "Commands") -> None:
    """Payouts and revenue-share, each with its own commands beneath it."""
    payouts.add(commands)
    shares.add(commands)
