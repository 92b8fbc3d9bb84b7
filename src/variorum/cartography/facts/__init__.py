"""Boards from facts: names, borders and points become the `map.txt` of a board.

`schema` is what is known, `reading` finds the reader for a file, `check` finds faults, `mapping` writes the board.
Facts are untrusted: sizes are bounded, and nothing is run.
"""
