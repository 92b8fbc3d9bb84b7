"""People: signing up and in, what they want to be told, their data. Start here: `models.py`."""
