"""The command line.

May import everything but the host, whose commands join through the entry points `variorum.commands`. Start here:
`main.py`; each command has a module of its own, imported when it runs.
"""
