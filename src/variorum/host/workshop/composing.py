"""Composes a board's variant from the library's rules, and tries it with random games and bots. Runs confined."""

import time
from collections.abc import Iterator

from variorum.board.error import BoardError
from variorum.board.load import read_board
from variorum.cartography.editor.applying import in_words
from variorum.cartography.editor.firstvariant import first_variant as written
from variorum.cartography.editor.firstvariant import free_id
from variorum.host.confined import DeclinedError
from variorum.host.confined.job import folder_of
from variorum.host.workshop.bounds import VARIANT
from variorum.host.workshop.jobs import Choice, Composed, Folder, Trial
from variorum.playtest.findings import findings
from variorum.playtest.plan import Plan
from variorum.playtest.tally import Tally
from variorum.playtest.watch import watch
from variorum.render.emptyboard import empty_board
from variorum.testing import conformance
from variorum.variants import registry
from variorum.variants.composing import chosen, composed, groups, order
from variorum.variants.entering import ComposingError
from variorum.variants.faults import VariantFileError
from variorum.variants.together import unfit


def picture(board: Folder) -> str:
    """The built board as SVG."""
    with folder_of(board.files) as folder:
        return empty_board(read_board(folder))


def first_variant(board: Folder) -> str:
    """The text of `variant.toml` that a built board begins with. Raises: DeclinedError."""
    with folder_of(board.files) as folder:
        try:
            return written(read_board(folder), free_id(board.name))
        except BoardError as error:
            raise DeclinedError(in_words(error)) from None


def fault(board: Folder) -> str:
    """What is wrong with the variant of a built board; empty if it can be played."""
    with folder_of(board.files) as folder:
        try:
            found = registry.read(folder / VARIANT)
        except VariantFileError as error:
            return str(error).removeprefix(f"{folder}/")
    if registry.is_known(found.id):
        return f'{VARIANT}: there is a variant "{found.id}" already; choose another id'
    return ""


_GAMES, _SECONDS, _YEARS = 30, 60, 8
"""Games of bots that a report is made of: so many, or as many as take so many seconds; and their length."""

_RANDOM, _RANDOM_YEARS = 3, 4
"""Random games that try the promises of a variant, and their length."""


def compose(choice: Choice) -> Composed:
    """The text with what a form sent, and what it chooses now. Raises: DeclinedError."""
    try:
        text = choice.text if choice.sent is None else composed(choice.text, choice.sent)
        values, names = chosen(text), frozenset(group.mechanic for group in groups() if group.mechanic)
        base = values["base"] or registry.FIRST
        known = base in registry.own_names()
        return Composed(text, values, order(text), unfit(registry.variant(base), names) if known else {})
    except ComposingError as error:
        raise DeclinedError(str(error)) from None


def trial(board: Folder) -> Trial:
    """What random games find, and how balanced the games of bots are. Raises: DeclinedError if it can't be read."""
    with folder_of(board.files) as folder:
        if unplayable := fault(board):
            raise DeclinedError(unplayable)
        variant = registry.read(folder / VARIANT)
        faults = conformance(variant, games=_RANDOM, years=_RANDOM_YEARS, seed="workshop")
        if faults:
            return Trial(faults)
        plan, tally = Plan(str(folder / VARIANT), bot="generic", seed="workshop", years=_YEARS), Tally()
        for number in _while_time():
            tally.add(watch(plan, number))
        told = tuple(finding.text for finding in findings(plan, tally))
        shares = {seat: round(100 * sums.mean, 1) for seat, sums in tally.shares.items()}
        return Trial((), told, shares, tally.games)


def _while_time() -> Iterator[int]:
    end = time.monotonic() + _SECONDS
    for number in range(_GAMES):
        if number and time.monotonic() > end:
            return
        yield number
