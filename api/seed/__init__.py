"""The demo content: the people, posts and pictures of a folder, as if they had been here for years.

What it writes is what members could have written: the same tables, ids that tell the time they
stand for, pictures drawn by the same program as uploads. Counters are counted from the rows.
"""

from api.seed.load import load

__all__ = ["load"]
