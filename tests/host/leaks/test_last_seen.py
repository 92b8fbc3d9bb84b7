"""When players were last here is told in no anonymous game, and never of those who keep it to themselves."""

from datetime import timedelta

import pytest
from crawl import crawl, roads
from django.utils import timezone

from variorum.host.accounts.models import Person


def told(client, game):
    return crawl(client, *roads(game.key), "/people/benvenuto/", "/api/v1/people/benvenuto", within=game.key)


@pytest.fixture
def visits(people, begun, signed_in):
    """A game, what Ann, its master and a stranger can fetch of it, and what Ben does to be seen, or not to be."""

    def make(**terms):
        ann, ben, gil = people("annabella", "benvenuto", "gil")
        game = begun("standard", ann, ben, master=gil, **terms)
        clients = {person.username if person else "": signed_in(person) for person in (ann, gil, None)}

        def seen(*names):
            return {name: told(clients[name], game) for name in names}

        def visit(*, shows):
            Person.objects.filter(pk=ben.pk).update(seen=timezone.now() - timedelta(days=3), shows_seen=shows)

        return game, seen, visit

    return make


def test_an_anonymous_game_tells_it_to_nobody_but_its_master(visits):
    game, seen, visit = visits(anonymous=True)
    before = seen("annabella", "")
    visit(shows=True)
    assert seen("annabella", "") == before
    assert '"days_away": 3' in seen("gil")["gil"][f"/api/v1/games/{game.key}"]


def test_a_game_with_names_tells_the_day_in_its_seats_and_nowhere_else_and_of_nobody_who_turned_it_off(visits):
    game, seen, visit = visits()
    before = seen("annabella", "gil", "")
    visit(shows=False)
    assert seen(*before) == before
    visit(shows=True)
    for name, found in seen(*before).items():
        changed = {address: text for address, text in found.items() if text != before[name][address]}
        assert {f"/games/{game.key}/", f"/games/{game.key}/about/", f"/api/v1/games/{game.key}"} <= set(changed)
        assert not any("/people/" in address for address in changed)
        for text in changed.values():
            assert text.count("here 3 days ago") + text.count('"days_away": 3') == 1
