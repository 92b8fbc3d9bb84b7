"""The vocabulary of a game: positions, orders, events, rules, stages, and how a stage runs.

May import `board`. Start here: `position.py`, then `rule.py`, `variant.py` and `process.py`.
"""
