"""All changes of games, one transaction each; views, tasks and the API change games only through these.

Start here: `phases.py`, which processes them; then `sheets.py`, `seats.py` and `creation.py`.
"""
