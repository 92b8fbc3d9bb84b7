"""What people wrote, in mails."""

from django import template

from variorum.game.written import Written

register = template.Library()


@register.filter
def in_mail(text: str) -> str:
    """A name, or another line that somebody wrote, as a mail in plain text contains it."""
    return Written(text).for_mails()
