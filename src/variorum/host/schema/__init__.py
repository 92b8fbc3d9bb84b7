"""Forms generated from types: a value becomes fields, and the filled-in fields become a value again.

Nothing here knows any particular type. Start here: `write` turns a value into the texts of its fields, `show` makes a
form from those texts (even invalid ones, so that nothing is lost), `read` turns them into a value; `scalars.py` handles
values that fit into one field.
"""

from variorum.host.schema.names import FormNames
from variorum.host.schema.read import FilledIn, read
from variorum.host.schema.show import FormNode, show
from variorum.host.schema.write import write

__all__ = ["FilledIn", "FormNames", "FormNode", "read", "show", "write"]
