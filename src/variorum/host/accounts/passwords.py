"""The forms with which people change their passwords: what else could open their account is ended, too."""

from typing import Any

from allauth.account.forms import ChangePasswordForm, ResetPasswordKeyForm
from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from variorum.host.accounts import services


class _Revoking(forms.Form):
    """Offers to revoke the tokens of somebody's programs, if there are any; ticked."""

    user: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.user and self.user.tokens.exists():
            self.fields["revoke"] = forms.BooleanField(
                label=_("Revoke all tokens of my programs, too"),
                initial=True,
                required=False,
                help_text=_("Whoever knew your password may have made one. Programs that you use need new ones."),
            )

    def save(self) -> None:
        """Set the password."""
        with transaction.atomic():
            super().save()  # type: ignore[misc]  # of the form beside
            if self.cleaned_data.get("revoke"):
                services.revoke_all(self.user)


class ChangeForm(_Revoking, ChangePasswordForm):  # type: ignore[misc]  # allauth has no types
    """Another password by whoever knows the old one."""


class ResetForm(_Revoking, ResetPasswordKeyForm):  # type: ignore[misc]  # allauth has no types
    """Another password by whoever has got a link."""
