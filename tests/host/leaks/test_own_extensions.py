"""Whose extension it was, and whether it was asked for or a deadline was missed, is told to nobody else."""

import re

from crawl import crawl, roads

from variorum.host.games import access
from variorum.host.games.clock import extending
from variorum.host.games.models import Member


def test_a_third_player_and_a_stranger_cannot_tell_whose_extension_it_was(people, begun, signed_in):
    everybody = people("ann", "ben", "cat")
    found = []
    game = begun("standard", *everybody, extensions=1, anonymous=True)
    deadline = game.deadline
    for person in everybody[:2]:
        type(game).objects.filter(pk=game.pk).update(deadline=deadline)
        Member.objects.filter(game=game).update(extensions=0, extended=None)
        game.acts.all().delete()
        extending.take(access.find(person, game.key), game.phase_number)
        seen = [crawl(signed_in(viewer), *roads(game.key), within=f"/{game.key}/") for viewer in (everybody[2], None)]
        found.append([{at: re.sub(r'"id": ?\d+', "", text) for at, text in one.items()} for one in seen])
    assert found[0] == found[1]
    assert any("extension for a reliable player" in text for text in found[0][1].values())
