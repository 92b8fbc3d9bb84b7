"""The four seats that are no countries, a module a role.

May import what `variants` may, and the pieces that a role has to do with.
"""
