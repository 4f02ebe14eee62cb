"""Helpers and fixtures shared by the tests."""
