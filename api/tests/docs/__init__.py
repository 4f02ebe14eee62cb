"""Tests of the API documentation."""
