"""Movement: the units' orders, the battle that they make, and its outcome.

May import `adjudicator` and below. Start here: `rule.py`; `twists.py` is how a variant changes it.
"""
