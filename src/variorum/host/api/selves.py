"""Your own account: profile, notifications, data."""

from datetime import date
from typing import Annotated, Any

from django.forms.models import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Router, Schema
from pydantic import Field

from variorum.host.accounts.export import export
from variorum.host.accounts.forms import NotificationsForm, ProfileForm
from variorum.host.accounts.models import Person
from variorum.host.api.asking import asker, somebody
from variorum.host.api.bodies import Body
from variorum.host.games.common import ProblemsError
from variorum.host.limits.rates import RARE
from variorum.host.notify.addresses import calendar_token, site

router = Router(tags=["account"])

Word = Annotated[str, Field(max_length=64)]
_FORMS = (ProfileForm, NotificationsForm)


class ProfileChange(Body):
    """The fields to change. Those left out stay the same."""

    username: Word | None = Field(None, description="The name that others know you by.")
    about: Annotated[str, Field(max_length=2_000)] | None = Field(None, description="Your public description.")
    zone: Word | None = Field(None, description="Your time zone.", examples=["Europe/Berlin"])
    theme: Word | None = Field(None, description="The colors of maps.", examples=["atlas"])
    private: bool | None = Field(None, description="Keep your games, results and ratings to yourself.")
    shows_seen: bool | None = Field(None, description="Show others when you were last here, to the day.")
    away_until: date | None = Field(None, description="The last day of an absence that you announce.")
    tell_deadline: bool | None = Field(None, description="Send mail about deadlines and reminders.")
    tell_phase: bool | None = Field(None, description="Send mail about results and other news of your games.")
    tell_digest: bool | None = Field(None, description="Send the results of all your games once a day, in one mail.")
    tell_table: bool | None = Field(
        None, description="Send mail about beginnings, roll calls, open seats and endings of your games."
    )
    tell_message: bool | None = Field(None, description="Send mail about new messages.")
    tell_vote: bool | None = Field(None, description="Send mail about votes.")
    tell_seats: bool | None = Field(None, description="Send mail about open seats in other public games.")


class Me(Schema):
    """Your account. `calendar` is the secret address of your deadlines as an ICS calendar."""

    username: str
    about: str
    zone: str
    theme: str
    private: bool
    shows_seen: bool
    away_until: date | None
    tell_deadline: bool
    tell_phase: bool
    tell_digest: bool
    tell_table: bool
    tell_message: bool
    tell_vote: bool
    tell_seats: bool
    calendar: str


@router.get("/me", response=Me, auth=somebody)
def get_me(request: HttpRequest) -> dict[str, Any]:
    """Your profile and notification settings."""
    return _told(asker(request))


@router.patch("/me", response=Me, auth=somebody)
def change_me(request: HttpRequest, data: ProfileChange) -> dict[str, Any]:
    """Change your profile or notification settings."""
    person, wanted = asker(request), data.model_dump(exclude_none=True)
    forms = [form({**model_to_dict(person, form.Meta.fields), **wanted}, instance=_again(person)) for form in _FORMS]
    wrong = [f"{name}: {text}" for form in forms for name, texts in form.errors.items() for text in texts]
    if wrong:
        raise ProblemsError(wrong, "Some values are invalid, so nothing was saved.")
    changed = {name: form.cleaned_data[name] for form in forms for name in form.cleaned_data if name in wanted}
    if not changed.get("shows_seen", True):
        changed["seen"] = None
    Person.objects.filter(pk=person.pk).update(**changed)
    return _told(_again(person))


@router.get("/me/data", auth=somebody, throttle=[RARE], openapi_extra={"responses": {200: {"description": "A ZIP."}}})
def get_my_data(request: HttpRequest) -> HttpResponse:
    """Everything stored about you: a ZIP of JSON files."""
    answer = HttpResponse(export(asker(request)), content_type="application/zip")
    answer["Content-Disposition"] = 'attachment; filename="variorum-data.zip"'
    answer["Cache-Control"] = "private, no-store"
    return answer


def _again(person: Person) -> Person:
    return Person.objects.get(pk=person.pk)


def _told(person: Person) -> dict[str, Any]:
    names = [name for name in Me.model_fields if name != "calendar"]
    calendar = site() + reverse("notify:calendar", args=(calendar_token(person),))
    return {**{name: getattr(person, name) for name in names}, "calendar": calendar}
