"""Stripe's published test cards, and what each of them does."""

from dataclasses import dataclass

from api.stripe_sandbox.errors import Refusal


@dataclass(frozen=True)
class Card:
    """A card and its fate."""

    number: str
    brand: str = "visa"
    decline: str | None = None
    """Stripe's decline code."""
    authenticates: bool = False
    disputes: bool = False
    """Its owner disputes the charge as soon as it is paid."""
    refunds: str | None = None
    """How its refunds go, whatever the knob says."""
    exp_month: int = 12
    exp_year: int = 2034

    @property
    def last4(self) -> str:
        return self.number[-4:]


GOOD = Card("4242424242424242")
MASTERCARD = Card("5555555555554444", "mastercard")
AUTHENTICATES = Card("4000002760003184", authenticates=True)
_ALL = (
    GOOD,
    MASTERCARD,
    AUTHENTICATES,
    Card("378282246310005", "amex"),
    Card("4000000000003220", authenticates=True),
    Card("4000000000000077"),
    Card("4000000000000002", decline="generic_decline"),
    Card("4000000000009995", decline="insufficient_funds"),
    Card("4000000000009987", decline="lost_card"),
    Card("4000000000009979", decline="stolen_card"),
    Card("4000000000000069", decline="expired_card"),
    Card("4000000000000127", decline="incorrect_cvc"),
    Card("4000000000000119", decline="processing_error"),
    Card("4000000000000259", disputes=True),
    Card("4000000000007726", refunds="pending"),
    Card("4000000000005126", refunds="fail"),
)
BY_NUMBER = {card.number: card for card in _ALL}

# By what a card is declined with: the error's code, and Stripe's sentence.
_DECLINES = {
    "expired_card": ("expired_card", "Your card has expired."),
    "incorrect_cvc": ("incorrect_cvc", "Your card's security code is incorrect."),
    "processing_error": (
        "processing_error",
        "An error occurred while processing your card. Try again in a little bit.",
    ),
    "insufficient_funds": ("card_declined", "Your card has insufficient funds."),
}
_OTHERWISE = ("card_declined", "Your card was declined.")


def by_number(number: str) -> Card:
    """The test card of that number.

    Raises: Stripe's refusal of a real card, which a sandbox never takes.
    """
    card = BY_NUMBER.get(number)
    if not card:
        raise Refusal(
            "Your card was declined. Your request was in test mode, but used a non test card.",
            code="card_declined",
            status=402,
            kind="card_error",
        )
    return card


def decline_of(code: str) -> tuple[str, str]:
    """(error code, sentence) of a decline code."""
    return _DECLINES.get(code, _OTHERWISE)


def passes_luhn(number: str) -> bool:
    """The check digit that every card number ends in."""
    digits = [int(digit) for digit in reversed(number)]
    doubled = [digit * 2 - 9 * (digit > 4) for digit in digits[1::2]]
    return 12 <= len(digits) <= 19 and (sum(digits[::2]) + sum(doubled)) % 10 == 0
