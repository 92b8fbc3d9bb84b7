"""The four roles, one module each.

May import what `variants` may, and the pieces that a role has to do with.
"""
