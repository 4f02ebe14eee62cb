"""Tests of payouts."""
