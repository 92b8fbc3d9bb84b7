"""Mechanics that variants are composed of, each a small rule.

May import `adjudicator`, `game` and `board`. Start here: `movement/rule.py`, then `retreats.py`.
"""
