"""The thread of those who have joined a game, before it begins."""

import io
import json
import zipfile

import pytest
from django.http import Http404

from variorum.host.accounts.export import export
from variorum.host.accounts.publicids import shown
from variorum.host.acts.running import run
from variorum.host.games import access
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.seats import seats
from variorum.host.games.terms import Press, Terms
from variorum.host.press.acts import WriteBefore
from variorum.host.press.models import Message, Report
from variorum.host.press.reports import ReportToStaff
from variorum.host.press.services.before import said_before


@pytest.fixture
def gathering(people):
    """A game that Ann created and Ben has joined; Eve hasn't."""

    def make(**terms):
        ann, ben, eve = people("ann", "ben", "eve")
        game = creation.create(ann, GamePlan("A table", "england_turkey", terms=Terms(**terms)))
        seats.join(ben, game.pk)
        return game, ann, ben, eve

    return make


def write(person, game, text, key="one"):
    return run(WriteBefore(text=text, key=key), person, access.find(person, game.key))


def read(person, game):
    return [(one.writer.username, one.text) for one in said_before(access.find(person, game.key))]


def test_those_who_have_joined_and_the_creator_write_to_each_other(gathering, client):
    game, ann, ben, eve = gathering()
    write(ann, game, "Tuesdays?")
    assert write(ann, game, "Tuesdays?") == write(ann, game, "Tuesdays?")
    with pytest.raises(StaleError):
        write(ann, game, "Wednesdays?")
    page = f"/games/{game.key}/press/before/"
    client.force_login(ben)
    assert "Tuesdays?" in client.get(page).content.decode()
    sent = {"text": "Any day", "key": "two"}
    assert "Any day" in client.post(f"/games/{game.key}/before/", sent, follow=True).content.decode()
    assert read(ann, game) == read(ben, game) == [("ann", "Tuesdays?"), ("ben", "Any day")]
    client.force_login(eve)
    assert client.get(page).status_code == 404
    assert read(eve, game) == []
    with pytest.raises(RefusedError, match="Join this game"):
        write(eve, game, "Me, too?")


@pytest.mark.parametrize(
    ("terms", "reason"), [({"anonymous": True}, "hides its players"), ({"press": Press.NONE}, "has no press")]
)
def test_games_without_names_or_press_say_why_nobody_writes(gathering, client, terms, reason):
    game, ann, *_ = gathering(**terms)
    with pytest.raises(RefusedError, match=reason):
        write(ann, game, "Hello")
    client.force_login(ann)
    assert reason in client.get(f"/games/{game.key}/press/before/").content.decode()


def test_what_was_written_stays_readable_for_them_when_the_game_has_begun(gathering, client):
    game, ann, ben, _ = gathering()
    write(ben, game, "Good luck")
    seats.join(ann, game.pk)
    creation.begin(game.pk)
    with pytest.raises(RefusedError, match="has begun"):
        write(ann, game, "You, too")
    client.force_login(ann)
    assert "Before the game" in client.get(f"/games/{game.key}/press/").content.decode()
    assert read(ann, game) == [("ben", "Good luck")]
    kept = zipfile.ZipFile(io.BytesIO(export(ben))).read("messages.json")
    assert [row["text"] for row in json.loads(kept)] == ["Good luck"]
    seen = [Message.objects.filter(game=game, recipients__seat=access.find(who, game.key).seat) for who in (ann, ben)]
    assert not any(rows.exists() for rows in seen)


def test_such_a_message_is_reported_by_those_who_read_it_alone(gathering):
    game, ann, ben, eve = gathering()
    name = shown("message", Message.objects.get(text=write(ben, game, "Rude").text).pk)
    run(ReportToStaff(kind="message", about=name, reason="Rude"), ann)
    report = Report.objects.get()
    assert (report.writer, report.text, report.title) == (ben, "Rude", "message of ben in A table")
    with pytest.raises(Http404):
        run(ReportToStaff(kind="message", about=name, reason="Rude"), eve)
