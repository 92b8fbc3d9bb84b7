"""An issue of the gazette: what a zine would print about a season of one game."""

import msgspec
from django.http import Http404

from variorum.host.games.access import Access
from variorum.host.games.noticeboard import Notice, notices
from variorum.host.play.pictures.charts import Drawn, figures
from variorum.zine.report import PhaseReport, PowerStanding, reports, standings
from variorum.zine.seasons import called, seasons


class Issue(msgspec.Struct, frozen=True):
    """A season: its `number`, the `last` moment in it, and the names of the issues `before` and `after`."""

    name: str
    title: str
    number: int
    last: int
    is_latest: bool
    reports: tuple[PhaseReport, ...]
    standings: tuple[PowerStanding, ...]
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
        reports=reports(access.variant, moments, access.pieces, access.seat),
        standings=standings(history[first - 1].position, history[last].position),
        charts=figures(access.pieces(last)).charts,
        notices=notices(access, turns),
        before=printed[index - 1].name if index else "",
        after=printed[index + 1].name if index + 1 < len(printed) else "",
    )
