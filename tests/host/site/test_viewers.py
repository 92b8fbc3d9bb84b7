"""What browsers need to keep pages for one person alone."""

from variorum.host.games.pages import GUEST
from variorum.host.site.viewers import HEADER, NOBODY


def test_every_page_names_its_viewer_in_header_and_text(client, people):
    ann, ben = people("ann", "ben")
    names = []
    for person in (ann, ben):
        client.force_login(person)
        first, second = client.get("/"), client.get("/me/games/")
        assert first[HEADER] == second[HEADER]
        assert f'<meta name="viewer" content="{first[HEADER]}">' in first.content.decode()
        names.append(first[HEADER])
    client.logout()
    assert client.get("/")[HEADER] == NOBODY
    assert len({*names, NOBODY}) == 3
    assert "ann" not in names[0]


def test_guests_are_viewers_too(client, people):
    (ann,) = people("ann")
    session = client.session
    session[GUEST] = ann.pk
    session.save()
    guest = client.get("/")[HEADER]
    client.force_login(ann)
    assert guest not in {NOBODY, client.get("/")[HEADER]}


def test_the_page_for_devices_without_a_connection_is_the_same_for_all(client, people):
    (ann,) = people("ann")
    page = client.get("/offline/").content
    client.force_login(ann)
    assert client.get("/offline/").content == page
    assert b"You're offline" in page


def test_the_service_worker_keeps_pages_and_shows_pushes(client):
    script = client.get("/worker.js").content.decode()
    assert all(f'addEventListener("{kind}"' in script for kind in ("fetch", "push", "notificationclick"))
