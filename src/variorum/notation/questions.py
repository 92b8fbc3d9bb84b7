"""Reading single questions by the forms of their types, which are found by their verbs."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from variorum.game.condition import Condition
from variorum.game.order import Form, SlotKind, Word
from variorum.notation.grammar import Piece, piece
from variorum.notation.matcher import Found, Matcher

Read = tuple[Condition, int]
"""A condition, and the index of the token after it."""


class QuestionForm(msgspec.Struct, frozen=True, eq=False):
    """A form of a type of question: its verb, which is its first fixed word, and the parts around it."""

    condition: type[Condition]
    fixed: dict[str, Any]
    before: tuple[Piece, ...]
    verb: Piece
    after: tuple[Piece, ...]


ByVerb = Mapping[str, tuple[QuestionForm, ...]]
"""Forms by the first words of their verbs, longer forms first."""


class QuestionForms(msgspec.Struct, frozen=True, eq=False):
    """The forms of some types of questions: those that begin with their verbs, and the others."""

    opened: ByVerb
    others: ByVerb


@lru_cache(maxsize=64)
def question_forms(conditions: tuple[type[Condition], ...]) -> QuestionForms:
    """The forms of these types of questions."""
    found = [_question_form(condition, form) for condition in conditions for form in condition.forms]
    longer_first = sorted(found, key=lambda form: -len(form.before + form.after))
    opened = [form for form in longer_first if not form.before]
    others = [form for form in longer_first if form.before]
    return QuestionForms(_by_verb(opened), _by_verb(others))


def _question_form(condition: type[Condition], form: Form) -> QuestionForm:
    verb = next(index for index, part in enumerate(form.parts) if isinstance(part, Word))
    pieces = tuple(map(piece, form.parts))
    return QuestionForm(condition, form.fixed, pieces[:verb], pieces[verb], pieces[verb + 1 :])


def _by_verb(forms: Sequence[QuestionForm]) -> ByVerb:
    words = {word for form in forms for word in form.verb.starts}
    return {word: tuple(form for form in forms if word in form.verb.starts) for word in words}


def question(matcher: Matcher, forms: QuestionForms, at: int) -> Read | None:
    """The question at a place; None, after noting what was expected, if it cannot be read."""
    found = next(_questions(matcher, forms, at), None)
    if found is None:
        matcher.failure.note(at, "a condition")
    return found


def _questions(matcher: Matcher, forms: QuestionForms, at: int) -> Iterator[Read]:
    """Every question that can be read from a place."""
    for form, verb, after in _verbs(matcher, forms, at):
        for subject, end in _values(matcher, form.condition, form.before, at):
            if end != verb:
                matcher.failure.note(end, "a condition")
                continue
            for rest, last in _values(matcher, form.condition, form.after, after):
                asked = form.condition.of({**form.fixed, **subject, **rest})
                if asked:
                    yield asked, last


def _verbs(matcher: Matcher, forms: QuestionForms, at: int) -> Iterator[tuple[QuestionForm, int, int]]:
    """The forms whose verb comes first from a place on, each with the beginning and end of the verb.

    If the verb may belong to an order, those of the next verb follow: `A PAR HOLDS FAILS`.
    """
    opened = list(_verb(matcher, forms.opened, at))
    yield from opened
    for place in range(at + 1, 0 if opened else len(matcher.plain)):
        if matcher.is_at(place, "THEN", "ELSE"):
            return
        found = list(_verb(matcher, forms.others, place))
        yield from found
        if found and matcher.plain[place] not in matcher.grammar.words:
            return


def _verb(matcher: Matcher, forms: ByVerb, at: int) -> Iterator[tuple[QuestionForm, int, int]]:
    word = matcher.plain[at] if at < len(matcher.plain) else ""
    for form in forms.get(word, ()):
        yield from ((form, at, end) for _, end in matcher.phrase(form.verb.phrases, at))


def _values(
    matcher: Matcher, condition: type[Condition], pieces: tuple[Piece, ...], at: int
) -> Iterator[tuple[dict[str, Any], int]]:
    """Every way to fill these parts from a place on, and where it ends."""
    if not pieces:
        yield {}, at
        return
    first, rest = pieces[0], pieces[1:]
    for value, after in _found(matcher, condition, first, at):
        for values, end in _values(matcher, condition, rest, after):
            yield ({first.field: value, **values} if first.field else values), end


def _found(matcher: Matcher, condition: type[Condition], part: Piece, at: int) -> Sequence[Found]:
    """What a part takes at a place; an order is settled, and a power may be a kind of figure.

    Units and orders note by themselves what they lack.
    """
    if part.slot is SlotKind.ORDER:
        return matcher.settled(at)
    if part.slot is SlotKind.UNIT:
        return matcher.unit(at)
    figures = matcher.name(matcher.names.figures, at) if condition.figures and part.slot is SlotKind.POWER else ()
    return figures or matcher.piece(part, at)
