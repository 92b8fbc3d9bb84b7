import re

from django.template.defaultfilters import date

from variorum.host.games.models import Game

TOKEN = re.compile(rb'"X-CSRFToken": "\w+"|value="\w{64}"')


def test_anybody_may_look_at_a_listed_game(client, begun):
    game = begun("standard")
    page = client.get(f"/games/{game.key}/about/")
    assert page.status_code == 200
    assert "The hash of its dice seed is" in page.content.decode()


def test_a_game_that_is_not_listed_is_not_there(client, begun):
    game = begun("standard")
    Game.objects.update(listed=False)
    hidden, missing = client.get(f"/games/{game.key}/about/"), client.get("/games/nosuchgame/about/")
    assert hidden.status_code == missing.status_code == 404
    assert TOKEN.sub(b"", hidden.content) == TOKEN.sub(b"", missing.content)
    assert client.get(f"/games/{game.key}/about/?invitation={game.invitation}").status_code == 200
    assert client.get(f"/games/{game.key}/status/").status_code == 200


def test_the_tabs_alone_are_those_of_the_page(client, people, begun, settings):
    settings.ORDERS_ADDRESS = "orders@play.example.org"
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    Game.objects.update(owner=ann)
    client.force_login(ann)
    page = client.get(f"/games/{game.key}/about/").content.decode()
    tabs = client.get(f"/games/{game.key}/tabs/?tab=about").content.decode()
    assert 'id="tab-press"' in tabs
    assert tabs.strip() in page
    for name in ("hooks", "memos", "mail"):
        assert f'id="tab-{name}"' in page, "in the menu"
        assert f'id="tab-{name}"' not in tabs
    assert "aria-current" not in client.get(f"/games/{game.key}/tabs/?tab={'x' * 9_000}").content.decode()
    assert client.get(f"/games/{game.key}/tabs/?as=NOBODY").status_code == 404


def test_the_status_alone_is_that_of_the_page_and_names_the_time(client, people, begun):
    (ann,) = people("ann")
    game = begun("standard", master=ann)
    client.force_login(ann)
    page = client.get(f"/games/{game.key}/about/").content.decode()
    status = client.get(f"/games/{game.key}/status/").content.decode()
    assert status.strip() in page
    assert game.summary in status
    assert 'title="' + date(game.deadline, "D j F Y, H:i T") in status
    assert "game master" in status
    assert "you are GM" not in page


def test_whose_seat_is_offered_reads_it_on_every_page_and_nobody_else_does(client, people, begun):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    game.members.filter(person=ann).update(abandoned=True)
    for person, told in ((ann, True), (ben, False), (None, False)):
        client.logout()
        if person:
            client.force_login(person)
        for page in ("", "status/", "phases/0/"):
            assert (
                "your seat is open for a replacement" in client.get(f"/games/{game.key}/{page}").content.decode()
            ) == told
