"""The results of a phase as a mail reports them: orders by power, then everything else, tables and lots."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

import msgspec
from django.urls import reverse

from variorum.game.event import Event
from variorum.game.report import Table
from variorum.game.variant import Variant
from variorum.host.games.access import Access
from variorum.host.games.lots import lots
from variorum.host.letters.reply import wanted
from variorum.host.notify.addresses import seat_page, site
from variorum.host.notify.services.letter import Part, shortened
from variorum.host.notify.services.words import Results
from variorum.host.play.results.in_short import phase_in_short
from variorum.variants.rulebook import CLAUSE, page_of
from variorum.zine.accounts import Account, accounts, care
from variorum.zine.accounts import sentences as others_told
from variorum.zine.report import PowerStanding, standings
from variorum.zine.seasons import called

MOST_LINES = 400


class Told(msgspec.Struct, frozen=True):
    """A phase in words: the orders by power, what else happened, and the clauses that they cite, with their URLs."""

    parts: tuple[Part, ...]
    rules: tuple[tuple[str, str], ...]


def results(access: Access, number: int) -> Results:
    """What the phase that led to a moment brought, as the seat may know it."""
    seen = access.seen(number)
    told = told_of(access.variant, seen.events, access.seat, seen.caretakers)
    tables = (piece for piece in access.pieces(number) if isinstance(piece, Table))
    return Results(
        phase=called(access.variant, seen.turn, number),
        turn=str(seen.turn),
        told=phase_in_short(access, number),
        report=shortened((*told.parts, *map(_columns, tables), *_drawn(access, number))),
        rules=told.rules,
        page=seat_page(access, "play:phase", number),
    )


def told_of(variant: Variant, events: Sequence[Event], seat: str, caretakers: Sequence[str] = ()) -> Told:
    """Events in words, for the reader who has a seat and may know of all of them."""
    by_power = sorted(accounts(variant, events), key=lambda account: account.power != seat)
    others = [*care(caretakers), *others_told(variant, events, seat)][:MOST_LINES]
    whys = [line.why for account in by_power for line in account.lines if not line.succeeded]
    parts = tuple(Part(tuple(_lines(account)), account.name) for account in by_power)
    return Told((*parts, *_part("What else happened", others)), rules([*whys, *others]))


def _columns(table: Table) -> Part:
    title, *lines = columns(table)
    return Part(tuple(lines), title, in_columns=True)


def _lines(account: Account) -> Iterator[str]:
    for line in account.lines:
        order = f"{line.words[:1].upper()}{line.words[1:]} ({line.order})" if line.words else line.order
        why = "" if line.succeeded else f": {line.why or line.outcome}{' (dislodged)' if line.dislodged else ''}"
        yield order + why
    if account.idle:
        yield f"No order: {', '.join(account.idle_in_words)}"


def _part(heading: str, lines: Sequence[str]) -> tuple[Part, ...]:
    return (Part(tuple(lines), heading),) if lines else ()


def _drawn(access: Access, number: int) -> Iterator[Part]:
    """What was decided by lot, and what the game master decided instead."""
    for heading, forced in (("Decided by lot:", False), ("Forced by the game master:", True)):
        yield from _part(
            heading, [f"{lot.meaning}: {lot.result}" for lot in lots(access, number) if lot.forced == forced]
        )


def now(access: Access) -> tuple[Part, ...]:
    """The position in words, and what the seat can order, for those who answer with orders."""
    position, todo = access.seen().position, wanted(access)
    can = [f"You can order: {', '.join(todo.missing)}"] if todo.missing else []
    asks = [*can, *todo.progress]
    if asks:
        asks.append("Reply to this mail with your orders, one a line. When they are final, add a line: READY")
    stand = Part([_standing(power) for power in standings(position, position)], "The position now:")
    return (stand, *_part("Your orders", asks))


def _standing(power: PowerStanding) -> str:
    some, none = (" (as far as you see)", "unknown") if power.partly else ("", "none")
    units = f"{', '.join(power.units) or 'no units'}; " if power.units or not power.partly else ""
    return f"{power.name}{some}: {units}centers: {', '.join(power.centers) or none}"


def rules(sentences: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The clauses that sentences cite, each with the URL of its rule."""
    cited = dict.fromkeys(clause for sentence in sentences for clause in CLAUSE.findall(sentence))
    return tuple((clause, site() + reverse("site:clause", args=(clause,))) for clause in cited if page_of(clause))


def columns(table: Table) -> list[str]:
    """The lines of a table, in columns."""
    rows = [row for row in (table.headings, *table.rows) if any(row)]
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    padded = (zip(row, widths, strict=False) for row in rows)
    return [table.title, *("  ".join(cell.ljust(width) for cell, width in row).rstrip() for row in padded)]
