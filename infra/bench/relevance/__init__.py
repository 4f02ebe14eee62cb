"""Bench `relevance`: the measures of the judged search queries, by the package `ranx`."""
