"""Game files, which only grow, and recorded games to replay.

May import `variants` and below. Start here: `gamelog.py`; `gamefile.py` keeps logs in files, `recorded.py` is apart.
"""
