"""Tests of the revenue share."""
