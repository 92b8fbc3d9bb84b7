"""Zines: issues with reports of several games, and the reports of one game that pages print.

Start with `chapter`, which makes a game's part of an issue of what everybody may know, and `page`, which lays it out.
"""
