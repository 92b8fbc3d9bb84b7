"""What people do to waiting lists. A list is locked while it changes, so that it starts each game once."""

from typing import Annotated

from msgspec import Meta

from variorum.host.accounts.models import Person
from variorum.host.acts.protocol import Act, signed_up
from variorum.host.changes import quota
from variorum.host.games.models import LONGEST_NAME, Game
from variorum.host.lists.filling import move_up, start
from variorum.host.lists.models import Waiting, WaitingList
from variorum.host.lists.planned import Owned, Plan, owned
from variorum.host.lists.queries import LIST, GetWaitingList

MOST_JOINED = 20
"""The lists that a person is on."""


class CreateWaitingList(Plan, frozen=True, kw_only=True):
    """Create a waiting list. Its games have no bots and no game master."""

    makes, answers = LIST, GetWaitingList
    road = "POST /waiting-lists"
    button = "Create this list"
    hint = "Its games are in the lobby, without bots and without a game master."
    LONGEST, FIRST = LONGEST_NAME, ("name", "seating")

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST)]

    def do(self, by: Person, on: None) -> WaitingList:
        made: WaitingList = self.made(by, by.waiting_lists.all())
        return made


class JoinWaitingList(Act, frozen=True):
    """Put yourself on a waiting list. When it is full, a game is made, and its roll call begins."""

    on, answers = LIST, GetWaitingList
    road = "POST /waiting-lists/{name}/join"
    button = "Put me on the list"
    done = "You're on the list. You'll be told as soon as a game is full."

    def permits(self, by: Person, on: WaitingList) -> None:
        signed_up(by, "Sign up to join a waiting list.")

    def do(self, by: Person, on: WaitingList) -> Game | None:
        on.admit(by)
        others = Waiting.objects.filter(person=by).exclude(list=on)
        refusal = f"You are on {MOST_JOINED} waiting lists, the limit. Leave one first."
        quota.check("places on waiting lists", by.pk, others, MOST_JOINED, refusal)
        Waiting.objects.get_or_create(list=on, person=by)
        move_up(on)
        game = start(on)
        return game if game and game.members.filter(person=by).exists() else None

    def told(self, came: Game | None, on: WaitingList) -> str:
        return "The list is full, so a game has been made. Answer its roll call now." if came else self.done


class LeaveWaitingList(Act, frozen=True):
    """Take yourself off a waiting list."""

    on, answers = LIST, GetWaitingList
    road = "POST /waiting-lists/{name}/leave"
    button = "Leave the list"
    done = "You're off the list."

    def do(self, by: Person, on: WaitingList) -> None:
        on.waiting.filter(person=by).delete()


class DeleteWaitingList(Owned, frozen=True):
    """Delete a waiting list that you made. Its games go on."""

    on = owned(LIST)
    road = "DELETE /waiting-lists/{name}"
    button = "Delete this list"
    done = "The waiting list has been deleted. Its games go on."
    final = True

    def do(self, by: Person, on: WaitingList) -> None:
        on.delete()
