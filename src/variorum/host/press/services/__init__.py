"""Everything that changes messages, blocks and extensions, one transaction each.

Start with `messages.py`, then read `blocks.py` and `extensions.py`.
"""
