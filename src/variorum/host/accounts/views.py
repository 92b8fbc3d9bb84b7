"""Pages on which people look after what is kept of them."""

from collections.abc import Callable

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from variorum.host.accounts import services
from variorum.host.accounts.export import export
from variorum.host.accounts.forms import DeletionForm, NotificationsForm, ProfileForm, TokenForm
from variorum.host.accounts.models import Person

View = Callable[..., HttpResponse]


def _sure(view: View) -> View:
    """Ask for the password once more, if it was not given a short while ago."""
    asking: View = reauthentication_required(view)
    return asking


def person_of(request: HttpRequest) -> Person:
    """Whoever is signed in, as the form of a page may change it without changing what the page says of the person."""
    return get_object_or_404(Person, pk=request.user.pk)


@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Name, zone, language, colours; with links to the rest."""
    form = ProfileForm(request.POST or None, instance=person_of(request))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("accounts:profile")
    return render(request, "accounts/profile.html", {"form": form}, status=422 if form.errors else 200)


@login_required
def notifications(request: HttpRequest) -> HttpResponse:
    """What to be told by mail."""
    form = NotificationsForm(request.POST if request.method == "POST" else None, instance=person_of(request))
    if form.is_bound and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("accounts:notifications")
    return render(request, "accounts/notifications.html", {"form": form})


@login_required
@never_cache
def tokens(request: HttpRequest) -> HttpResponse:
    """The tokens of one's programs; a new one is shown on the answer to its making, and never again."""
    person, made = person_of(request), ""
    form = TokenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made, form = services.make_token(person, form.cleaned_data["name"]), TokenForm()
        except services.TooManyTokensError:
            form.add_error(None, _("You have as many tokens as one can have. Revoke one of them first."))
    context = {"form": form, "made": made, "tokens": person.tokens.all()}
    return render(request, "accounts/tokens.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a token useless; nothing happens if it is so already."""
    person_of(request).tokens.filter(pk=pk).delete()
    messages.success(request, _("The token is revoked."))
    return redirect("accounts:tokens")


@login_required
@require_POST
def revoke_all(request: HttpRequest) -> HttpResponse:
    """Make all tokens useless."""
    count = services.revoke_all(person_of(request))
    told = ngettext("%(count)d token is revoked.", "%(count)d tokens are revoked.", count) % {"count": count}
    messages.success(request, told)
    return redirect("accounts:tokens")


@login_required
@never_cache
def data(request: HttpRequest) -> HttpResponse:
    """Everything that is kept of a person, to be saved."""
    person = person_of(request)
    answer = HttpResponse(export(person), content_type="application/zip")
    answer["Content-Disposition"] = 'attachment; filename="variorum-data.zip"'
    return answer


@login_required
@_sure
def deletion(request: HttpRequest) -> HttpResponse:
    """Delete one's account, after a question."""
    person = person_of(request)
    form = DeletionForm(person, request.POST or None)
    if request.method == "POST" and form.is_valid():
        services.delete(person)
        logout(request)
        messages.success(request, _("Your account is deleted. Thank you for having played."))
        return redirect("/")
    return render(request, "accounts/deletion.html", {"form": form}, status=422 if form.errors else 200)
