"""Games: who sits where, the log of every game, the clock. Start here: `models.py`, then `access.py`."""
