"""Tasks with versions: everything but the agent that is tried is fixed, so that figures can be compared.

Start here: `task.py` reads the tasks beside it and enters an agent; `board.py` has what agents have reached in them.
"""
