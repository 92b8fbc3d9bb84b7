"""The log of a game: its lines in the database, as its viewer may know it, and as proof. Start here: `store.py`."""
