"""A game's terms in requests: the bodies are made from the terms themselves."""

from typing import TYPE_CHECKING

import msgspec

from variorum.host.api.bodies import Body
from variorum.host.api.structs import shape_of
from variorum.host.games.terms import Terms

if TYPE_CHECKING:
    SomeTerms = Body
else:
    SomeTerms = shape_of(Terms, Body)


def terms_of(given: SomeTerms, now: Terms | None = None) -> Terms:
    """Terms with the given parts replaced; without others, the usual ones."""
    plain, changed = msgspec.to_builtins(now or Terms()), given.model_dump(mode="json", exclude_unset=True)
    return msgspec.convert({**plain, **changed, "clock": {**plain["clock"], **changed.get("clock", {})}}, Terms)
