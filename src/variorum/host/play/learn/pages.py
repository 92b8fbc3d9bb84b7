"""Pages of lessons. A lesson is played in a sandbox of its own, one for a session at a time."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from variorum.archive.gamelog import new_header
from variorum.game.variant import Variant
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access, find
from variorum.host.games.common import RefusedError
from variorum.host.games.life import sandboxes
from variorum.host.games.life.sandboxes import Origin
from variorum.host.games.models import Game, Kind
from variorum.host.games.pages import access_of
from variorum.host.games.seats import sheets
from variorum.host.games.sessions import begin
from variorum.host.play.learn.lessons import Lesson, courses, lessons
from variorum.host.play.learn.own_sandbox import exchanged
from variorum.variants import registry

CURRENT, LEARNED = "lesson", "learned"
"""The session's names for its lesson, as the key of its sandbox and its id, and for the ids of those it has solved."""


class Progress(NamedTuple):
    """How far a visitor is in the lessons of a variant: how many are solved, and where to go on, or to begin again."""

    variant: Variant
    lessons: Sequence[Lesson]
    solved: int
    next: Lesson


def overview(request: HttpRequest) -> HttpResponse:
    """List the lessons: each one of Standard, and where to go on in those of other variants."""
    learned = request.session.get(LEARNED, [])
    standard, *others = (_progress(name, learned) for name in courses())
    context = {"standard": standard, "others": others, "learned": learned}
    return render(request, "learn/lessons.html", context)


@require_POST
def start(request: HttpRequest, name: str) -> HttpResponse:
    """Set a lesson up, in place of the session's last one, and lead to its board."""
    lesson = _lesson(name)
    try:
        game = _set_up(request, lesson)
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("learn:overview")
    request.session[CURRENT] = (game.key, name)
    return redirect(_board(game.key, lesson))


@require_POST
def check(request: HttpRequest, key: str) -> HttpResponse:
    """Process the orders of a lesson, and remember whether they solve its task."""
    access = access_of(request, key)
    lesson = lesson_in(request, key)
    if lesson is None or not access.seats:
        raise Http404
    try:
        if access.last == 0:
            sandboxes.process_now(access, access.game.phase_number)
    except RefusedError as error:
        messages.error(request, str(error))
    if is_solved(access_of(request, key), lesson):
        request.session[LEARNED] = sorted({*request.session.get(LEARNED, []), lesson.words.id})
    return redirect(_board(key, lesson))


def is_lesson(game: Game) -> bool:
    """Whether a sandbox was set up for a lesson."""
    return game.kind == Kind.SANDBOX and game.name in map(_name, lessons().values())


def lesson_in(request: HttpRequest, key: str) -> Lesson | None:
    """The lesson that the session plays in a sandbox."""
    held, name = request.session.get(CURRENT, ("", ""))
    return lessons().get(name) if held == key else None


def is_solved(access: Access, lesson: Lesson) -> bool:
    """Whether the first phase of a lesson's sandbox did what the task asks for."""
    own = Access(access.game, access.person, access.seats, lesson.words.seat)
    return own.last > 0 and lesson.is_solved_by(own.sent(1))


def _progress(name: str, learned: Collection[str]) -> Progress:
    """How far somebody is who has solved the lessons with the ids `learned`."""
    course = courses()[name]
    left = [lesson for lesson in course if lesson.words.id not in learned]
    return Progress(registry.variant(name), course, len(course) - len(left), (left or course)[0])


def _name(lesson: Lesson) -> str:
    """The name of the sandboxes of a lesson."""
    return f"Lesson {lesson.number}: {lesson.title}"


def _set_up(request: HttpRequest, lesson: Lesson) -> Game:
    person = request.user if isinstance(request.user, Person) else None
    variant = registry.variant(lesson.case.variant)
    origin = Origin(_name(lesson), new_header(variant, lesson.case.position))
    held, _ = request.session.get(CURRENT, ("", ""))
    game = exchanged(request, person, origin, held, began=reverse("learn:overview"), is_new=begin(request))
    for seat, sheet in lesson.others().items():
        sheets.replace_sheet(find(request.user, game.key, seat, sandboxes=(game.key,)), game.phase_number, 0, sheet)
    return game


def _lesson(name: str) -> Lesson:
    if name not in lessons():
        raise Http404
    return lessons()[name]


def _board(key: str, lesson: Lesson) -> str:
    return f"{reverse('play:board', args=(key,))}?as={lesson.words.seat}"
