"""Variants with other rules for a game: mechanics added to a variant that everybody has, kept like private ones.

The same choice makes the same variant, and nobody can write words of their own into it, so lists may have its games.
"""

import tomllib
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from variorum.game.event import series
from variorum.game.variant import Variant
from variorum.host.games import private_variants
from variorum.host.games.common import RefusedError
from variorum.host.games.life.altering import alters
from variorum.host.games.private_variants import ALTERED
from variorum.host.workshop.bounds import VARIANT
from variorum.variants import menu, registry
from variorum.variants.composing import chosen, composed
from variorum.variants.entering import ComposingError, rows

_LISTED, _LONGEST = 3, 60
"""The most mechanics that a variant's name lists, and the most characters that it has."""

_DIGITS = 16


def of_form(base: Variant, sent: Mapping[str, str], whose: str) -> str:
    """The id of the variant that a form chose. Raises: as `altered`."""
    try:
        text = _text(base, (), None)
        file = tomllib.loads(composed(text, {**chosen(text), **sent}))
    except ComposingError as error:
        raise RefusedError(str(error)) from None
    return altered(base, file.get("mechanics", []), file.get("win"), whose)


@alters
def altered_named(name: str, mechanics: Sequence[Mapping[str, Any]], win: int | None, whose: str) -> str:
    """The same for the id of a variant; one that isn't known stays, for whoever makes the game to refuse."""
    return altered(registry.variant(name), mechanics, win, whose) if registry.is_known(name) else name


def altered(base: Variant, mechanics: Sequence[Mapping[str, Any]], win: int | None, whose: str) -> str:
    """The id of a variant with mechanics, each a table as in a file; `win` is another number of centers that win.

    Raises: RefusedError saying what is wrong with them, or that they are too much work for the host; BusyError.
    """
    if registry.is_private(base.id):
        raise RefusedError(f"{base.name} has rules of its own already; change those of the variant that it builds on.")
    if not mechanics and not win:
        raise RefusedError("Choose something that differs.")
    names = [table.get("name") for table in mechanics]
    if names == ["edition"] and not win and registry.is_known(judged := f"{base.id}_{mechanics[0].get('edition')}"):
        return judged
    try:
        text = _text(base, mechanics, win)
    except ComposingError as error:
        raise RefusedError(str(error)) from None
    name = f"{ALTERED}{sha256(text.encode()).hexdigest()[:_DIGITS]}"
    if not private_variants.keep_on(name):
        files = {VARIANT: "\n".join([*rows({"id": name}), text])}
        private_variants.tried(files, whose)
        private_variants.keep(name, files)
    return name


def _text(base: Variant, mechanics: Sequence[Mapping[str, Any]], win: int | None) -> str:
    """A file without its id. Raises: ComposingError."""
    head = {"name": _called(base, mechanics), "tagline": base.tagline[:200], "base": base.id}
    lines = [*rows(head | ({"win": win} if win else {}))]
    for table in mechanics:
        lines += ["", "[[mechanics]]", *rows(table)]
    return "\n".join(lines) + "\n"


def _called(base: Variant, mechanics: Sequence[Mapping[str, Any]]) -> str:
    """What players call it: "Standard with fog of war and dice"."""
    names = dict.fromkeys(str(table.get("name")) for table in mechanics)
    titles = [menu.mechanic_type(name).title.lower() for name in names if name in menu.menu()]
    full = f"{base.name} with {series(titles) or 'another number to win'}"
    fits = len(titles) <= _LISTED and len(full) <= _LONGEST
    return full if fits else f"{base.name[:30]} with {len(titles)} more rules"
