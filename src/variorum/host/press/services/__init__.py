"""Everything that changes messages and extensions, one transaction each.

Start with `messages.py`, then read `extensions.py`.
"""
