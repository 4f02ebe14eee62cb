"""Tests of the benchmark dataset."""
