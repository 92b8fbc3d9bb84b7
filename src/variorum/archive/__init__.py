"""Game files, which only grow, and recorded games to replay.

May import `variants` and below. Start here: `gamefile.py`, then `recorded.py`.
"""
