"""Clients of the Model Context Protocol as agents: each plays its seat by the tools of `variorum.mcp`.

Needs the extra `mcp`. Start here: `seat.py`; `desk.py` is what a client has said so far, `backend.py` its tools.
"""
