"""Everything that the game master does, one transaction each, recorded in the log that all players see.

Start here: `desk.py`, which all others build on.
"""
