"""Tests of posts."""
