"""Addresses that people have confirmed: whoever uses the account reads what is sent there."""

from allauth.account.models import EmailAddress

from variorum.host.accounts.models import Person


def confirmed_address(person: Person) -> str:
    """The account's address if it has been confirmed; else empty."""
    found = EmailAddress.objects.filter(user=person, verified=True, primary=True)
    return found.values_list("email", flat=True).first() or ""
