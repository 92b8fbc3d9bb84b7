"""A server of DAIDE, the protocol between programs that play: one game for its clients, with bots in the other seats.

May import `bots`, `exchange` and below. Start here: `match.py` is a game as a value, `table.py` who sits at it and what
clients may say, `server.py` lets bots play along, `guests.py` the people of a host, by its API. `connection.py` is a
client's connection; `tokens.py`, `language.py` and `wire.py` are the protocol's bytes.
"""
