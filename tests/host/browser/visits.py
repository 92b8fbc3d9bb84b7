"""Every kind of page that a host has, and what must have happened before it shows something."""

from tests.acting import do, report
from tests.host.workshop.islands import DRAWN
from working import work

from variorum.host.accounts.models import Person
from variorum.host.acts.running import run
from variorum.host.clubs.acts import CreateClub, CreateClubGame, JoinClub
from variorum.host.games import access
from variorum.host.games.common import locked
from variorum.host.games.life import creation, phases
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.log.store import load
from variorum.host.lists.acts import CreateWaitingList
from variorum.host.notes.acts import PutNote
from variorum.host.people.models import BotGame
from variorum.host.people.services import ratings
from variorum.host.press.acts import WriteBefore
from variorum.host.press.services import messages
from variorum.host.workshop import services as workshop
from variorum.host.zines import acts as zines

OPEN = (
    "/",
    "/games/",
    "/variants/",
    "/variants/?players=many",
    "/variants/goals/",
    "/play/friends/",
    "/learn/",
    "/puzzle/",
    "/variants/capitalist/rules/",
    "/sandbox/",
    "/ratings/",
    "/zines/",
    "/lists/",
    "/clubs/",
    "/tournaments/",
    "/offline/",
    "/accounts/login/",
    "/accounts/signup/",
)
OWN = (
    "/api/v1/",
    "/me/",
    "/me/games/",
    "/games/new/",
    "/games/new/capitalist/",
    "/lists/new/capitalist/",
    "/clubs/new/",
    "/calendar/",
    "/me/pushes/",
    "/me/blocked/",
    "/people/gil/",
    "/workshop/",
)
OF_GAME = ("", "phases/", "press/", "about/", "rules/", "gazette/S1901/")
OF_CLUB = ("", "edit/", "games/new/capitalist/")
OF_MASTER = ("desk/", "desk/position/units/", "desk/terms/", "desk/back/0/")

Visit = tuple[Person | None, tuple[str, ...]]


def visits(people, begun, duel, drawn) -> tuple[Visit, ...]:
    """Who visits which pages: a stranger, a player who is of the staff, and a game master."""
    ann, gil = people("ann", "gil")
    played = drawn(duel(ann, gil))
    do(access.find(ann, played.key), PutNote(1, "I feared everything"))
    BotGame.objects.create(group="duels", ended=played.ended, bots={"generic": 60.0}, people=[[ann.pk, 40.0]])
    ratings.count()
    of_played = ("/ratings/duels/", "/people/ann/", f"/games/{played.key}/replay/1/")
    game = begun("capitalist", ann, master=gil)
    gathering = creation.create(ann, GamePlan("A table", "england_turkey"))
    run(WriteBefore(text="Tuesdays?"), ann, access.find(ann, gathering.key))
    with locked(game.pk) as row:
        assert phases.run(row, load(row))
    base = f"/games/{game.key}/"
    type(ann).objects.filter(pk=ann.pk).update(is_staff=True)
    reported = [_message(game, gil, ann, key) for key in ("one", "two")]
    report(ann, "message", reported[0], "Rude")
    zine = run(zines.CreateZine(title="The Post"), gil)
    run(zines.PutZineGame(key=game.key), gil, zine)
    run(zines.PublishIssue(number=1), gil, zine)
    waiting = run(CreateWaitingList(name="Duels", variant="england_turkey"), gil)
    club = run(CreateClub(name="Salon", text="We play on Sundays.", is_open=False), gil)
    run(JoinClub(invitation=club.invitation), ann, club)
    run(CreateClubGame(name="Sunday", variant="england_turkey", listed=False, plays=True), gil, club)
    of_club = ("/clubs/", *(f"/clubs/{club.key}/{page}" for page in OF_CLUB))
    design = workshop.build(workshop.create(gil, "Islands", DRAWN))
    work()
    of_design = ("/workshop/mechanics/england_turkey/", f"/workshop/{design.key}/opening/")
    of_zine = tuple(f"/zines/{zine.key}/{page}" for page in ("", "1/"))
    return (
        (None, (*OPEN, *of_zine, *of_played, f"/lists/{waiting.key}/")),
        (
            ann,
            (
                *OWN,
                "/staff/reports/",
                "/staff/figures/",
                f"/games/{gathering.key}/press/before/",
                f"/games/{played.key}/coach/",
                *(base + page for page in OF_GAME),
                f"/report/message/{reported[1].pk}/",
            ),
        ),
        (
            gil,
            (*(base + page for page in OF_MASTER), f"/zines/{zine.key}/edit/", *of_club, *of_design),
        ),
    )


def _message(game, sender, to, key):
    return messages.send(access.find(sender, game.key), (access.find(to, game.key).seat,), "A message", key)
