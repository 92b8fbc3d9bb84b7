"""Editions of the rulebook: what each says where they differ, as changes to battles and to civil disorder.

Start here: `rule.py`, whose table says which choice each edition takes.
"""

from variorum.rules.editions.rule import EDITIONS, Edition, named

__all__ = ["EDITIONS", "Edition", "named"]
