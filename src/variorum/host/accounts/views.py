"""Pages for people's own accounts."""

from collections.abc import Callable

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.defaultfilters import pluralize
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from variorum.host.accounts import services
from variorum.host.accounts.export import export
from variorum.host.accounts.forms import DeletionForm, NotificationsForm, ProfileForm, TokenForm
from variorum.host.accounts.signed_in import person_of
from variorum.host.changes.quota import QuotaError

View = Callable[..., HttpResponse]


def _sure(view: View) -> View:
    """Ask for the password again, unless it was given a short while ago."""
    asking: View = reauthentication_required(view)
    return asking


@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Name, time zone and map colors, with links to the data and to deletion."""
    form = ProfileForm(request.POST or None, instance=person_of(request))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Saved.")
        return redirect("accounts:profile")
    return render(request, "accounts/profile.html", {"form": form}, status=422 if form.errors else 200)


@login_required
def notifications(request: HttpRequest) -> HttpResponse:
    """The kinds of mail to get."""
    form = NotificationsForm(request.POST if request.method == "POST" else None, instance=person_of(request))
    if form.is_bound and form.is_valid():
        form.save()
        messages.success(request, "Saved.")
        return redirect("accounts:notifications")
    return render(request, "accounts/notifications.html", {"form": form})


@login_required
@never_cache
def tokens(request: HttpRequest) -> HttpResponse:
    """The person's tokens. A new one appears in the answer that creates it, and never again."""
    person, made = person_of(request), ""
    form = TokenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            given = form.cleaned_data
            made = services.make_token(person, given["name"], reads_only=given["may"] == "read", days=given["days"])
            form = TokenForm()
        except QuotaError as error:
            form.add_error(None, str(error))
    context = {"form": form, "made": made, "tokens": person.tokens.all()}
    return render(request, "accounts/tokens.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Revoke a token, if it still exists."""
    person_of(request).tokens.filter(pk=pk).delete()
    messages.success(request, "Token revoked.")
    return redirect("accounts:tokens")


@login_required
@require_POST
def revoke_all(request: HttpRequest) -> HttpResponse:
    """Revoke all of the person's tokens."""
    count = services.revoke_all(person_of(request))
    messages.success(request, f"{count} token{pluralize(count)} revoked.")
    return redirect("accounts:tokens")


@login_required
@never_cache
def data(request: HttpRequest) -> HttpResponse:
    """The person's data as a download."""
    person = person_of(request)
    answer = HttpResponse(export(person), content_type="application/zip")
    answer["Content-Disposition"] = 'attachment; filename="variorum-data.zip"'
    return answer


@login_required
@_sure
def deletion(request: HttpRequest) -> HttpResponse:
    """Delete the account, after confirmation."""
    person = person_of(request)
    form = DeletionForm(person, request.POST or None)
    if request.method == "POST" and form.is_valid():
        services.delete(person)
        logout(request)
        messages.success(request, "Your account has been deleted. Thank you for playing.")
        return redirect("/")
    return render(request, "accounts/deletion.html", {"form": form}, status=422 if form.errors else 200)
