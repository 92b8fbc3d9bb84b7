"""A game file on this machine as a backend. Start here: `table.py`, then `backend.py`."""
