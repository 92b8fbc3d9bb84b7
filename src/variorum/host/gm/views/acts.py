"""Acts of one button or one small form."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from variorum.host.gm.forms import deadline_read
from variorum.host.gm.pages import desk_of, done, on_desk, texts_of, to_desk
from variorum.host.gm.services import announcing, clock, positions, reminding
from variorum.host.gm.views.desk import refused


@require_POST
@on_desk(refused)
def process(request: HttpRequest, key: str) -> HttpResponse:
    """Process the phase now."""
    access, mark = desk_of(request, key), request.POST.get("mark", "")
    waits_for = clock.process_now(access, mark)
    if waits_for:
        seats = ", ".join(waits_for)
        messages.warning(request, f"The phase can't be processed yet: it needs an answer from {seats}.")
    else:
        messages.success(request, "The phase has been processed.")
    return to_desk(access)


@require_POST
@on_desk(refused)
def deadline(request: HttpRequest, key: str) -> HttpResponse:
    """Set the deadline."""
    access, texts = desk_of(request, key), texts_of(request)
    clock.set_deadline(access, texts.get("mark", ""), deadline_read(access, texts))
    return done(request, access)


@require_POST
@on_desk(refused)
def pause(request: HttpRequest, key: str) -> HttpResponse:
    """Stop the clock."""
    access = desk_of(request, key)
    clock.pause(access, request.POST.get("mark", ""))
    return done(request, access)


@require_POST
@on_desk(refused)
def resume(request: HttpRequest, key: str) -> HttpResponse:
    """Restart the clock."""
    access = desk_of(request, key)
    clock.resume(access, request.POST.get("mark", ""))
    return done(request, access)


@require_POST
@on_desk(refused)
def offer_missing(request: HttpRequest, key: str) -> HttpResponse:
    """Offer the seats that have sent no orders."""
    access = desk_of(request, key)
    clock.offer_missing(access, request.POST.get("mark", ""))
    return done(request, access)


@require_POST
@on_desk(refused)
def remind(request: HttpRequest, key: str) -> HttpResponse:
    """Remind one seat that the phase waits for, or all."""
    access, texts = desk_of(request, key), texts_of(request)
    seat = texts.get("seat", "")[:40]
    reminded = reminding.remind(access, texts.get("mark", ""), (seat,) if seat else ())
    messages.success(request, f"Reminder sent to {', '.join(reminded)}.")
    return to_desk(access)


@require_POST
@on_desk(refused)
def announce(request: HttpRequest, key: str) -> HttpResponse:
    """Announce something to all players."""
    access, texts = desk_of(request, key), texts_of(request)
    announcing.announce(access, texts.get("mark", ""), texts.get("text", ""), texts.get("key", "")[:40] or "-")
    return done(request, access)


@require_POST
@on_desk(refused)
def end(request: HttpRequest, key: str) -> HttpResponse:
    """End the game."""
    access, texts = desk_of(request, key), texts_of(request)
    winners = tuple(name[:40] for name in request.POST.getlist("winners")[:200])
    positions.end(access, texts.get("mark", ""), winners, texts.get("reason", ""))
    return done(request, access)
