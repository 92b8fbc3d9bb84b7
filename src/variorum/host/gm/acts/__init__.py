"""Everything that the game master does, recorded in the log that all players see.

Start here: `desk.py`, which all others build on.
"""

from variorum.host.gm.acts import (  # noqa: F401
    announcing,
    clock,
    gathering,
    orders,
    people,
    positions,
    rerunning,
    restoring,
    rollback,
)
