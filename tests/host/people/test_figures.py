"""Figures for whoever runs the host."""

from datetime import UTC, date, datetime, timedelta

from typer.testing import CliRunner

from variorum.host.games.models import Game, Member, State
from variorum.host.people.figures import WEEKS, Week, figures
from variorum.host.people.models import Diligence, Result
from variorum.host.site.commands.figures import app

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
MONDAYS = [date(2026, 11, 23) - timedelta(weeks=back) for back in range(WEEKS)]


def test_people_turns_and_games_by_week(people, begun):
    """Ann joined and came back, Ben didn't; Cat joined long ago."""
    ann, ben, cat = people("ann", "ben", "cat")
    for person, days in ((ann, 20), (ben, 20), (cat, 400)):
        type(person).objects.filter(pk=person.pk).update(date_joined=NOW - timedelta(days=days))
    game, _ = begun("england_turkey", ann, cat), begun("england_turkey", ben, cat)
    Member.objects.update(joined=NOW - timedelta(days=19))
    Diligence.objects.create(person=ann, game=game, day=(NOW - timedelta(days=1)).date(), met=3, missed=1)
    Diligence.objects.create(person=cat, game=game, day=(NOW - timedelta(days=1)).date(), met=4)
    Game.objects.update(state=State.OVER, started=NOW - timedelta(days=19), ended=NOW)
    made = {"group": "duels", "standing": "won", "score": 100, "ended": NOW}
    for person, seat in ((ann, "ENGLAND"), (cat, "TURKEY")):
        Result.objects.create(game=game, person=person, seat=seat, **made)
    for state in (State.GATHERING, State.RUNNING, State.RUNNING):
        Game.objects.filter(pk=begun("standard", cat).pk).update(state=state, started=None)
    told = figures(NOW)
    assert (told.accounts, told.gathering, told.running) == (3, 1, 2)
    assert [week.monday for week in told.weeks] == MONDAYS
    assert told.weeks[0] == Week(MONDAYS[0], players=2, due=8, missed=1, finished=1, called_off=1)
    assert told.weeks[2] == Week(MONDAYS[2])
    assert told.weeks[3] == Week(MONDAYS[3], joined=2, back=1, began=2)


def test_staff_alone_see_them(people, client):
    ann, ben = people("ann", "ben")
    type(ann).objects.filter(pk=ann.pk).update(is_staff=True)
    client.force_login(ann)
    assert "Accounts: 2." in client.get("/staff/figures/").content.decode()
    client.force_login(ben)
    assert client.get("/staff/figures/").status_code == 404


def test_the_command_prints_a_line_a_week(db):
    lines = CliRunner().invoke(app).output.splitlines()
    assert lines[0] == "Accounts: 0. Games that look for players: 0; running: 0."
    assert len(lines) == 2 + WEEKS
    assert lines[1].split("\t")[:3] == ["monday", "joined", "back"]
