"""Zines on the host: what an editor does, what issues print, and what they never do."""

import re
from datetime import UTC, datetime
from html import unescape

import pytest
from msgspec.structs import replace
from tests.acting import do
from tests.host.working import client_of, go_on

from variorum.game.audience import GM, may_know
from variorum.host.accounts.services import delete
from variorum.host.acts.running import run
from variorum.host.games import access
from variorum.host.games.common import RefusedError
from variorum.host.games.log import store
from variorum.host.games.models import Game, LogLine
from variorum.host.games.terms import Absence
from variorum.host.gm.acts.rollback import RollBack
from variorum.host.press.models import Message
from variorum.host.zines import acts
from variorum.host.zines.making import first_undone
from variorum.host.zines.models import Issue, Zine
from variorum.host.zines.reading import content_of
from variorum.zine import paper

LOOK = {"title": "T", "color": "#123456"}
AUTOMATIC = {"grace": 0, "absence": Absence.HOLD}


def edit(zine, act):
    """Do an act as the editor of a zine, which is read anew."""
    done = run(act, zine.editor, zine)
    zine.refresh_from_db()
    return done


def play(game, count=1):
    for _ in range(count):
        go_on(game)
    return game


@pytest.fixture
def edited(people, begun):
    """Sal's zine with a game of Standard after two phases, in which Ann plays."""
    sal, ann = people("sal", "ann")
    game = play(begun("standard", ann, **AUTOMATIC), 2)
    zine = run(acts.CreateZine(title=" The  Northern Post "), sal)
    edit(zine, acts.PutZineGame(key=game.key))
    return zine, game, sal, ann


def test_an_editor_makes_an_issue_on_pages(edited):
    zine, _, sal, _ = edited
    mine, base = client_of(sal), f"/zines/{zine.key}"
    assert zine.title == "The Northern Post"
    sent = {"title": "The Post", "motto": "News", "color": "#123456", "opening": "Hello *all*", "shown": ["orders"]}
    assert mine.post(f"{base}/edit/", {**sent, "preview": "yes"})["Location"] == f"{base}/preview/"
    preview = mine.get(f"{base}/preview/").content.decode()
    assert "Hello <em>all</em>" in preview
    assert "Autumn 1901, movement" in preview
    assert "Centers and units" not in preview
    assert client_of().get(f"{base}/").status_code == client_of().get(f"{base}/1/").status_code == 404
    done = mine.post(f"{base}/edit/", {**sent, "publish": "1"})
    assert done["Location"] == f"{base}/1/"
    page = client_of().get(f"{base}/1/")
    assert "The Post" in page.content.decode()
    assert "script-src" not in page["Content-Security-Policy"]
    assert f"{base}/1/" in client_of().get(f"{base}/").content.decode()
    assert "The Post" in client_of().get("/zines/").content.decode()
    assert f"{base}/1/" in client_of().get(f"{base}/feed.atom").content.decode()
    zine.refresh_from_db()
    assert zine.opening == ""


def test_an_issue_begins_where_the_last_one_ended_and_stays_as_it_was(edited):
    zine, game, _, _ = edited
    edit(zine, acts.PublishIssue(number=1))
    before = client_of().get(f"/zines/{zine.key}/1/").content
    play(game)
    assert client_of().get(f"/zines/{zine.key}/1/").content == before
    edit(zine, acts.PublishIssue(number=2))
    second = client_of().get(f"/zines/{zine.key}/2/").content.decode()
    told = [report.name for report in content_of(zine.issues.get(number=2)).chapters[0].reports]
    assert len(told) == 1
    assert told[0] in second
    game.delete()
    assert client_of().get(f"/zines/{zine.key}/1/").content == before


