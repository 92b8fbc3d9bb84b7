"""A game from creation to its end: terms, roll call, phases, failures; and sandboxes. Start here: `phases.py`."""
