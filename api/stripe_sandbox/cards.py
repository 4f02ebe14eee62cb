"""Stripe's published test cards and their behavior."""

from dataclasses import dataclass

from api.stripe_sandbox.errors import ApiError


@dataclass(frozen=True)
class Card:
    """A test card and the outcome of its payments."""

    number: str
    brand: str = "visa"
    decline: str | None = None
    """Stripe's decline code; None for a card that is accepted."""
    authenticates: bool = False
    disputes: bool = False
    """Whether a paid charge is disputed immediately."""
    inquires: bool = False
    """Whether such a dispute is an inquiry, which takes no money."""
    warns: bool = False
    """Whether the bank reports a paid charge as fraud immediately."""
    refunds: str | None = None
    """Outcome of the card's refunds; takes precedence over the fault settings."""
    exp_month: int = 12
    exp_year: int = 2034

    @property
    def last4(self) -> str:
        return self.number[-4:]


VISA = Card("4242424242424242")
MASTERCARD = Card("5555555555554444", "mastercard")
VISA_3DS = Card("4000002760003184", authenticates=True)
_ALL = (
    VISA,
    MASTERCARD,
    VISA_3DS,
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
    Card("4000000000005423", warns=True),
    Card("4000000000007726", refunds="pending"),
    Card("4000000000005126", refunds="fail"),
)
# Stripe's test payment methods and tokens for calls without a page.
BY_TEST_METHOD = {
    "pm_card_visa": VISA,
    "tok_visa": VISA,
    "pm_card_mastercard": MASTERCARD,
    "pm_card_bypassPending": Card("4000000000000077"),
    "pm_card_chargeDeclined": Card("4000000000000002", decline="generic_decline"),
    "pm_card_visa_chargeDeclined": Card("4000000000000002", decline="generic_decline"),
    "pm_card_authenticationRequired": VISA_3DS,
    "pm_card_createDispute": Card("4000000000000259", disputes=True),
    "pm_card_createIssuerFraudRecord": Card("4000000000005423", warns=True),
    "pm_card_createDisputeInquiry": Card("4000000000001976", disputes=True, inquires=True),
}
BY_NUMBER = {card.number: card for card in _ALL}

# Decline code -> (error code, Stripe's message).
_DECLINES = {
    "expired_card": ("expired_card", "Your card has expired."),
    "incorrect_cvc": ("incorrect_cvc", "Your card's security code is incorrect."),
    "processing_error": (
        "processing_error",
        "An error occurred while processing your card. Try again in a little bit.",
    ),
    "insufficient_funds": ("card_declined", "Your card has insufficient funds."),
}
_DEFAULT_DECLINE = ("card_declined", "Your card was declined.")


def get_card(number: str) -> Card:
    """Return the test card with this number.

    Raises:
        ApiError: `card_declined` for any other number, as Stripe responds in test mode.
    """
    card = BY_NUMBER.get(number)
    if not card:
        raise ApiError(
            "Your card was declined. Your request was in test mode, but used a non test card.",
            code="card_declined",
            status=402,
            kind="card_error",
        )
    return card


def decline_error(code: str) -> tuple[str, str]:
    """Return the error code and message of a decline code."""
    return _DECLINES.get(code, _DEFAULT_DECLINE)


def passes_luhn(number: str) -> bool:
    """Return whether the card number has a valid length and Luhn check digit."""
    digits = [int(digit) for digit in reversed(number)]
    doubled = [digit * 2 - 9 * (digit > 4) for digit in digits[1::2]]
    return 12 <= len(digits) <= 19 and (sum(digits[::2]) + sum(doubled)) % 10 == 0
