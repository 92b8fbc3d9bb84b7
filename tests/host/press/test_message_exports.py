import io
import json
import zipfile

from variorum.host.accounts.export import export
from variorum.host.games.access import find
from variorum.host.games.seats import seats
from variorum.host.press.services import messages


def texts(person):
    archive = zipfile.ZipFile(io.BytesIO(export(person)))
    return {row["text"] for row in json.loads(archive.read("messages.json"))}


def test_people_save_the_messages_that_they_may_read(people, begun):
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    game = begun("standard", ann, ben, cat)
    mine, hers, third = (find(person, game.key) for person in (ann, ben, cat))
    messages.send(mine, (hers.seat,), "from ann", "1")
    messages.send(hers, (mine.seat,), "from ben", "2")
    messages.send(hers, (third.seat,), "of ann, to cat", "3")
    assert texts(ann) == {"from ann", "from ben"}
    assert texts(cat) == {"of ann, to cat"}
    assert texts(dan) == set()
    seats.leave(ann, game.pk)
    seats.take_over(dan, game.pk, mine.seat)
    messages.send(find(dan, game.key), (hers.seat,), "from dan", "4")
    assert texts(ann) == {"from ann"}
    assert texts(dan) == {"from dan"}
