"""Text to orders and back: reads any common notation, writes a single canonical form.

May import `variants` and below. Start here: `read_sheet`, then `reader.py`. The rules declare the forms of their
orders.
"""

from variorum.notation.lines import SourceLine
from variorum.notation.mentions import Mention, mentions
from variorum.notation.names import Names, names
from variorum.notation.phase import reader_for
from variorum.notation.reader import Reader, Reading
from variorum.notation.sheet import Written, read_orders, read_own, read_sheet
from variorum.notation.writer import write_conditional, write_sheet

__all__ = [
    "Mention",
    "Names",
    "Reader",
    "Reading",
    "SourceLine",
    "Written",
    "mentions",
    "names",
    "read_orders",
    "read_own",
    "read_sheet",
    "reader_for",
    "write_conditional",
    "write_sheet",
]
