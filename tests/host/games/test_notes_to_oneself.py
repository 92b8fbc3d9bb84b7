"""Notes to oneself on phases: nobody else reads them, by no road."""

import pytest
from django.test import Client
from tests.acting import do
from tests.host.working import client_of

from variorum.host.games import access
from variorum.host.games.common import RefusedError
from variorum.host.gm.acts.clock import ProcessNow
from variorum.host.notes.acts import PutOwnNote
from variorum.host.notes.models import Memo
from variorum.host.notes.queries import memos_of

SECRET = "Italy lied to me"


@pytest.fixture
def table(people, begun):
    ann, ben, gil = people("ann", "ben", "gil")
    return begun("standard", ann, ben, master=gil), ann, ben, gil


def signed_in(person):
    return client_of(person)


def page(client, game):
    return client.get(f"/games/{game.key}/notes/")


def test_a_note_is_written_changed_and_removed_on_the_page(table):
    game, ann, *_ = table
    mine, road = signed_in(ann), f"/games/{game.key}/notes/"
    assert f'href="{road}"' in mine.get(f"/games/{game.key}/about/").content.decode()
    assert mine.post(road, {"turn": "S1901M", "text": SECRET}).status_code == 302
    assert SECRET in page(mine, game).content.decode()
    refused = mine.post(road, {"turn": "F1955M", "text": "kept while it is refused"})
    assert (refused.status_code, "kept while it is refused" in refused.content.decode()) == (422, True)
    mine.post(road, {"turn": "S1901M", "text": " "})
    assert not Memo.objects.exists()


def test_notes_stay_with_their_phase(table):
    game, ann, _, gil = table
    do(access.find(ann, game.key), PutOwnNote("S1901M", SECRET))
    do(access.find(gil, game.key, "GM"), ProcessNow())
    mine = access.find(ann, game.key)
    do(mine, PutOwnNote(mine.game.turn, "Now Turkey"))
    assert [memo.turn for memo in memos_of(mine)] == [mine.game.turn, "S1901M"]
    do(mine, PutOwnNote("S1901M", f"{SECRET} twice"))
    with pytest.raises(RefusedError, match="at most 5,000"):
        do(mine, PutOwnNote("S1901M", "x" * 5_001))


def test_nobody_else_reads_them(table):
    game, ann, ben, gil = table
    do(access.find(ann, game.key), PutOwnNote("S1901M", SECRET))
    for reader in (ben, gil):
        assert SECRET not in page(signed_in(reader), game).content.decode()
    assert page(Client(), game).status_code == 404
