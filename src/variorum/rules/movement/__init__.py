"""Movement: the units' orders, the battle that they make, and what comes of it.

May import `adjudicator` and below. Start here: `rule.py`; `twists.py` is what a variant changes about it.
"""
