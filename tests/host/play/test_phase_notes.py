"""Notes on the phases of a finished game, beside its replay."""

import io
import json
import zipfile
from html import unescape

import pytest
from django.urls import reverse
from tests.acting import do, report

from variorum.host.accounts import services as accounts
from variorum.host.accounts.export import export
from variorum.host.accounts.models import Mail, Person
from variorum.host.games import access
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.models import FormerMaster, Game, LogLine
from variorum.host.notes.acts import PutNote, RemoveNote
from variorum.host.notes.models import Note
from variorum.host.press import reports
from variorum.host.press.models import Report
from variorum.host.press.services import blocks


@pytest.fixture
def over(france, played, drawn):
    """A finished game, the clients of Ann, who had France, and of Ben, who had Germany, and their accesses."""
    game, ann, ben = france
    drawn(played(game))
    found = (access.find(Person.objects.get(username=name), game.key) for name in ("ann", "ben"))
    return game, ann, ben, *found


def shown(client, game, number=1):
    return unescape(client.get(f"/games/{game.key}/replay/{number}/").content.decode()).partition('id="notes"')[2]


def test_players_write_change_and_remove_a_note_on_a_phase(over, signed_in):
    game, ann, ben, *_ = over
    address = f"/games/{game.key}/replay/1/note/"
    assert "No notes on this phase yet." in shown(ann, game)
    assert "Write a note" in shown(ann, game)
    assert "Write a note" not in shown(signed_in(), game)
    assert ann.post(address, {"text": "I feared *Germany* <script>alert()</script>"})["Location"].endswith("/1/#notes")
    told = signed_in().get(f"/games/{game.key}/replay/1/").content.decode()
    for text in ("France</strong> · ann", "<em>Germany</em> &lt;script&gt;alert()"):
        assert text in told
    assert "No notes on this phase yet." in shown(signed_in(), game, 0)
    ben.post(address, {"text": "So did I"})
    ann.post(address, {"text": "I feared nobody"})
    assert Note.objects.count() == 2
    assert "Edit your note" in shown(ann, game)
    assert "I feared nobody" in ann.get(address).content.decode()
    ann.post(address, {"text": "", "remove": "yes"})
    assert [note.seat for note in Note.objects.all()] == ["GERMANY"]


def test_what_cannot_be_saved_is_told_and_kept_in_the_form(over, monkeypatch):
    game, ann, *_ = over
    address = f"/games/{game.key}/replay/1/note/"
    answer = ann.post(address, {"text": "x" * 2_001})
    assert answer.status_code == 422
    told = answer.content.decode()
    assert "Write up to 2,000 characters; yours has 2,001." in told
    assert "x" * 2_001 in told
    assert "The note is empty." in ann.post(address, {"text": " \0 "}).content.decode()
    monkeypatch.setattr("variorum.host.notes.acts.MOST_AN_HOUR", 0)
    assert "notes an hour" in ann.post(address, {"text": "More"}).content.decode()
    for number in (99, 10**30):
        assert ann.post(f"/games/{game.key}/replay/{number}/note/", {"text": "x"}).status_code == 404
    assert not Note.objects.exists()


def test_the_game_master_and_former_players_write_and_others_do_not(people, begun, drawn, client):
    ann, cat, gil = people("ann", "cat", "gil")
    game = begun("standard", ann, master=gil)
    with pytest.raises(RefusedError, match="when a game is over"):
        do(access.find(ann, game.key), PutNote(0, "Too early"))
    drawn(game)
    game.members.filter(person=ann).update(left=game.created)
    seat = game.members.get(person=ann).seat
    assert do(access.find(ann, game.key), PutNote(0, "I left")).seat == seat
    do(access.find(gil, game.key), PutNote(0, "I watched"))
    assert "Game master" in shown(client, game, 0)
    with pytest.raises(RefusedError, match="Only those who had a seat"):
        do(access.find(cat, game.key), PutNote(0, "I didn't play"))
    client.force_login(cat)
    assert client.get(f"/games/{game.key}/replay/0/note/").status_code == 404
    FormerMaster.objects.create(game=game, person=cat)
    assert do(access.find(cat, game.key), PutNote(0, "I watched before")).seat == "GM"


