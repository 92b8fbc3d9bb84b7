"""A server of the Model Context Protocol: games as tools and pages for language models.

May import `face` and below. Start here: `backend.py` says what a game can be asked, whoever keeps it; `players.py` and
`talk.py` are the tools, `server.py` has the pages and prompts; `local` keeps a game file, `remote` asks a host.
"""
