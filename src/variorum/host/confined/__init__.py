"""Work on what strangers upload or share, in a sandbox, with limits of memory, time and output.

`run` is the way in: it sends a `Job` to a process of its own and returns plain data. Nothing here knows Django, so such
a process has no connection to the database and no secrets. `sandbox.py` chooses the sandbox; `walls.py` and `calls.py`
are what the process of a job does to itself. See docs/host.md.
"""

from variorum.host.confined.job import AbandonedError, BusyError, DeclinedError, ExceededError, Job, Limits
from variorum.host.confined.pool import abandoned_with, run, sandbox_in_use, settle

__all__ = [
    "AbandonedError",
    "BusyError",
    "DeclinedError",
    "ExceededError",
    "Job",
    "Limits",
    "abandoned_with",
    "run",
    "sandbox_in_use",
    "settle",
]
