"""The vocabulary of a game: positions, orders, events, rules, phases, and how a phase runs.

May import `board`. Start here: `position.py`, then `rule.py`, `variant.py` and `process.py`.
"""