def test_an_issue_says_what_a_rollback_has_undone_since(people, begun):
    sal, gil, ann = people("sal", "gil", "ann")
    game = play(begun("standard", ann, master=gil, **AUTOMATIC), 2)
    zine, correction = run(acts.CreateZine(title="The Post"), sal), "Correction."
    edit(zine, acts.PutZineGame(key=game.key))
    edit(zine, acts.PublishIssue(number=1))
    roads = [f"/zines/{zine.key}/1/", f"/zines/{zine.key}/1/issue.html"]
    before = [client_of().get(road).content.decode() for road in roads]
    assert not any(correction in text for text in before)
    desk = access.find(gil, game.key)
    do(desk, RollBack(number=1, reason="Wrong orders"))
    for road in roads:
        assert "rolled this game back" in client_of().get(road).content.decode()
    told = client_of().get(f"/api/v1/zines/{zine.key}/issues/1").json()["content"]["chapters"][0]
    assert "no longer count" in told["facts"]["correction"]
    # The next issue tells the phase again as it went then.
    game.refresh_from_db()
    play(game)
    edit(zine, acts.PublishIssue(number=2))
    second = content_of(zine.issues.get(number=2)).chapters[0]
    assert [report.name for report in second.reports] == ["Autumn 1901, movement"]
    assert "since the last issue" in second.facts.correction
    edit(zine, acts.PublishIssue(number=3))
    third = client_of().get(f"/zines/{zine.key}/3/").content.decode()
    assert correction not in third
    assert "No phase has been processed" in third
    # What was undone can come back, and then the issue was right.
    game.refresh_from_db()
    assert first_undone(game.pk, 3) == 2
    games = zine.issues.get(number=1).told
    line = LogLine.objects.get(game=game, number=games[0][1] - 1)
    last = game.lines
    LogLine.objects.create(game=game, number=last, text='{"line":"undo","reason":""}')
    LogLine.objects.create(game=game, number=last + 1, text=line.text)
    assert first_undone(*games[0]) is None


def test_maps_downloads_and_pdf(edited):
    zine, *_ = edited
    edit(zine, acts.PublishIssue(number=1))
    page = client_of().get(f"/zines/{zine.key}/1/").content.decode()
    image = re.search(r'src="(/zines/[^"]+\.svg)"', page)[1]
    assert client_of().get(image).content.startswith(b"<svg")
    assert client_of().get(image.replace("map-0", "map-9")).status_code == 404
    file = client_of().get(f"/zines/{zine.key}/1/issue.html")
    assert b"data:image/svg+xml" in file.content
    assert b'src="/' not in file.content
    made = client_of().get(f"/zines/{zine.key}/1/issue.pdf")
    assert made.content.startswith(b"%PDF") if paper.is_possible() else made.status_code == 302
    assert client_of().get(f"/zines/{zine.key}/{10**30}/").status_code == 404


def test_every_button_saves_what_was_typed(edited):
    zine, game, sal, _ = edited
    mine, road, note = client_of(sal), f"/zines/{zine.key}/edit/", f"note-{game.key}"
    mine.post(road, {**LOOK, "opening": "One", note: "A note", "game": "what?", "add": "yes"})
    zine.refresh_from_db()
    assert (zine.opening, zine.games.get().note) == ("One", "A note")
    mine.post(road, {**LOOK, "opening": "Two", "remove": game.key})
    zine.refresh_from_db()
    assert (zine.opening, zine.games.count()) == ("Two", 0)
    mine.post(road, {**LOOK, "opening": "Two", "game": f"http://localhost/games/{game.key}/about/"})
    assert zine.games.get().game == game


def test_publishing_twice_makes_one_issue(edited):
    zine, *_ = edited
    assert edit(zine, acts.PublishIssue(number=1)) == edit(zine, acts.PublishIssue(number=1))
    with pytest.raises(RefusedError, match=r"The next issue is no\. 2"):
        edit(zine, acts.PublishIssue(number=5))
    assert Issue.objects.count() == 1


