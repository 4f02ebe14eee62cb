"""Hosted pages of the sandbox: checkout, receipt and Connect onboarding."""
