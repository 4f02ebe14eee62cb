"""Evaluations of posts: one reaction per member and post."""
