"""Games of other programs as sandboxes, over the API and as the confined job reads them."""

import json

import pytest
from tests.exchange.saved_games import game_of, plain
from tests.exchange.test_backstabbr_pages import PAGES
from tests.exchange.test_judge_mails import MAIL
from tests.exchange.test_realpolitik_saves import SAVE
from tests.tables import each

from variorum.exchange.jdipworld import jdip_text
from variorum.host.confined import DeclinedError
from variorum.host.games.models import Game
from variorum.host.play.sandbox.confined_upload import Upload, read

JDIP = jdip_text(game_of({"FRANCE": ["A PAR - BUR"]}), "mill")
SAVED = json.dumps(plain(game_of({"FRANCE": ["A PAR - BUR"]}), "mill"))


@each(
    ("text", "name", "turn"),
    [
        (SAVED, "mill", "F1901M"),
        (JDIP, "mill", "F1901M"),
        (MAIL, "thicket", "S1902M"),
        (SAVE, "the mill", "F1902M"),
        ("".join(PAGES), "The & mill", "S1902M"),
    ],
)
def test_a_sandbox_is_made_of_a_game_played_elsewhere(text, name, turn):
    made = read(Upload(text.encode(), 100))
    assert made.name == f"{name}, a game of Standard"
    assert b'"line":"source"' in made.lines[1]
    assert f'"phase":"{turn[-1]}"'.encode() in made.lines[-1]


@each(
    ("text", "most", "told"),
    [
        (f"{SAVED}\n{SAVED}\n", 100, "several games"),
        (SAVED.replace('"A PAR"', '"A XXX"'), 100, "XXX"),
        (SAVED, 2, "makes 3 lines; a sandbox can hold up to 2"),
        (SAVED.replace('"standard"', '"colonial"'), 100, 'the map "colonial"'),
        (MAIL.replace("Spring", "Fall"), 100, "add the phases before"),
    ],
)
def test_what_no_sandbox_can_be_made_of_is_declined(text, most, told):
    with pytest.raises(DeclinedError, match=told):
        read(Upload(text.encode(), most))


LIST = "S1901M\nFRANCE\nA PAR - BUR\n"
LOG = "ORD (SPR 1901) ((FRA AMY PAR) MTO BUR) (BNC)\n"


@pytest.mark.parametrize("text", [LIST, LOG, "Spring, 1901\nFrance:\nThe army at Paris move to Burgundy.\n"])
def test_every_format_becomes_a_sandbox(text):
    made = read(Upload(text.encode(), 100))
    assert made.name == "unnamed, a game of Standard"


def test_a_page_tells_where_the_file_differs(db, client):
    page = client.post("/sandbox/upload/", {"text": LOG}).content.decode()
    assert "<td>FRANCE A PAR - BUR</td>" in page
    assert "<td>bounce</td><td>success</td>" in page.replace("\n      ", "")
    assert Game.objects.get().key in page.partition("Open the sandbox")[0].rpartition("<p>")[2]


@pytest.mark.django_db
def test_the_api_takes_such_a_game(people, program):
    (ann,) = people("ann")
    mine = program(ann)
    assert mine.post("/sandboxes", {"file": SAVED})["turn"] == "F1901M"
