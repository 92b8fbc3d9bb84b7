"""The pages of the desk. Start here: `desk.py`."""
