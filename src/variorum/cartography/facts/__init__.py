"""Boards from facts: a JSON file of names, borders and points becomes the `map.txt` of a board.

`schema` is the file, `check` finds its faults, `mapping` writes the board. Facts are untrusted: sizes are bounded.
"""
