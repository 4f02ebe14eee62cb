"""Stripe-compatible sandbox, an ASGI application of its own; the product never imports it."""
