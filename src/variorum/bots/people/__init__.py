"""Orders such as people give: a small network weighs every legal order of a unit, by what people ordered in games.

Start here: `sheets.py` puts a power's orders together; `features.py` and `expected.py` say what the network sees.
"""
