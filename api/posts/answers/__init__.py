"""Answers to questions: the accepted one, and marks of helpful ones."""
