"""Which mechanics can't go together, or into a base, as a form of rules tells before anybody chooses them."""

import logging
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from variorum.game.composition import at_odds, called, clashes, placed
from variorum.game.mechanic import Mechanic
from variorum.game.variant import Variant
from variorum.variants import menu
from variorum.variants.variantfile import WORLD

_LOG = logging.getLogger(__name__)


@cache
def excluded(name: str, among: frozenset[str]) -> Mapping[str, str]:
    """Which of some mechanics one can't go with, by name, each with the reason."""
    kind = menu.mechanic_type(name)
    found = ((other, _odds(kind, menu.mechanic_type(other))) for other in sorted(among - {name}))
    return {other: why for other, why in found if why}


def unfit(base: Variant, names: frozenset[str]) -> dict[str, str]:
    """Which of some mechanics have no place in a base, whatever their fields and its board, each with the reason."""
    return {name: why for name in sorted(names) if (why := next(_reasons(base, name), ""))}


def _odds(kind: type[Mechanic], other: type[Mechanic]) -> str:
    """Why two types of mechanics can't go together; empty if they can."""
    if why := at_odds(kind, other):
        return f"{_capital(called(other))} and {called(kind)} each {why}."
    same = {one.code for one in kind.adds} & {one.code for one in other.adds}
    return f"{_capital(called(other))} has units with the letter {min(same)}, too." if same else ""


def _reasons(base: Variant, name: str) -> Iterator[str]:
    kind = menu.mechanic_type(name)
    yield from (f"{_capital(lack.problem)}." for lack in clashes(base, kind))
    known = {field.name: _any(field.type) for field in msgspec.structs.fields(kind) if field.required}
    known |= {WORLD: base.world} if WORLD in known else {}
    if None not in known.values():
        try:
            mechanic = kind(**known)
            yield from (f"{_capital(lack.problem)}." for lack in placed(base, mechanic)[1])
        except Exception:  # noqa: BLE001 - a package of strangers may fail in any way, and others must be shown
            _LOG.exception("the mechanic %s can't be tried in %s", name, base.id)


def _any(kind: Any) -> Any:
    """A value of a field that takes one of some words; None of any other."""
    kind = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    return get_args(kind)[0] if get_origin(kind) is Literal else None


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
