"""Events of a phase besides orders, step by step in the order of play."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from variorum.game.calendar import Step
from variorum.game.event import Event, told
from variorum.game.results import printed
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.host.games.access import Access, SeenMoment
from variorum.host.games.context import address
from variorum.host.games.pages import access_of
from variorum.host.play.pictures import charts
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.moments import AFTER, ORDERS, Picture, picture
from variorum.notation.plainly import plain
from variorum.zine.seasons import called


class Chapter(msgspec.Struct, frozen=True):
    """The events of a step; those of no particular step have no name."""

    name: str
    sentences: tuple[str, ...]


def chapters(variant: Variant, turn: Turn | None, events: Sequence[Event], reader: str = "") -> tuple[Chapter, ...]:
    """The events of a phase and the automatic phases after it, except those that resolve orders."""
    steps = tuple(_steps(variant, turn)) if turn else ()
    named = [(steps[place][0] if place >= 0 else "", event) for place, event in _placed(steps, printed(events))]
    tell = plain(variant.id).sentence
    groups = groupby(named, key=lambda pair: pair[0])
    return tuple(
        Chapter(name, tuple(tell(told(event, reader, variant.citations)) for _, event in group))
        for name, group in groups
    )


def _steps(variant: Variant, turn: Turn) -> Iterator[tuple[str, Step]]:
    """The steps of a phase and of the automatic phases after it, with the names of the steps or the phases."""
    first, *rest = variant.calendar.rest_of_season(turn)
    for phase in (first, *(phase for phase in rest if phase.automatic)):
        yield from ((step.name or phase.name, step) for step in phase.steps)


def _placed(steps: Sequence[tuple[str, Step]], events: Iterable[Event]) -> Iterator[tuple[int, Event]]:
    """Every event with its step: the first that can cause it, not before the step of the previous event."""
    now = -1
    for event in events:
        later = range(max(now, 0), len(steps))
        now = next((place for place in later if _tells(steps[place][1], event)), now)
        yield now, event


def _tells(step: Step, event: Event) -> bool:
    return any(isinstance(event, rule.events) for rule in step.rules)


def tables(request: HttpRequest, key: str) -> HttpResponse:
    """Send the current tables, for the board page."""
    access = access_of(request, key)
    context = {"tables": charts.tables(access.pieces()), "results": address(access, "play:phase", access.last)}
    return render(request, "pictures/tables_body.html", context)


def figured(access: Access, number: int) -> dict[str, Any]:
    """The context of a phase's maps, as files, and of its report's tables and charts."""
    return {"maps": pictures(access, access.seen(number)), "figures": charts.figures(access.pieces(number))}


def pictures(access: Access, seen: SeenMoment) -> tuple[Picture, ...]:
    """The pictures of a moment: its orders, if any, and its result; none if the board has no map."""
    if ways(access.variant.id) is None:
        return ()
    name = called(access.variant, seen.turn, seen.number)
    after = picture(access, seen.number, AFTER, f"Map after {name}")
    if seen.turn is None:
        return (after,)
    return picture(access, seen.number, ORDERS, f"Map with the orders of {name}"), after
