"""A game's terms in requests: the bodies are made from the terms themselves."""

import msgspec

from variorum.host.api.bodies import Body, fields_of
from variorum.host.games.clock.deadlines import Clock
from variorum.host.games.terms import Terms


@fields_of(Clock)
class SomeClock(Body):
    """Parts of a clock. Those left out stay the same."""


@fields_of(Terms, clock=SomeClock)
class SomeTerms(Body):
    """Parts of a game's terms. Those left out stay the same; in a new game, they take their defaults."""


def terms_of(given: SomeTerms, now: Terms | None = None) -> Terms:
    """Terms with the given parts replaced; without others, the usual ones."""
    plain, changed = msgspec.to_builtins(now or Terms()), given.model_dump(mode="json", exclude_unset=True)
    return msgspec.convert({**plain, **changed, "clock": {**plain["clock"], **changed.get("clock", {})}}, Terms)