def test_an_editor_without_games_is_told_what_to_do(people):
    (sal,) = people("sal")
    zine = run(acts.CreateZine(title="Empty"), sal)
    mine = client_of(sal)
    assert "No games yet" in mine.get(f"/zines/{zine.key}/edit/").content.decode()
    assert "This issue is still empty" in mine.get(f"/zines/{zine.key}/preview/").content.decode()
    page = mine.post(f"/zines/{zine.key}/edit/", {**LOOK, "publish": "1"}, follow=True).content.decode()
    assert "This issue is empty. Add a game that has begun, or write something first." in unescape(page)
    edit(zine, acts.ChangeZine(opening="Only a word."))
    assert edit(zine, acts.PublishIssue(number=1)).number == 1


def test_what_was_typed_is_kept_if_it_is_refused(edited):
    zine, _, sal, _ = edited
    sent = {"title": "The Post", "color": "#123456", "opening": "x" * 20_001}
    answer = client_of(sal).post(f"/zines/{zine.key}/edit/", sent)
    assert answer.status_code == 422
    assert "x" * 20_001 in answer.content.decode()
    answer = client_of(sal).post(f"/zines/{zine.key}/edit/", {"title": "T", "color": "red;}", "opening": "kept"})
    assert "isn't a color" in unescape(answer.content.decode())
    assert "kept" in answer.content.decode()


def test_hostile_texts_are_harmless(edited):
    zine, game, *_ = edited
    hostile = "<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) ![y](https://z.example/y)"
    edit(zine, acts.ChangeZine(title="</title><script>", opening=hostile, closing=hostile))
    edit(zine, acts.PutZineGame(key=game.key, note=hostile))
    Game.objects.update(name="</h2><script>alert(2)</script>")
    edit(zine, acts.PublishIssue(number=1))
    page = client_of().get(f"/zines/{zine.key}/1/").content.decode()
    assert "<script" not in page
    assert "<img src=x" not in page
    assert 'href="javascript' not in page
    assert "z.example" not in re.sub(r'href="[^"]*"', "", page).replace(">y</a> (z.example)", "")


def test_a_link_says_where_it_leads(edited):
    zine, _, sal, _ = edited
    edit(zine, acts.ChangeZine(opening="[my bank](https://evil.example/a) <https://good.example/b>"))
    page = client_of(sal).get(f"/zines/{zine.key}/preview/").content.decode()
    assert ">my bank</a> (evil.example)" in page
    assert ">https://good.example/b</a></p>" in page


def test_only_the_editor_edits(edited):
    zine, _, _, ann = edited
    edit(zine, acts.PublishIssue(number=1))
    for person in (ann, None):
        for road in ("edit/", "preview/"):
            assert client_of(person).get(f"/zines/{zine.key}/{road}").status_code in (302, 404)
        for road in ("edit/", "delete/"):
            answer = client_of(person).post(f"/zines/{zine.key}/{road}", {**LOOK, "sure": "yes"})
            assert answer.status_code in (302, 404)
    assert Zine.objects.filter(title="The Northern Post").exists()


def test_games_that_not_everybody_sees_stay_out(edited, begun):
    zine, game, sal, ann = edited
    hidden = play(begun("standard", ann, **AUTOMATIC))
    Game.objects.filter(pk=hidden.pk).update(listed=False)
    refused = client_of(sal).post(f"/zines/{zine.key}/edit/", {**LOOK, "game": f"/games/{hidden.key}/"}, follow=True)
    missing = client_of(sal).post(f"/zines/{zine.key}/edit/", {**LOOK, "game": "/games/nosuchgame/"}, follow=True)
    words = "No game has this address, or you don't have access to it."
    assert all(words in unescape(answer.content.decode()) for answer in (refused, missing))
    # A player who sees an unlisted game can't print it either; its game master can.
    own = run(acts.CreateZine(title="Mine"), ann)
    with pytest.raises(RefusedError, match="Only public games"):
        edit(own, acts.PutZineGame(key=hidden.key))
    Game.objects.filter(pk=hidden.pk).update(master=sal)
    edit(zine, acts.PutZineGame(key=hidden.key))
    # A game that is public no longer isn't printed any more.
    Game.objects.update(master=None, listed=False)
    edit(zine, acts.ChangeZine(opening="Hello"))
    edit(zine, acts.PublishIssue(number=1))
    assert game.name not in client_of().get(f"/zines/{zine.key}/1/").content.decode()


