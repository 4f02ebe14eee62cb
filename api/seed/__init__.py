"""Demo content: loads the members, posts and pictures of a folder with a year of history.

The rows are those that members would create: the same tables, ids with the time that they
represent, pictures transcoded like uploads. Counters are computed from the rows.
"""

from api.seed.load import load

__all__ = ["load"]
