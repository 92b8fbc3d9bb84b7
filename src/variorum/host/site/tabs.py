"""The tabs of a game's pages, in their order, and who has which."""

from collections import Counter

from django.urls import reverse

from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.context import Tab, address, tab, tab_with_news
from variorum.host.games.models import State
from variorum.host.games.seats.insiders import last_seen
from variorum.host.gm.queries import address as address_at_desk
from variorum.host.gm.queries import to_decide
from variorum.host.letters.addresses import is_possible
from variorum.host.letters.boxes import may_have as may_have_box
from variorum.host.notes.queries import may_have as may_have_memos
from variorum.host.notify.services.webhooks import may_have
from variorum.host.play.coach.looking import may_ask
from variorum.host.play.learn.pages import is_lesson
from variorum.host.play.learn.puzzles import is_puzzle
from variorum.host.press.queries import has_press, unread_in
from variorum.host.press.services.before import is_inside


@tab
def board(access: Access) -> Tab | None:
    """The board, once the game has begun."""
    return Tab("board", address(access, "play:board"), "Board", on_board=True) if access.has_begun else None


def new_phases(*accesses: Access) -> dict[int, int]:
    """By game the number of phases that a player hasn't seen."""
    return {one.game.pk: one.last - seen for one in accesses if (seen := last_seen(one)) is not None}


@tab_with_news(new_phases)
def results(access: Access) -> Tab | None:
    """The results and the history."""
    return Tab("results", address(access, "play:latest"), "Results", on_board=True) if access.has_begun else None


@tab
def afterwards(access: Access) -> Tab | None:
    """Scores, and everything revealed at the end of the game."""
    if not access.has_begun or access.game.state != State.OVER:
        return None
    return Tab("afterwards", address(access, "play:afterwards"), "After the game")


@tab
def coach(access: Access) -> Tab | None:
    """The turning points, once a game is over, and in one's own sandboxes as soon as a phase is; not in lessons."""
    if not may_ask(access) or access.last == 0 or is_lesson(access.game):
        return None
    return Tab("coach", address(access, "play:coach"), "Coach")


def new_press(*accesses: Access) -> Counter[int]:
    """By game the number of new messages, and of offers to answer."""
    return unread_in(*accesses)


@tab_with_news(new_press)
def press(access: Access) -> Tab | None:
    """Messages, for players, and for everybody where press is public."""
    return Tab("press", address(access, "press:press"), "Press", on_board=True) if has_press(access) else None


@tab
def before(access: Access) -> Tab | None:
    """Messages of those who have joined, before the game begins."""
    if access.has_begun or not is_inside(access):
        return None
    return Tab("before", address(access, "press:before"), "Press")


@tab
def memos(access: Access) -> Tab | None:
    """Notes to oneself, for those who play or run the game."""
    if not access.seats or not may_have_memos(access):
        return None
    return Tab("memos", address(access, "notes:memos"), "Notes", aside=True)


@tab_with_news(to_decide)
def desk(access: Access) -> Tab | None:
    """The desk, for the game master alone; a lesson or puzzle needs none."""
    if not (access.is_master and access.has_begun) or is_lesson(access.game) or is_puzzle(access.game):
        return None
    return Tab("desk", address_at_desk(access, "gm:desk"), "Desk")


@tab
def hooks(access: Access) -> Tab | None:
    """Webhooks, for the game master and the creator."""
    return Tab("hooks", address(access, "notify:hooks"), "Webhooks", aside=True) if may_have(access) else None


@tab
def mail(access: Access) -> Tab | None:
    """The address for orders by mail, for players, where the host takes them."""
    if not (is_possible() and may_have_box(access)):
        return None
    return Tab("mail", address(access, "letters:mail"), "Mail", aside=True)


@tab
def rules(access: Access) -> Tab:
    """The rules of the variant."""
    return Tab("rules", address(access, "site:game-rules"), "Rules", on_board=True)


@tab
def about(access: Access) -> Tab:
    """The terms, the seats and the public log, for everybody."""
    return Tab("about", address(access, "games:about"), "About this game", aside=access.has_begun)


@tab
def keep(access: Access) -> Tab | None:
    """Signing up, for guests, who keep the game then."""
    if not (isinstance(access.person, Person) and access.person.guest):
        return None
    return Tab(
        "keep",
        f"{reverse('account_signup')}?next={address(access, 'games:about')}",
        "Sign up, and keep the game",
        aside=True,
    )
