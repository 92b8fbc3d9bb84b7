"""What people do and read on a host, each said once: acts and queries, of which the doors are made.

Start at `protocol`. It knows no app; each app declares its own in `acts.py` and `queries.py`.
"""
