"""Builds boards: from the points and declarations of `map.txt` to the topology and the drawing of a map.

Needs the optional dependencies `variorum[boards]`; nothing that plays a game imports this package.
"""
