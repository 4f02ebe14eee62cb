"""Tests of the tooling in infra/."""
