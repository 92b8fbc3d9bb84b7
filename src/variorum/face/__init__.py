"""What `import variorum` offers: games that are played step by step, over values that never change.

May import everything but the command line and the host. Start here: `game.py`, then `result.py`; `given.py` and
`sheets.py` read what people type, `table.py` shows the results.
"""
