"""Forms for people's profiles, notifications and tokens."""

from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest

from variorum.host.accounts import zones
from variorum.host.accounts.models import MORNING, SWITCHES, Person
from variorum.host.accounts.names import LONGEST, VALIDATORS, normal, skeleton
from variorum.render.theme import THEMES

_THEME_NAMES = {
    "atlas": "Atlas: like an old printed map",
    "plain": "Plain: clear and pale",
    "dark": "Dark: for the evening",
    "print": "Print: black and white, with patterns and letters",
}


class SignupForm(forms.Form):
    """The addition to allauth's sign-up form: the browser's time zone, in a hidden field."""

    zone = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput(attrs={"data-zone": "fill"}))

    def signup(self, _request: HttpRequest, user: Person) -> None:
        """Save the browser's time zone, if it is valid."""
        zone = self.cleaned_data.get("zone", "")
        user.zone = zone if zone in zones.names() else "UTC"
        user.save(update_fields=["zone"])


class ProfileForm(forms.ModelForm[Person]):
    """The public profile, and the person's own settings."""

    zone = zones.ZoneField(
        help_text="You see all times in this zone. Search by city.",
        widget=zones.ZoneInput(attrs={"data-zone": "suggest"}),
    )
    theme = forms.ChoiceField(label="Map colors")

    class Meta:
        """The fields."""

        model = Person
        fields: ClassVar = ["username", "about", "private", "shows_seen", "away_until", "zone", "theme"]
        widgets: ClassVar = {
            "about": forms.Textarea(attrs={"rows": 4}),
            "away_until": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        }
        labels: ClassVar = {"username": "User name", "about": "About me"}
        help_texts: ClassVar = {
            "username": "Other players know you by this name. Anonymous games hide it.",
            "about": "Everybody can read this. Up to 2,000 characters.",
            "private": "Your public page and the leaderboards tell nothing about your games. Games that you "
            "played still name you.",
            "away_until": "The last day of an absence. If you miss deadlines until then, the terms of each game say "
            "what happens: an extension, a caretaker, or a replacement. Nobody reads the day.",
            "shows_seen": "Only the day, only where a game shows who plays, and never in anonymous games. If you turn "
            "this off, no visit is stored.",
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        themes = self.fields["theme"]
        if isinstance(themes, forms.ChoiceField):
            themes.choices = [(name, _THEME_NAMES.get(name, name)) for name in THEMES]
        name = self.fields["username"]
        name.validators = [*name.validators, *VALIDATORS]
        name.widget.attrs["maxlength"] = LONGEST

    def clean_shows_seen(self) -> bool:
        """The switch; turned off, it also forgets the last visit."""
        shows: bool = self.cleaned_data["shows_seen"]
        if not shows:
            self.instance.seen = None
        return shows

    def clean_username(self) -> str:
        """The name, if nobody else has one that looks like it."""
        name = normal(self.cleaned_data["username"])
        if Person.objects.filter(skeleton=skeleton(name)).exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError("This name is taken, or looks too much like another. Choose a different one.")
        return name


class NotificationsForm(forms.ModelForm[Person]):
    """The kinds of mail that a person wants."""

    class Meta:
        """The fields."""

        model = Person
        fields: ClassVar = list(SWITCHES)
        help_texts: ClassVar = {
            "tell_digest": f"At {MORNING:%-H:%M} in your time zone, instead of a mail for each phase.",
            "tell_table": "If you miss these, you may lose your seat.",
        }


class TokenForm(forms.Form):
    """A token for a program."""

    name = forms.CharField(
        label="Name", max_length=80, help_text="What the token is for, such as “my bot on the old laptop”."
    )
    may = forms.ChoiceField(
        label="The program may",
        choices=[("all", "do everything that you can"), ("read", "only read")],
        initial="all",
    )
    days = forms.TypedChoiceField(
        label="Valid",
        choices=[(0, "until you revoke it"), (7, "for a week"), (30, "for 30 days"), (365, "for a year")],
        coerce=int,
        initial=0,
    )


class DeletionForm(forms.Form):
    """Confirms that an account should be deleted."""

    name = forms.CharField(label="Enter your user name to confirm", max_length=150)

    def __init__(self, person: Person, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._person = person

    def clean_name(self) -> str:
        """The person's own name."""
        name: str = self.cleaned_data["name"]
        if name != self._person.username:
            raise forms.ValidationError("This isn't your user name.")
        return name
