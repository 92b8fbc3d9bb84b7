"""The tabs of a game's pages, in their order, and who has which."""

from django.urls import reverse

from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.context import Tab, address, tab
from variorum.host.games.models import State
from variorum.host.games.seats.last_seen import last_seen
from variorum.host.gm.pages import address as address_at_desk
from variorum.host.gm.queries import to_decide
from variorum.host.letters.addresses import is_possible
from variorum.host.letters.boxes import may_have as may_have_box
from variorum.host.notes.memos import may_have as may_have_memos
from variorum.host.notify.services.webhooks import may_have
from variorum.host.play.coach.looking import may_ask
from variorum.host.play.learn.pages import is_lesson
from variorum.host.play.learn.puzzles import is_puzzle
from variorum.host.press.queries import has_press, unread
from variorum.host.press.services.extensions import is_asked


@tab
def board(access: Access) -> Tab | None:
    """The board, once the game has begun."""
    return Tab("board", address(access, "play:board"), "Board") if access.has_begun else None


@tab
def results(access: Access) -> Tab | None:
    """The results and the history, with the number of phases that a player hasn't seen."""
    if not access.has_begun:
        return None
    seen = last_seen(access)
    new = access.last - seen if seen is not None else 0
    return Tab("results", address(access, "play:latest"), "Results", new)


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


@tab
def press(access: Access) -> Tab | None:
    """Messages, for players, and for everybody where press is public; with new ones and requests to answer."""
    if not has_press(access):
        return None
    return Tab("press", address(access, "press:press"), "Press", unread(access) + is_asked(access))


@tab
def memos(access: Access) -> Tab | None:
    """Notes to oneself, for those who play or run the game."""
    if not access.seats or not may_have_memos(access):
        return None
    return Tab("memos", address(access, "notes:memos"), "Notes")


@tab
def desk(access: Access) -> Tab | None:
    """The desk, for the game master alone, with the number of things to decide; a lesson or puzzle needs none."""
    if not (access.is_master and access.has_begun) or is_lesson(access.game) or is_puzzle(access.game):
        return None
    return Tab("desk", address_at_desk(access, "gm:desk"), "Desk", to_decide(access))


@tab
def hooks(access: Access) -> Tab | None:
    """Webhooks, for the game master and the creator."""
    return Tab("hooks", address(access, "notify:hooks"), "Webhooks") if may_have(access) else None


@tab
def mail(access: Access) -> Tab | None:
    """The address for orders by mail, for players, where the host takes them."""
    return Tab("mail", address(access, "letters:mail"), "Mail") if is_possible() and may_have_box(access) else None


@tab
def rules(access: Access) -> Tab:
    """The rules of the variant."""
    return Tab("rules", address(access, "site:game-rules"), "Rules")


@tab
def about(access: Access) -> Tab:
    """The terms, the seats and the public log, for everybody."""
    return Tab("about", address(access, "games:about"), "About")


@tab
def keep(access: Access) -> Tab | None:
    """Signing up, for guests, who keep the game then."""
    if not (isinstance(access.person, Person) and access.person.guest):
        return None
    return Tab("keep", f"{reverse('account_signup')}?next={address(access, 'games:about')}", "Sign up")
