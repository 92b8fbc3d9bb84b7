"""What stands or moves on the board beside armies and fleets, a module a piece; each can be had without the others.

May import what `variants` may. Start here: `kinds.py`.
"""
