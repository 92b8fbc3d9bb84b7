"""Typed forms made from the types of values: a value becomes fields, what is filled in becomes a value again.

Nothing here knows any value in particular. Start here: `write` makes the texts of all fields from a value, `show` the
form from those texts (also wrong ones, so that nothing is lost), `read` a value from them; `scalars.py` has what fits
into one field.
"""

from variorum.host.gm.schema.labels import Words
from variorum.host.gm.schema.node import Node
from variorum.host.gm.schema.read import FilledIn, read
from variorum.host.gm.schema.show import show
from variorum.host.gm.schema.write import write

__all__ = ["FilledIn", "Node", "Words", "read", "show", "write"]