def test_notes_of_the_blocked_are_folded_up(over):
    game, ann, ben, one, other = over
    do(other, PutNote(1, "From Ben"))
    blocks.block_person(one.person, other.person)
    told = shown(ann, game)
    assert told.index("Blocked note") < told.index("From Ben")
    assert "Blocked note" not in shown(ben, game)
    Game.objects.update(anonymous=True, revealed=False)
    assert "Blocked note" not in shown(ann, game)
    blocks.block_seat(access.find(one.person, game.key), "GERMANY")
    assert "Blocked note" in shown(ann, game)


def test_a_note_on_a_phase_that_was_played_again_says_so(over):
    game, ann, _, one, _ = over
    do(one, PutNote(1, "The first time"))
    Note.objects.update(written=LogLine.objects.filter(game=game).earliest("number").created)
    assert "played again" in shown(ann, game)
    do(one, PutNote(1, "The second time"))
    assert "played again" not in shown(ann, game)
    assert Note.objects.count() == 1


def test_staff_removes_a_reported_note_and_both_sides_hear_of_it(over, signed_in):
    game, ann, ben, one, other = over
    note = do(other, PutNote(1, "Something vile"))
    cat = Person.objects.create_user("cat", "cat@example.org", is_staff=True)
    address = reverse("reports:report", args=("note", note.id))
    assert "your own" in ben.post(address, {"reason": "Mine"}).content.decode()
    assert address in shown(ann, game)
    assert "Something vile" in ann.get(address).content.decode()
    assert ann.post(address, {"reason": ""}).status_code == 422
    ann.post(address, {"reason": "Rude"})
    assert "already reported" in ann.post(address, {"reason": "Rude"}).content.decode()
    # Writing it anew doesn't save it.
    do(other, RemoveNote(1))
    do(other, PutNote(1, "Something vile!"))
    made, staff = Report.objects.get(), signed_in(cat)
    assert ann.get("/staff/reports/").status_code == 404
    assert ann.post(f"/staff/reports/{made.pk}/", {"decision": "removed", "note": "x"}).status_code == 404
    assert "written by ben, reported by ann" in staff.get("/staff/reports/").content.decode()
    for sent in ({"decision": "removed", "note": ""}, {"decision": "burnt", "note": "x"}):
        staff.post(f"/staff/reports/{made.pk}/", sent)
    assert Report.objects.get().decision == "open"
    staff.post(f"/staff/reports/{made.pk}/", {"decision": "removed", "note": "Stay polite."})
    log = staff.get("/staff/reports/").content.decode()
    assert ": removed" in log
    assert "by cat" in log
    assert "Something vile" not in shown(ann, game)
    assert "removed your note" in shown(ben, game)
    assert "> Something vile" in Mail.objects.get(to=other.person.email).body
    assert Mail.objects.filter(to=one.person.email).count() == 1
    with pytest.raises(RefusedError, match="You can't write another one"):
        do(other, PutNote(1, "Once more"))
    with pytest.raises(StaleError):
        reports.decide(cat, made.pk, "dismissed", "", 0)


def test_notes_are_in_the_export_and_stay_under_no_name(over, signed_in):
    game, _, _, one, other = over
    do(one, PutNote(1, "I feared Germany"))
    report(other.person, "note", Note.objects.get(), "Dull")
    archive = zipfile.ZipFile(io.BytesIO(export(one.person)))
    assert json.loads(archive.read("notes.json"))["written"][0]["text"] == "I feared Germany"
    assert b"Dull" not in archive.read("notes.json")
    accounts.delete(one.person)
    told = shown(signed_in(), game)
    assert "I feared Germany" in told
    assert "a former member" in told
    accounts.delete(other.person)
    assert not Report.objects.exists()
