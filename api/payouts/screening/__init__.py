"""Screening of beneficiaries against sanctions lists, which the operator provides as files."""

from api.payouts.screening.screener import (
    Hit,
    SanctionsListError,
    Screener,
    Subject,
    load_screener,
)

__all__ = ["Hit", "SanctionsListError", "Screener", "Subject", "load_screener"]
