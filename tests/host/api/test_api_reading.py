"""Games as text for programs that read, and phases that are tried."""

import pytest

from variorum.host.games.access import find
from variorum.host.games.log import store
from variorum.host.games.models import SavedSheet


@pytest.fixture
def table(program, people, begun, seated):
    """A program of France's in a game with bots."""
    (ann,) = people("ann")
    game = begun("standard", ann)
    seated(game, ann, "FRANCE")
    return program(ann), f"/games/{game.key}", game, ann


def test_the_observation_is_that_of_the_seat(table, program):
    ann, path, *_ = table
    ann.put(f"{path}/sheet", {"phase_number": 1, "text": "A PAR - BUR"})
    told = ann.get(f"{path}/observation")["text"]
    assert "seen by FRANCE" in told
    assert "Ordered so far: A PAR - BUR" in told
    stranger = program().get(f"{path}/observation")["text"]
    assert "seen by everybody" in stranger
    assert "BUR;" not in stranger
    assert "Ordered" not in stranger


def test_offers_are_in_the_observation_of_their_parties(table, program):
    ann, path, *_ = table
    ann.post(f"{path}/offers", {"text": "OFFER GERMANY: DMZ BUR UNTIL W1901"})
    assert "FRANCE: OFFER GERMANY: DMZ BUR" in ann.get(f"{path}/observation")["text"]
    assert "DMZ" not in program().get(f"{path}/observation")["text"]


def test_legal_orders_are_texts_by_unit(table, program):
    ann, path, *_ = table
    found = ann.get(f"{path}/legal-orders/text")
    assert "A PAR - BUR" in found["units"]["A PAR"]
    assert list(found["units"]) == ["F BRE", "A MAR", "A PAR"]
    assert found["votes"] == ["DRAW"]
    program().fails(422, "GET", f"{path}/legal-orders/text")


def test_checking_saves_nothing_and_says_what_is_wrong(table):
    ann, path, game, _ = table
    rows = SavedSheet.objects.filter(game=game).count()
    found = ann.post(f"{path}/sheet/check", {"text": "A PAR - BUR\nF BRE - LON\nnonsense"})
    assert found["text"] == "A PAR - BUR\nF BRE - LON"
    assert ["F BRE - LON" in one["order"] for one in found["problems"]].count(True) == 1
    assert any(one["line"] == 3 for one in found["problems"])
    assert SavedSheet.objects.filter(game=game).count() == rows
    ann.fails(422, "POST", f"{path}/sheet/check", {"text": "x" * 200_001})
    ann.fails(422, "POST", f"{path}/sheet/check", {"text": "", "ready": True})


def test_what_if_plays_from_what_the_seat_knows_and_changes_nothing(table):
    ann, path, game, person = table
    found = ann.post(f"{path}/what-if", {"text": "A PAR - BUR\nGERMANY:\nA MUN - BUR"})
    assert found["turn"] == "S1901M"
    assert found["coming"] == "F1901M"
    assert any(line.startswith("A PAR - BUR bounced") for line in found["told"])
    assert store.load(game).lines == game.lines
    assert find(person, game.key).last == 0
    wrong = ann.post(f"{path}/what-if", {"text": "A PAR - LON"})
    assert wrong["problems"]["FRANCE"][0]["severity"] == "refused"
    ann.fails(404, "POST", f"{path}/what-if", {"text": "", "number": 99})


def test_any_phase_is_adjudicated(table):
    ann, *_ = table
    found = ann.post("/adjudicate", {"text": "FRANCE: A Par - Bur"})
    assert any(line.startswith("A PAR - BUR succeeded") for line in found["told"])
    phase = "phase: F1901M\nunits: {FRANCE: [A BUR], GERMANY: [A MUN]}\norders: {FRANCE: [A BUR - MUN]}"
    assert any("A BUR - MUN bounced" in line for line in ann.post("/adjudicate", {"text": phase})["told"])
    told = ann.fails(422, "POST", "/adjudicate", {"text": "units: ["})
    assert "not valid YAML" in told["error"]
    assert "there is no variant" in ann.fails(422, "POST", "/adjudicate", {"text": "", "variant": "nope"})["error"]
    ann.fails(422, "POST", "/adjudicate", {"text": "{" * 100_000})


def test_strangers_try_nothing(table, program):
    _, path, *_ = table
    program().fails(401, "POST", f"{path}/what-if", {"text": ""})
    program().fails(401, "POST", "/adjudicate", {"text": ""})


def test_pages_of_variants(program):
    assert program().get("/variants/standard/rules")["text"].startswith("# ")
    assert "PAR Paris: land, center" in program().get("/variants/standard/board")["text"]
    program().fails(404, "GET", "/variants/nope/rules")
    program().fails(404, "GET", "/variants/nope/board")


def test_history_in_words(table):
    ann, path, *_ = table
    assert ann.get(f"{path}/history/text")["text"] == "No phase has been played yet.\n"


def test_a_game_that_has_not_begun_has_no_observation(program, people):
    (ann,) = map(program, people("ann"))
    game = ann.post("/games", {"name": "Soon", "variant": "standard"})
    ann.fails(404, "GET", f"/games/{game['key']}/observation")
    ann.fails(404, "GET", f"/games/{game['key']}/history/text")
