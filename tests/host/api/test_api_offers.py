import json

import pytest

import variorum


@pytest.fixture
def parties(program, people, begun, seated):
    """The path of a game, and the programs of England, France, Germany and a stranger."""
    ann, ben, cat, eve = people("ann", "ben", "cat", "eve")
    game = begun("standard", ann, ben, cat)
    for person, seat in ((ann, "ENGLAND"), (ben, "FRANCE"), (cat, "GERMANY")):
        seated(game, person, seat)
    return game, f"/games/{game.key}", *map(program, (ann, ben, cat, eve))


def test_an_offer_is_made_answered_and_kept(parties):
    _, path, ann, ben, cat, eve = parties
    text = "OFFER FRANCE: DMZ ENG; I A LVP - YOR; YOU A PAR - BUR UNTIL W1901"
    made = ann.post(f"{path}/offers", {"text": text})
    assert (made["number"], made["by"], made["to"], made["state"]) == (1, "ENGLAND", ["FRANCE"], "open")
    assert made["words"][0] == "England and France: nobody enters the English Channel until the end of winter 1901."
    assert ann.post(f"{path}/offers", {"text": text}) == made
    (seen,) = ben.get(f"{path}/offers")["offers"]
    assert seen == made
    agreed = ben.post(f"{path}/offers/1", {"accepts": True})
    assert (agreed["state"], agreed["accepted"]) == ("agreed", ["FRANCE"])
    told = ben.get(f"{path}/agreements")
    assert told["orders"] == ["A PAR - BUR"]
    assert len(told["promises"]) == 3
    assert not told["binding"]
    for other in (cat, eve):
        assert other.get(f"{path}/offers")["offers"] == []
        assert other.get(f"{path}/agreements")["promises"] == []
    assert "TURKEY" in cat.get(f"{path}/offers")["seats"]
    assert eve.get(f"{path}/offers")["why"] == "You have no seat in this game."


def test_an_offer_is_countered_with_its_own_data(parties):
    _, path, ann, ben, *_ = parties
    made = ann.post(f"{path}/offers", {"text": "PEACE UNTIL W1901", "to": ["FRANCE"]})
    counter = {**made["offer"], "parties": ["FRANCE", "ENGLAND"], "until": "W1902A"}
    other = ben.post(f"{path}/offers", {"offer": counter, "instead_of": 1})
    assert (other["number"], other["by"], other["state"]) == (2, "FRANCE", "open")
    assert [one["state"] for one in ann.get(f"{path}/offers")["offers"]] == ["declined", "open"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": "PEACE"},
        {"text": "x" * 5_000},
        {"text": "PEACE", "to": ["ATLANTIS"]},
        {"text": "PEACE", "to": ["FRANCE"] * 13},
        {"text": "PEACE", "to": ["FRANCE"], "instead_of": 3},
        {"text": "PEACE", "to": ["FRANCE"], "instead_of": 10**9},
        {"offer": {}},
        {"offer": {"parties": ["FRANCE", "ENGLAND"], "promises": [], "made": "S1901M", "until": "S1901M"}},
        {"offer": {"parties": ["ENGLAND"] * 400, "promises": [], "made": "S1901M", "until": "S1901M"}},
        {"offer": {"a": [[[[[[[[[[]]]]]]]]]]}},
        {"text": "PEACE", "to": ["FRANCE"], "secretly": True},
    ],
)
def test_offers_that_cannot_be_made_are_refused(parties, body):
    _, path, ann, ben, _, eve = parties
    ann.fails(422, "POST", f"{path}/offers", body)
    eve.fails(422, "POST", f"{path}/offers", {"text": "PEACE", "to": ["FRANCE"]})
    assert ben.get(f"{path}/offers")["offers"] == []


def test_answers_that_cannot_be_given_are_refused(parties):
    _, path, ann, ben, cat, _ = parties
    ann.post(f"{path}/offers", {"text": "PEACE", "to": ["FRANCE"]})
    ann.fails(422, "POST", f"{path}/offers/1", {"accepts": True})
    cat.fails(422, "POST", f"{path}/offers/1", {"accepts": True})
    ben.fails(422, "POST", f"{path}/offers/{10**30}", {"accepts": True})
    ben.post(f"{path}/offers/1", {"accepts": False})
    ben.fails(409, "POST", f"{path}/offers/1", {"accepts": True})


def test_a_game_file_has_the_offers_of_its_readers_seat(parties, drawn, tmp_path):
    game, path, ann, ben, cat, eve = parties
    cat.post(f"{path}/offers", {"text": "PEACE", "to": ["RUSSIA"]})
    cat.post(f"{path}/offers", {"text": "DMZ BUR", "to": ["FRANCE"]})
    ann.post(f"{path}/offers", {"text": "DMZ ENG UNTIL F1901", "to": ["FRANCE"]})
    ben.post(f"{path}/offers/2", {"accepts": True})
    ben.post(f"{path}/offers/1", {"accepts": False})
    cat.post(f"{path}/offers/1", {"accepts": False})
    for _ in range(2):
        files = {}
        for name, who in (("ben", ben), ("ann", ann), ("eve", eve)):
            file = tmp_path / f"{name}.jsonl"
            file.write_bytes(who.ask("GET", f"{path}/export.jsonl").content)
            files[name] = variorum.Game.load(file).talk.offers()
        told = {name: [(deal.offer.by, deal.state) for deal in deals] for name, deals in files.items()}
        agreed = ("ENGLAND", "agreed")
        assert told == {"ben": [("GERMANY", "declined"), agreed], "ann": [agreed], "eve": []}
        drawn(game)


def test_what_was_kept_is_told_to_parties(parties, drawn):
    game, path, ann, ben, cat, _ = parties
    ann.post(f"{path}/offers", {"text": "DMZ ENG UNTIL F1901", "to": ["FRANCE"]})
    ben.post(f"{path}/offers/1", {"accepts": True})
    drawn(game)
    said = ben.get(f"{path}/history/1/agreements")
    assert {
        "verdict": "kept",
        "text": "France keeps out of the English Channel",
        "own": True,
        "void": False,
        "ended_by": [],
    } in said
    assert len(said) == 2
    assert cat.get(f"{path}/history/1/agreements") == []
    assert ben.get(f"{path}/history/0/agreements") == []
    ben.fails(404, "GET", f"{path}/history/7/agreements")
    assert json.dumps(said)
