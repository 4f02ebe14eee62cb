"""Tests of reference data."""
