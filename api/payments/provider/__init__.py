"""The payment provider: the one package that speaks to Stripe."""
