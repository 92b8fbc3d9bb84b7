"""The forms with which people change what is kept of them."""

from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from variorum.host.accounts import zones
from variorum.host.accounts.models import Person
from variorum.host.accounts.names import LONGEST, VALIDATORS, normal, skeleton
from variorum.render.theme import THEMES

_THEME_NAMES = {
    "atlas": _("atlas: an old printed map"),
    "plain": _("plain: clear and pale"),
    "dark": _("dark: for the evening"),
    "print": _("print: black and white, told apart by patterns and letters"),
}


class SignupForm(forms.Form):
    """What sign-up asks besides address, name and password: nothing; the browser tells its time zone."""

    zone = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput(attrs={"data-zone": "fill"}))

    def signup(self, _request: HttpRequest, user: Person) -> None:
        """Begin with the browser's time zone, if it is one."""
        zone = self.cleaned_data.get("zone", "")
        user.zone = zone if zone in zones.names() else "UTC"
        user.save(update_fields=["zone"])


class ProfileForm(forms.ModelForm[Person]):
    """What others see of a person, and what the person sees."""

    zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zones.choices,
        help_text=_("All times are told in this zone."),
        widget=forms.Select(attrs={"data-zone": "suggest"}),
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    theme = forms.ChoiceField(label=_("Map colours"))

    class Meta:
        """What of a person it shows."""

        model = Person
        fields: ClassVar = ["username", "about", "zone", "language", "theme"]
        widgets: ClassVar = {"about": forms.Textarea(attrs={"rows": 4})}
        labels: ClassVar = {"username": _("User name"), "about": _("About me")}
        help_texts: ClassVar = {
            "username": _("Others know you by this name. In anonymous games nobody sees it."),
            "about": _("Everybody can read this. At most 2,000 characters."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        themes = self.fields["theme"]
        if isinstance(themes, forms.ChoiceField):
            themes.choices = [(name, _THEME_NAMES.get(name, name)) for name in THEMES]
        name = self.fields["username"]
        name.validators = [*name.validators, *VALIDATORS]
        name.widget.attrs["maxlength"] = LONGEST

    def clean_username(self) -> str:
        """A name that nobody else has, nor one that looks like it."""
        name = normal(self.cleaned_data["username"])
        if Person.objects.filter(skeleton=skeleton(name)).exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError(_("Somebody has this name already, or one that looks like it."))
        return name


class NotificationsForm(forms.ModelForm[Person]):
    """What a person is told by mail."""

    class Meta:
        """What of a person it shows."""

        model = Person
        fields: ClassVar = ["tell_deadline", "tell_phase", "tell_message", "tell_vote"]


class TokenForm(forms.Form):
    """A token for a program."""

    name = forms.CharField(
        label=_("Name"), max_length=80, help_text=_("What it is for, such as “my bot on the old laptop”.")
    )


class DeletionForm(forms.Form):
    """The last question before an account is deleted."""

    name = forms.CharField(label=_("Your user name, to be sure"), max_length=150)

    def __init__(self, person: Person, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._person = person

    def clean_name(self) -> str:
        """The name of whoever asks."""
        name: str = self.cleaned_data["name"]
        if name != self._person.username:
            raise forms.ValidationError(_("This is not your user name."))
        return name
