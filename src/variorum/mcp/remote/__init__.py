"""A host as a backend, asked by its API with the caller's token. Start here: `host.py`, then `play.py`."""
