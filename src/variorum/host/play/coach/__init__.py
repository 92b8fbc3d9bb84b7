"""The coach: the turning points of a game for a seat, looked for by a worker. Start here: `looking.py`."""
