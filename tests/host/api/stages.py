"""What acts are tried on: each subject in several states, with somebody for each part in it."""

from variorum.host.acts.running import run
from variorum.host.clubs.acts import CreateClub, JoinClub, MakeClubOrganizer, RemoveFromClub
from variorum.host.clubs.models import Club

SAID = {"person": "member", "name": "Café", "text": "Tea", "round": 1}
"""What is said where an act needs it."""


def club(people, *, is_open):
    """A club with two organizers and a member, from which somebody was removed."""
    row = run(CreateClub(name="Salon", is_open=is_open), people["organizer"])
    for name in ("second", "member", "removed"):
        run(JoinClub(invitation=row.invitation), people[name], row)
    run(MakeClubOrganizer(person="second"), people["organizer"], row)
    run(RemoveFromClub(person="removed"), people["organizer"], row)
    return row


def own_club(people):
    """A club that one person organizes."""
    row = run(CreateClub(name="Salon"), people["organizer"])
    run(JoinClub(), people["member"], row)
    return row


STAGES = {
    (Club, "open"): lambda people: club(people, is_open=True),
    (Club, "by invitation"): lambda people: club(people, is_open=False),
    (Club, "with one organizer"): own_club,
}
PARTS = {Club: ("organizer", "second", "member", "removed", "outsider")}
