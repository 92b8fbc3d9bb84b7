"""The parts of the form for a new game: three choices to make, and everything else, folded with its present value."""

from collections.abc import Iterator, Sequence

import msgspec
from django.forms import BoundField, Form

from variorum.host.games import in_words
from variorum.host.games.life.terms_form import TermsForm
from variorum.host.games.terms import SAID, Terms

WHO = ("role", "bots")
"""The fields that are shown at once: who plays."""

_FOLDS = {
    "press": "Press and agreements",
    "names": "Names and secrets",
    "absence": "Missed deadlines",
    "seats": "Seats and scoring",
    "joining": "Who can join",
}
"""The headings of the parts of the terms."""
_BESIDES = {"joining": ("listed", "password")}
"""Fields that aren't terms, by the part that they come before."""


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
    return (name, *(Fold(of, heading, _fields(form, _names(of)), lines[of]) for of, heading in _FOLDS.items()))


def lines_of(form: TermsForm, terms: Terms, *, dice: bool) -> dict[str, str]:
    """What each fold says now, in a line."""
    told = in_words.parts(terms, dice=dice)
    return {of: _line([*(_joining(form) if of == "joining" else ()), *told[of]]) for of in _FOLDS}


def _joining(form: TermsForm) -> Iterator[str]:
    listed = "listed" in form.fields and form["listed"].value()
    yield "Listed in the lobby" if listed else "Outside the lobby"
    if form["password"].value():
        yield "With a password"


def _line(sentences: Sequence[str]) -> str:
    """The beginnings of sentences: what comes before the first period, or before the colon of an explanation."""
    told = (sentence.partition(". ")[0].rstrip(".").partition(":")[0] for sentence in sentences)
    return f"{'. '.join(dict.fromkeys(told))}."


def _names(part: str) -> tuple[str, ...]:
    own = (name for name, said in SAID.items() if said.part == part and name not in WHO)
    return (*_BESIDES.get(part, ()), *own)


def _fields(form: Form, names: Sequence[str]) -> tuple[BoundField, ...]:
    return tuple(form[name] for name in names if name in form.fields)
