"""Where games stand in lists: the database keeps each game's place, and sorts by indexes however many there are."""

from django.db.models import Case, GeneratedField, Index, PositiveSmallIntegerField, Q, Value, When

_PLACES = {"gathering": 0, "roll call": 1, "over": 3}
_UNDER_WAY = 2


def place_of(state: str) -> int:
    """Where games in a state stand in the lobby: those to join first, those that are over last."""
    return _PLACES.get(state, _UNDER_WAY)


def column() -> GeneratedField:
    """The place of a game, by its `state`."""
    among = [When(state=state, then=Value(place)) for state, place in _PLACES.items()]
    found = Case(*among, default=Value(_UNDER_WAY), output_field=PositiveSmallIntegerField())
    return GeneratedField(expression=found, output_field=PositiveSmallIntegerField(), db_persist=True)


_SORTED = ("place", "-created", "-id")
LOBBY = ("place", "-created", "-pk")
"""The order of the lobby."""

BY_AGE = ("-created", "-pk")
"""The newest first."""

_LISTED = Q(listed=True)

INDEXES = [
    Index(fields=["kind", *_SORTED], condition=_LISTED, name="games_lobby"),
    Index(fields=["variant", "kind", *_SORTED], name="games_of_variant"),
    Index(fields=["-created", "-id"], condition=_LISTED, name="games_by_age"),
]
"""For the lobby, for the games of a variant, and for programs, which list everything by age.

Conditions, because Django's `listed = True` is no comparison to SQLite, whose indexes by that column it never uses.
"""

OF_SEATS = [Index(fields=["game"], condition=Q(left__isnull=True, abandoned=True), name="games_offered_seats")]
"""For games with seats that are offered."""
