from tests.host.working import go_on

from variorum.host.games.models import Game
from variorum.host.games.terms import Absence
from variorum.host.press.models import Message


def test_the_gazette_prints_public_messages_and_no_others(people, begun, client):
    game = begun("standard", grace=0, absence=Absence.HOLD)
    other = begun("standard")
    for whose, key, public in ((game, "one", True), (game, "two", False), (other, "three", True)):
        Message.objects.create(
            game=whose, sender="ITALY", thread="*", public=public, text=f"Number {key}.", turn="S1901M", key=key
        )
    go_on(game)
    page = client.get(f"/games/{game.key}/gazette/S1901/").content.decode()
    assert [f"Number {key}." in page for key in ("one", "two", "three")] == [True, False, False]
    assert Game.objects.count() == 2
