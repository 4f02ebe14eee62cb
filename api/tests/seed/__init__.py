"""Tests of the demo content."""
