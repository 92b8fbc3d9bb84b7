"""Records: what a rule remembers from stage to stage."""

import msgspec


class Record(msgspec.Struct, frozen=True):
    """The memory of one rule, part of a position.

    Each rule that keeps one declares a subclass and says who may see what of it.
    """
