"""Everything that the game master does, one transaction each, written into the log that all see.

Start here: `desk.py`, which all others begin with.
"""
