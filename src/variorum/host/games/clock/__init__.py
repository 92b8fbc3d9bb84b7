"""When phases end, and whom a game waits for until then. Start here: `deadlines.py`, then `awaited.py`."""
