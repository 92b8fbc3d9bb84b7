"""Everything that changes games, one transaction each; views, tasks and the API call these and nothing else.

Start here: `phases.py`, which processes them; then `sheets.py`, `seats.py` and `creation.py`.
"""
