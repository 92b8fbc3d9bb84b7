"""What the organizers of a club do on its pages."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from variorum.host.accounts.models import Person
from variorum.host.clubs import queries, services
from variorum.host.clubs.deeds import done, me, seen_by
from variorum.host.clubs.forms import ClubForm
from variorum.host.clubs.services import ClubChanges
from variorum.host.games.common import RefusedError


@login_required
def edit(request: HttpRequest, key: str) -> HttpResponse:
    """Show the form of a club, or change the club."""
    seen = seen_by(request, key)
    if not seen.organizes:
        raise Http404
    wrong = request.method == "POST"
    form = ClubForm(request.POST) if wrong else ClubForm.of(seen.club)
    if wrong and form.is_valid():
        try:
            services.change(me(request), seen.club.pk, ClubChanges(**form.cleaned_data))
        except RefusedError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "Saved.")
            return redirect("clubs:show", key)
    return render(request, "clubs/edit.html", {"form": form, "club": seen.club}, status=422 if wrong else 200)


@login_required
@require_POST
def renew(request: HttpRequest, key: str) -> HttpResponse:
    """Give the club another invitation link."""
    return done(request, key, services.renew_link, "The club has another link. The old one leads nowhere.")


@login_required
@require_POST
def step_down(request: HttpRequest, key: str) -> HttpResponse:
    """Be a member only."""
    return done(request, key, services.step_down, "You're a member of the club, and no organizer.")


@login_required
@require_POST
def dissolve(request: HttpRequest, key: str) -> HttpResponse:
    """Dissolve the club."""
    return done(request, key, services.dissolve, "The club is dissolved. Its games go on.")


def _about(act: Callable[[Person, int, Person], None], words: str) -> Callable[[HttpRequest, str, str], HttpResponse]:
    """A view that does something to one of the club's people. Whoever doesn't organize it learns nothing about them."""

    @login_required
    @require_POST
    @wraps(act)
    def view(request: HttpRequest, key: str, name: str) -> HttpResponse:
        whom = queries.person_of(seen_by(request, key), name)

        def done_to(person: Person, of: int) -> None:
            act(person, of, whom)

        return done(request, key, done_to, words.format(whom.called))

    return view


remove = _about(services.remove, "{} is removed.")
let_back = _about(services.let_back, "{} can join again.")
make_organizer = _about(services.make_organizer, "{} is an organizer now.")
