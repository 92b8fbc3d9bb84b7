"""A game's part of an issue: what everybody may know of the phases since the last one."""

from collections.abc import Callable, Sequence

import msgspec

from variorum.board import BoardError
from variorum.game.position import position_from_json, to_json
from variorum.game.report import Chart
from variorum.game.variant import Variant
from variorum.render.picture import draw
from variorum.render.scene import scene_of
from variorum.render.theme import ATLAS, Theme
from variorum.zine.report import PhaseReport, Pieces, PowerStanding, reports, standings
from variorum.zine.seasons import Told, called, seasons

MOST_PHASES = 24
"""Phases in a chapter; of a game with more of them, the latest."""


class Letter(msgspec.Struct, frozen=True):
    """A piece of public press: its author, text and date line."""

    by: str
    text: str
    dated: str = ""


class GameFacts(msgspec.Struct, frozen=True):
    """What a zine says about a game beside its phases.

    `note` is the editor's, as Markdown. `state` is a sentence about how the game stands, such as the next deadline.
    `correction` says what of an issue no longer holds. `due` is the deadline in ISO 8601, which a host adds to `state`
    in its reader's time zone; `zone` is the game's.
    """

    name: str
    address: str = ""
    note: str = ""
    state: str = ""
    correction: str = ""
    due: str = ""
    zone: str = "UTC"


class Chapter(msgspec.Struct, frozen=True):
    """A game in an issue; `span` names the time reported, `map` is the position at its end as JSON.

    `last` is the number of the last moment, after which the next issue begins.
    """

    facts: GameFacts
    variant: str
    variant_name: str
    span: str
    last: int
    reports: tuple[PhaseReport, ...]
    standings: tuple[PowerStanding, ...]
    charts: tuple[Chart, ...]
    letters: tuple[Letter, ...]
    map: str


def chapter_of(
    variant: Variant,
    history: Sequence[Told],
    pieces: Pieces,
    facts: GameFacts,
    press: Callable[[Sequence[str]], Sequence[Letter]],
    first: int,
) -> Chapter:
    """The chapter on the moments from `first` on, from views of them; without moments, on the opening alone.

    `press` finds the public press of some phases, such as S1901M.
    """
    last = history[-1].number
    first = min(max(first, 1, last - MOST_PHASES + 1), last + 1)
    told = [seen for seen in history[first:] if seen.turn or seen.events]
    before, now = history[first - 1].position, history[-1].position
    charts = tuple(piece for piece in pieces(last) if isinstance(piece, Chart) and len(piece.times) > 1)
    return Chapter(
        facts=facts,
        variant=variant.id,
        variant_name=variant.name,
        span=_span(variant, history, first),
        last=last,
        reports=reports(variant, told, pieces),
        standings=standings(before, now),
        charts=charts,
        letters=tuple(press([str(seen.turn) for seen in told if seen.turn])),
        map=to_json(now).decode(),
    )


def latest_season(variant: Variant, history: Sequence[Told]) -> int:
    """The first moment of the last season; 1 if no phase has been played."""
    season = seasons(variant, history)[-1]
    return max(season.moments[0].number, 1) if season.moments else 1


def picture(variant: Variant, chapter: Chapter, theme: Theme = ATLAS) -> str:
    """The map at the end of a chapter, as SVG; empty if the variant has no map to draw."""
    try:
        return draw(scene_of(position_from_json(chapter.map, variant.records), variant, theme))
    except BoardError:
        return ""


def _span(variant: Variant, history: Sequence[Told], first: int) -> str:
    names = [called(variant, seen.turn, seen.number) for seen in history[first:] if seen.turn]
    if not names:
        return "Opening" if len(history) == 1 else "No new phase"
    ends = dict.fromkeys(name.partition(",")[0] for name in (names[0], names[-1]))
    return " to ".join(ends)
