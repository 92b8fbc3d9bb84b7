"""Tasks of the arena for programs that evaluate or train models, which ask the model themselves.

Start here: `turns.py` plays a game in which somebody else answers for one seat; `inspect_tasks.py` makes tasks
of Inspect of it, and `verifiers_env.py` an environment in the form of `verifiers`. Each needs its library, and nothing
else here does.
"""
