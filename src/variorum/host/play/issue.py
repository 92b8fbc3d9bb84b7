"""An issue of the gazette: what a zine would print about a season."""

from collections.abc import Sequence

import msgspec
from django.http import Http404

from variorum.game.position import Position
from variorum.game.report import Table
from variorum.game.title import called as power_called
from variorum.host.games.access import Access, Seen
from variorum.host.games.noticeboard import Notice, notices
from variorum.host.play.explain import Account, accounts, care, sentences
from variorum.host.play.figures import Drawn, figures
from variorum.host.play.moments import called, seasons


class Report(msgspec.Struct, frozen=True):
    """A printed phase: its name, the orders, and other events."""

    name: str
    accounts: tuple[Account, ...]
    sentences: tuple[str, ...]
    tables: tuple[Table, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """A power's centers, its units, and how many centers it gained in the season.

    `partly`: those that the viewer sees, perhaps not all.
    """

    name: str
    centers: tuple[str, ...]
    units: tuple[str, ...]
    grown: int
    partly: bool = False


class Issue(msgspec.Struct, frozen=True):
    """A season: its `number`, the `last` moment in it, and the names of the issues `before` and `after`."""

    name: str
    title: str
    number: int
    last: int
    is_latest: bool
    reports: tuple[Report, ...]
    standings: tuple[Standing, ...]
    charts: tuple[Drawn, ...]
    notices: tuple[Notice, ...]
    before: str = ""
    after: str = ""


def issue_of(access: Access, name: str) -> Issue:
    """The issue for a season, such as S1901.

    Raises: Http404 if the game has no such season.
    """
    history = access.history()
    printed = seasons(access.variant, history)[1:]
    index = next((index for index, season in enumerate(printed) if season.name == name), None)
    if index is None:
        raise Http404
    moments = printed[index].moments
    first, last = moments[0].number, moments[-1].number
    turns = [str(seen.turn) for seen in moments if seen.turn]
    return Issue(
        name=name,
        title=called(access.variant, moments[0].turn, first).partition(",")[0],
        number=index + 1,
        last=last,
        is_latest=index == len(printed) - 1,
        reports=_reports(access, moments),
        standings=_standings(history[first - 1].position, history[last].position),
        charts=figures(access.pieces(last)).charts,
        notices=notices(access, turns),
        before=printed[index - 1].name if index else "",
        after=printed[index + 1].name if index + 1 < len(printed) else "",
    )


def _reports(access: Access, moments: Sequence[Seen]) -> tuple[Report, ...]:
    """The phases of a season; a table that recurs is printed in the last of them only."""
    reports: list[Report] = []
    printed: set[str] = set()
    for seen in reversed(moments):
        tables = figures(access.pieces(seen.number)).tables
        name = called(access.variant, seen.turn, seen.number)
        fresh = tuple(table for table in tables if table.title not in printed)
        others = (*care(seen.caretakers), *sentences(access.variant, seen.events, access.seat))
        reports.append(Report(name, accounts(access.variant, seen.events), others, fresh))
        printed.update(table.title for table in tables)
    return tuple(reversed(reports))


def _standings(before: Position, now: Position) -> tuple[Standing, ...]:
    powers = dict.fromkeys((*now.owners.values(), *(unit.power for unit in now.units), *before.owners.values()))
    ranked = sorted(powers, key=lambda power: (now.fog.veils(power), -len(now.centers_of(power)), power))
    return tuple(_standing(power, before, now) for power in ranked)


def _standing(power: str, before: Position, now: Position) -> Standing:
    centers, units = sorted(now.centers_of(power)), map(str, now.units_of(power))
    grown = len(centers) - len(before.centers_of(power))
    partly = now.fog.veils(power)
    return Standing(power_called(power), tuple(centers), tuple(units), 0 if partly else grown, partly)
