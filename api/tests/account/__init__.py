"""Tests of data export and account deletion."""
