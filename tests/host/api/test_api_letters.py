import pytest


@pytest.fixture
def writers(program, people, begun):
    ann, ben, eve = people("ann", "ben", "eve")
    game = begun("standard", ann, ben)
    return f"/games/{game.key}", program(ann), program(ben), program(eve)


def test_a_letter_reaches_those_to_whom_it_goes_and_nobody_else(writers, program):
    path, ann, ben, eve = writers
    (to,) = ben.get(path)["seats"]
    (by,) = ann.get(path)["seats"]
    sent = ann.post(f"{path}/letters", {"to": [to], "text": "Attack at dawn", "key": "one"})
    assert ann.post(f"{path}/letters", {"to": [to], "text": "Attack at dawn", "key": "one"}) == sent
    assert sent["sender"] == by
    (thread,) = ben.get(f"{path}/threads")["threads"]
    assert (thread["others"], thread["letters"], thread["new"]) == ([by], 1, 1)
    (letter,) = ben.get(f"{path}/letters", circle=thread["circle"])
    assert letter["text"] == "Attack at dawn"
    assert ben.post(f"{path}/letters/read", {"circle": thread["circle"]}) == {"new": 1}
    assert ben.get(f"{path}/threads")["threads"][0]["new"] == 0
    for other in (eve, program()):
        assert other.get(f"{path}/threads") == {"threads": [], "seats": [], "everybody": False}
        assert other.get(f"{path}/letters", circle=thread["circle"]) == []


def test_letters_that_cannot_be_sent_are_refused(writers):
    path, ann, ben, eve = writers
    (to,) = ben.get(path)["seats"]
    ann.fails(422, "POST", f"{path}/letters", {"to": [to], "text": " "})
    ann.fails(422, "POST", f"{path}/letters", {"to": [to], "text": "x" * 50_000})
    ann.fails(422, "POST", f"{path}/letters", {"to": [to], "text": "x" * 100_001})
    ann.fails(422, "POST", f"{path}/letters", {"to": ["ATLANTIS"], "text": "x"})
    ann.fails(422, "POST", f"{path}/letters", {"to": [], "text": "x"})
    eve.fails(422, "POST", f"{path}/letters", {"to": [to], "text": "x"})


def test_more_time_is_asked_for_and_granted(writers):
    path, ann, ben, eve = writers
    phase, due = ann.get(path)["phase_number"], ann.get(path)["deadline"]
    asked = ann.post(f"{path}/requests", {"phase_number": phase, "hours": 12})
    assert asked["outcome"] == "open"
    assert (asked["agree"], asked["people"], asked["own"]) == (1, 2, True)
    assert ben.get(f"{path}/requests") == [{**asked, "own": None}]
    eve.fails(422, "POST", f"{path}/requests/{asked['id']}", {"phase_number": phase, "agrees": True})
    granted = ben.post(f"{path}/requests/{asked['id']}", {"phase_number": phase, "agrees": True})
    assert granted["outcome"] == "granted"
    assert ann.get(path)["deadline"] > due
    ben.fails(409, "POST", f"{path}/requests/{asked['id']}", {"phase_number": phase, "agrees": False})


def test_older_letters_and_those_with_some_words(writers):
    path, ann, ben, eve = writers
    (to,) = ben.get(path)["seats"]
    first, second = (ann.post(f"{path}/letters", {"to": [to], "text": text}) for text in ("Attack at dawn", "or noon"))
    circle = first["circle"]
    assert [letter["id"] for letter in ben.get(f"{path}/letters", circle=circle)] == [first["id"], second["id"]]
    assert ben.get(f"{path}/letters", circle=circle, before=second["id"]) == [first]
    assert ben.get(f"{path}/letters", words="DAWN") == [first]
    assert eve.get(f"{path}/letters", words="DAWN") == []
