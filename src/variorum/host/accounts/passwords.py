"""The forms for changing passwords, which can also revoke API tokens."""

from typing import Any

from allauth.account.forms import ChangePasswordForm, ResetPasswordKeyForm
from django import forms
from django.db import transaction

from variorum.host.accounts import services
from variorum.host.changes.aside import computing_aside


class _Revoking(forms.Form):
    """Offers to revoke the person's tokens, if any; ticked by default."""

    user: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.user and self.user.tokens.exists():
            self.fields["revoke"] = forms.BooleanField(
                label="Also revoke all my API tokens",
                initial=True,
                required=False,
                help_text="Somebody who knew your password may have created one. Your own programs will need new ones.",
            )

    @computing_aside
    def save(self) -> None:
        """Set the password."""
        with transaction.atomic():
            super().save()  # type: ignore[misc]  # of the form beside
            if self.cleaned_data.get("revoke"):
                services.revoke_all(self.user)


class ChangeForm(_Revoking, ChangePasswordForm):  # type: ignore[misc]  # allauth has no types
    """Changes a password, given the old one."""


class ResetForm(_Revoking, ResetPasswordKeyForm):  # type: ignore[misc]  # allauth has no types
    """Sets a new password, given a link from a mail."""
