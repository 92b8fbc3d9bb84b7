"""The lesson or the puzzle on a sandbox's page."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import template

from variorum.host.games.access import Access
from variorum.host.play.learn.lessons import courses
from variorum.host.play.learn.pages import is_solved, lesson_in
from variorum.host.play.learn.puzzle_days import posed
from variorum.host.play.learn.puzzles import puzzle_in
from variorum.zine.accounts import accounts

register = template.Library()


@register.simple_tag(takes_context=True)
def lesson(context: Mapping[str, Any]) -> dict[str, Any] | None:
    """The session's lesson in this sandbox, whether it has been tried and solved, its results, and the one after it."""
    access: Access = context["access"]
    found = lesson_in(context["request"], access.game.key) if "request" in context and access.seats else None
    if found is None:
        return None
    course = courses()[access.game.variant]
    return {
        "lesson": found,
        "words": found.words,
        "tried": access.last > 0,
        "solved": is_solved(access, found),
        "results": accounts(access.variant, access.seen(1).events) if access.last > 0 else (),
        "next": course[found.number] if found.number < found.count else None,
    }


@register.simple_tag(takes_context=True)
def puzzle(context: Mapping[str, Any]) -> dict[str, Any] | None:
    """The puzzle that the session solves in this sandbox, until it is answered or the game has moved on."""
    access: Access = context["access"]
    day = puzzle_in(context["request"], access.game.key) if "request" in context and access.seats else None
    if day is None or access.last > 0:
        return None
    return {"day": day, "date": date.fromisoformat(day), "puzzle": posed(date.fromisoformat(day))}
