"""Checkout: start a payment, complete it on return, claim a free product."""
