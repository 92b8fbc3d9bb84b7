"""A variant without code on the host: from its opening with builds to its first moves, for one of 34 powers."""

from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.log.store import load


def test_it_is_played_like_any_other(client, people, begun):
    (ann,) = people("ann")
    game = begun("chaos", ann)
    client.force_login(ann)
    seat = game.members.get(person=ann).seat
    page = client.get(f"/games/{game.key}/").content.decode()
    assert "Winter 1900" in page
    with locked(game.pk) as row:
        assert phases.run(row, load(row))
    page = client.get(f"/games/{game.key}/").content.decode()
    assert "Spring 1901" in page
    assert seat.title().split("_")[0] in page
    assert client.get(f"/games/{game.key}/phases/1/").status_code == 200
    assert client.get(f"/games/{game.key}/gazette/W1900/").status_code == 200
