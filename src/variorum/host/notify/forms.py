"""The form for pushes."""

from typing import Any, ClassVar, cast

from django import forms

from variorum.host.games.models import Game, State
from variorum.host.notify.models import PushWish


class PushForm(forms.ModelForm[PushWish]):
    """The kinds of pushes that a person wants, the quiet hours, and the games without any."""

    class Meta:
        """The fields."""

        model = PushWish
        fields: ClassVar = ["deadline", "phase", "message", "vote", "quiet_from", "quiet_to", "silent_games"]
        widgets: ClassVar = {
            "quiet_from": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "quiet_to": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "silent_games": forms.CheckboxSelectMultiple,
        }
        labels: ClassVar = {"silent_games": "No pushes about these games"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        person = self.instance.person
        own = Game.objects.filter(members__person=person, members__left__isnull=True) | Game.objects.filter(
            master=person
        )
        field = cast("forms.ModelMultipleChoiceField[Game]", self.fields["silent_games"])
        field.queryset = own.exclude(state=State.OVER).distinct()
        field.to_field_name = "key"
        field.error_messages["invalid_choice"] = "You have no game “%(value)s” that goes on."

    def clean(self) -> dict[str, Any]:
        """Ask for both ends of the quiet hours, or none."""
        data = super().clean() or {}
        if (data.get("quiet_from") is None) != (data.get("quiet_to") is None):
            raise forms.ValidationError("Give both times of your quiet hours, or none.")
        return data
