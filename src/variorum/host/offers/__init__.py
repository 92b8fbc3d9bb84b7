"""Offers of a game: what its seats offer each other, who has accepted, and who kept their word.

They belong to seats, not people, as messages do, and only their parties know that they exist: each seat counts its own
offers, so their numbers tell nothing about others. Start here: `make` and `answer` in `services`, `ledger` and `word`
in `queries`.
"""
