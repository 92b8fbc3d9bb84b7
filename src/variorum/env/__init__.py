"""For research: positions and texts in, positions out, at the speed of the kernel; and many games at once.

May import `variants` and everything below. Start here: `classical.py`; it stands on `variorum.adjudicator.selfplay`.
"""

from variorum.env.classical import Classical, NotClassicalError, classical

__all__ = ["Classical", "NotClassicalError", "classical"]
