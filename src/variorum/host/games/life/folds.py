"""The parts of the form for a new game: three choices to make, and everything else, folded with its present value."""

from collections.abc import Iterator, Sequence

import msgspec
from django.forms import BoundField, Form

from variorum.game.event import series
from variorum.host.games import in_words
from variorum.host.games.life.terms_form import TermsForm
from variorum.host.games.terms import Terms

WHO = ("role", "bots")
"""The fields that are shown at once: who plays."""

_FOLDS = {
    "press": ("Press and agreements", ("press", "agreements", "silent_bots")),
    "names": ("Names and secrets", ("anonymous", "revealed", "ready_shown", "open_desk")),
    "absence": (
        "Missed deadlines",
        ("absence", "away", "grace", "patience", "extensions", "extension_hours", "extension_reliability"),
    ),
    "seats": ("Seats and scoring", ("seating", "scoring", "rated")),
    "joining": ("Who can join", ("listed", "password", "least_reliability", "least_rating", "least_games")),
}
_NEEDED = "Needed:"
_ALSO = {"names": ("reveal", "desk"), "seats": ("scoring",)}
"""The parts of the terms that are told besides, by fold."""


class Fold(msgspec.Struct, frozen=True):
    """A folded part of the form: its heading, its fields, and what they say now."""

    id: str
    heading: str
    fields: tuple[BoundField, ...]
    line: str = ""

    @property
    def wrong(self) -> bool:
        """Whether a field of it has an error."""
        return any(field.errors for field in self.fields)


def folds(form: TermsForm, terms: Terms, *, dice: bool) -> tuple[Fold, ...]:
    """All fields that aren't shown at once, each once."""
    lines = lines_of(form, terms, dice=dice)
    name = Fold("name", "Name of the game", _fields(form, ("name",)), str(form["name"].value() or ""))
    return (name, *(Fold(of, heading, _fields(form, names), lines[of]) for of, (heading, names) in _FOLDS.items()))


def lines_of(form: TermsForm, terms: Terms, *, dice: bool) -> dict[str, str]:
    """What each fold says now, in a line."""
    told = in_words.parts(terms, dice=dice) | {"joining": list(_joining(form, terms))}
    return {of: _line([sentence for part in (of, *_ALSO.get(of, ())) for sentence in told[part]]) for of in _FOLDS}


def _joining(form: TermsForm, terms: Terms) -> Iterator[str]:
    listed = "listed" in form.fields and form["listed"].value()
    yield "Listed in the lobby" if listed else "Outside the lobby"
    if form["password"].value():
        yield "With a password"
    if needed := in_words.needed(terms):
        yield f"{_NEEDED} {series(needed)}"


def _line(sentences: Sequence[str]) -> str:
    """The beginnings of sentences: what comes before the first period, or before the colon of an explanation."""
    told = (sentence.partition(". ")[0].rstrip(".") for sentence in sentences)
    return f"{'. '.join(dict.fromkeys(map(_short, told)))}."


def _short(text: str) -> str:
    return text if text.startswith(_NEEDED) else text.partition(":")[0]


def _fields(form: Form, names: Sequence[str]) -> tuple[BoundField, ...]:
    return tuple(_present(form, names))


def _present(form: Form, names: Sequence[str]) -> Iterator[BoundField]:
    yield from (form[name] for name in names if name in form.fields)
