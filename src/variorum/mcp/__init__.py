"""A server of the Model Context Protocol: games as tools and pages for language models.

May import `face` and below. Start here: `backend.py` says what a game can be asked, whoever keeps it; `players.py`,
`talk.py`, `trials.py`, `desk.py` and `pages.py` are the tools; `local.py` keeps a game file, `remote.py` asks a host.
"""