def test_an_issue_tells_no_secrets_of_a_running_game(people, begun):
    """Not even those of the editor's own seat, or of the game master's desk."""
    sal, ann = people("sal", "ann")
    game = play(begun("payola", sal, master=ann, anonymous=True, **AUTOMATIC), 4)
    Message.objects.create(
        game=game, sender="ENGLAND", thread="ENGLAND FRANCE", text="a whisper", turn=game.turn, key="1"
    )
    moments = store.load(game).moments
    events = [event for moment in moments for event in moment.events]
    known = {event.sentence() for event in events if may_know(event.audience, "")}
    whispers = {event.sentence() for event in events if not may_know(event.audience, "")} - known
    assert whispers
    for person in (sal, ann):
        zine = run(acts.CreateZine(title="Post"), person)
        edit(zine, acts.PutZineGame(key=game.key))
        edit(zine, acts.PublishIssue(number=1))
        roads = ["1/", "1/issue.html", "1/map-0.svg", "feed.atom", ""]
        texts = [client_of().get(f"/zines/{zine.key}/{road}").content.decode() for road in roads]
        texts.append(client_of().get(f"/api/v1/zines/{zine.key}/issues/1").content.decode())
        texts.append(client_of(person).get(f"/zines/{zine.key}/preview/").content.decode())
        for text in map(unescape, texts):
            assert "a whisper" not in text
            assert not [sentence for sentence in whispers if sentence in text]
    other = {sal: "ann", ann: "sal"}
    for zine in Zine.objects.all():
        page = client_of().get(f"/zines/{zine.key}/1/").content.decode()
        assert not re.search(rf"\b{other[zine.editor]}\b", page)


def test_an_account_that_is_deleted_takes_its_zines_along(edited):
    zine, _, sal, _ = edited
    edit(zine, acts.PublishIssue(number=1))
    delete(sal)
    assert not Zine.objects.exists()
    assert client_of().get(f"/zines/{zine.key}/1/").status_code == 404


def test_deadlines_are_in_the_zone_of_the_reader_or_of_the_game(edited, people):
    zine, game, sal, _ = edited
    game.deadline = datetime(2026, 12, 4, 20, 0, tzinfo=UTC)
    game.terms = replace(game.terms, clock=replace(game.terms.clock, zone="Asia/Tokyo"))
    game.save()
    edit(zine, acts.PublishIssue(number=1))
    (ben,) = people("ben")
    for person, zone in ((sal, "America/New_York"), (ben, "Europe/Berlin")):
        person.zone = zone
        person.save()
    road = f"/zines/{zine.key}/1/"
    assert "orders due Saturday, 5 December 2026, 05:00 JST" in client_of().get(road).content.decode()
    assert "orders due Friday, 4 December 2026, 15:00 EST" in client_of(sal).get(road).content.decode()
    assert "21:00 CET" in client_of(ben).get(f"{road}issue.html").content.decode()


def test_an_issue_that_did_not_note_its_lines_gets_corrections_too(people, begun):
    sal, ann = people("sal", "ann")
    game = play(begun("standard", ann, master=sal, **AUTOMATIC), 2)
    zine = run(acts.CreateZine(title="The Post"), sal)
    edit(zine, acts.PutZineGame(key=game.key))
    edit(zine, acts.PublishIssue(number=1))
    Issue.objects.update(told=[])
    assert not content_of(zine.issues.get()).chapters[0].facts.correction
    do(access.find(sal, game.key, GM), RollBack(number=1, reason="a mistake"))
    assert "no longer count" in content_of(zine.issues.get()).chapters[0].facts.correction
