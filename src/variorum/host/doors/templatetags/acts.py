"""`{% act "join_club" club %}`: the button of an act, or of several in one row, with the acts' own words."""

from typing import Any

from django.template import Context, Library

from variorum.host.accounts.models import Person
from variorum.host.acts.protocol import ACTS
from variorum.host.acts.running import refusal

register = Library()


@register.inclusion_tag("doors/buttons.html", takes_context=True)
def act(context: Context, names: str, on: Any, **said: Any) -> dict[str, Any]:
    """Buttons, off where an act isn't permitted, with the reason.

    `said` are fields of the acts, sent unseen, but for `quiet`, whether the buttons are; `soft`, words beside them; and
    `about`, whom one of many rows is about, for those who don't see the row. Such aren't asked, which would take time
    for each row.
    """
    by, quiet, soft, about = context["user"], said.pop("quiet", True), said.pop("soft", ""), said.pop("about", "")
    kinds = {name: ACTS[name] for name in names.split()}
    asked = kinds if isinstance(by, Person) and not about else {}
    refusals = {name: refusal(kind(**said), by, on) for name, kind in asked.items()}
    buttons = [(f"acts:{name}", kind.button.format(**said), refusals.get(name)) for name, kind in kinds.items()]
    subject = next(iter(kinds.values())).on
    told = {
        "key": subject.key(on) if subject else "",
        "said": said,
        "quiet": quiet,
        "about": about,
        "csrf_token": context.get("csrf_token"),
    }
    return {**told, "buttons": buttons, "soft": next(filter(None, refusals.values()), soft)}
