"""Tests of uploads and downloads."""
