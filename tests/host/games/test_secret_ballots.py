import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from variorum.host.games.access import find
from variorum.host.games.life import phases
from variorum.host.games.models import Game
from variorum.host.games.seats import sheets
from variorum.rules.draws import Draw
from variorum.variants import registry

VARIANTS = [
    name for name in registry.coded() if any(Draw in phase.orders for phase in registry.variant(name).calendar.phases)
]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_vote_that_did_not_suffice_is_never_told(client, people, begun, variant):
    ann, ben = people("ann", "ben")
    game = begun(variant, ann, ben)
    while Draw not in registry.variant(variant).phase(find(ann, game.key).seen().position.turn).orders:
        _process(game)
    sheets.put(find(ann, game.key), game.phase_number, [Draw()])
    _process(game)
    client.force_login(ben)
    for viewer in (ben, AnonymousUser()):
        access = find(viewer, game.key)
        told = " ".join(event.sentence() for event in access.seen().events if hasattr(event, "sentence"))
        assert "draw" not in told.lower()
        assert not any(isinstance(each.order, Draw) for each in access.ordered(access.last))
        page = client.get(f"/games/{game.key}/phases/{access.last}/").content.decode()
        results = page[page.index('class="part of-results"') : page.index('class="part of-powers"')]
        assert "draw" not in results.lower()
        client.logout()


def _process(game):
    Game.objects.filter(pk=game.pk).update(complete=True, hurry=timezone.now())
    assert phases.process(game.pk, game.phase_number)
    game.refresh_from_db()
