"""Who is ready is shown to everybody if the terms say so, and nowhere else."""

import re

import pytest
from crawl import crawl, roads
from msgspec.structs import replace
from test_running_phase import random_orders

from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.models import Pulse
from variorum.host.games.seats import sheets


@pytest.fixture
def told(people, begun, signed_in):
    """Lets Ann get ready, and gives what the others fetched before and after, and the seats that heard of it."""

    def make(variant, **terms):
        ann, ben, gil = people("ann", "ben", "gil")
        game = begun(variant, ann, ben, master=gil)
        # As a backup or an older version might have it: creating a game refuses such terms in some variants.
        game.terms = replace(game.terms, **terms)
        game.save()
        who, last = access.find(ann, game.key), Pulse.objects.latest("pk").pk
        clients = {person: signed_in(person) for person in (ben, None)}
        before = {person: _fetched(client, game) for person, client in clients.items()}
        sheets.put(who, game.phase_number, random_orders(who, 1))
        sheets.set_ready(who, game.phase_number, ready=True)
        heard = {pulse.seat for pulse in Pulse.objects.filter(pk__gt=last, kind="ready")}
        return who, before, {person: _fetched(client, game) for person, client in clients.items()}, heard

    return make


def _fetched(client, game):
    return crawl(client, *roads(game.key), f"/games/{game.key}/ready/", within=game.key)


@pytest.mark.parametrize(("variant", "shown"), [("standard", False), ("dark", True)])
def test_without_the_term_and_in_the_fog_nothing_tells_who_is_ready(variant, shown, told):
    who, before, after, heard = told(variant, ready_shown=shown)
    assert after == before
    assert heard == {GM}
    for seen in after.values():
        assert seen[f"/games/{who.game.key}/ready/"].startswith("404")


def test_with_the_term_everybody_sees_it_at_the_board_and_in_the_api(told):
    who, before, after, heard = told("standard", ready_shown=True, anonymous=True)
    key, mark = who.game.key, f'id="ready-{who.seat}"'
    assert heard == {""}
    for person, seen in after.items():
        for page in (f"/games/{key}/", f"/games/{key}/ready/"):
            assert re.search(rf"{mark}[^>]*></span>", before[person][page])
            assert re.search(rf"{mark}[^>]*>✓ ready</span>", seen[page])
            assert seen[page].count("✓ ready</span>") == 1
        assert seen[f"/api/v1/games/{key}"].count('"ready": true') == 1
        changed = {address.partition("?")[0] for address, text in seen.items() if text != before[person][address]}
        assert changed <= {
            *(f"/games/{key}/", f"/games/{key}/phases/0/"),
            *(f"/games/{key}/ready/", f"/api/v1/games/{key}"),
        }
