"""Measures of play and talk: pure functions of games, as studies report them.

Each takes a `GameLog`, of a match of the arena or of any game file; `docs/measures.md` has their formulas. Start here:
`worth.py` says what keeping or breaking a promise was worth, `words.py` holds plain words against orders, `orders.py`
counts active orders, `foresight.py` rates predictions of breaches, `outcomes.py` looks at whole games.
"""
