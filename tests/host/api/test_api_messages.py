import pytest


@pytest.fixture
def writers(program, people, begun):
    ann, ben, eve = people("ann", "ben", "eve")
    game = begun("standard", ann, ben)
    return f"/games/{game.key}", program(ann), program(ben), program(eve)


def test_a_message_reaches_those_to_whom_it_goes_and_nobody_else(writers, program):
    path, ann, ben, eve = writers
    (to,) = ben.get(path)["seats"]
    (by,) = ann.get(path)["seats"]
    sent = ann.post(f"{path}/messages", {"to": [to], "text": "Attack at dawn", "key": "one"})
    assert ann.post(f"{path}/messages", {"to": [to], "text": "Attack at dawn", "key": "one"}) == sent
    assert sent["sender"] == by
    (thread,) = ben.get(f"{path}/threads")["threads"]
    assert (thread["others"], thread["messages"], thread["new"]) == ([by], 1, 1)
    (message,) = ben.get(f"{path}/messages", thread=thread["thread"])
    assert message["text"] == "Attack at dawn"
    assert ben.post(f"{path}/messages/read", {"thread": thread["thread"]}) == {"new": 1}
    assert ben.get(f"{path}/threads")["threads"][0]["new"] == 0
    for other in (eve, program()):
        assert other.get(f"{path}/threads") == {"threads": [], "seats": [], "everybody": False}
        assert other.get(f"{path}/messages", thread=thread["thread"]) == []


def test_an_extension_is_asked_for_and_granted(writers):
    path, ann, ben, eve = writers
    phase, due = ann.get(path)["phase_number"], ann.get(path)["deadline"]
    asked = ann.post(f"{path}/votes", {"phase_number": phase, "kind": "extension", "hours": 12})
    assert asked["outcome"] == "open"
    assert (asked["agree"], asked["people"], asked["own"]) == (1, 2, True)
    assert ben.get(f"{path}/votes") == [{**asked, "own": None}]
    eve.fails(422, "POST", f"{path}/votes/{asked['id']}", {"phase_number": phase, "agrees": True})
    granted = ben.post(f"{path}/votes/{asked['id']}", {"phase_number": phase, "agrees": True})
    assert granted["outcome"] == "granted"
    assert ann.get(path)["deadline"] > due
    ben.fails(409, "POST", f"{path}/votes/{asked['id']}", {"phase_number": phase, "agrees": False})


def test_older_messages_and_those_with_some_words(writers):
    path, ann, ben, eve = writers
    (to,) = ben.get(path)["seats"]
    first, second = (ann.post(f"{path}/messages", {"to": [to], "text": text}) for text in ("Attack at dawn", "or noon"))
    thread = first["thread"]
    assert [message["id"] for message in ben.get(f"{path}/messages", thread=thread)] == [first["id"], second["id"]]
    assert ben.get(f"{path}/messages", thread=thread, before=second["id"]) == [first]
    assert ben.get(f"{path}/messages", words="DAWN") == [first]
    assert eve.get(f"{path}/messages", words="DAWN") == []


def test_people_are_blocked_and_unblocked(writers):
    path, ann, ben, eve = writers
    (to,) = ben.get(path)["seats"]
    (by,) = ann.get(path)["seats"]
    sent = ann.post(f"{path}/messages", {"to": [to], "text": "Attack at dawn"})
    assert not sent["blocked"]
    ben.post(f"{path}/block", {"seat": by})
    assert ben.get(f"{path}/messages", thread=sent["thread"]) == [{**sent, "blocked": True}]
    (block,) = ben.get("/me/blocked")
    assert (block["person"], block["game"], block["seat"]) == ("ann", None, "")
    eve.post("/people/ann/block")
    eve.post(f"/me/blocked/{block['id']}/remove")
    assert len(ben.get("/me/blocked")) == len(eve.get("/me/blocked")) == 1
    ben.post(f"/me/blocked/{block['id']}/remove")
    assert ben.get(f"{path}/messages", words="dawn") == [sent]
    eve.fails(422, "POST", "/people/eve/block")
    eve.fails(404, "POST", "/people/nobody/block")
    eve.fails(422, "POST", f"{path}/block", {"seat": by})


def test_a_message_is_reported_by_those_who_got_it(writers):
    path, ann, ben, eve = writers
    (to,) = ben.get(path)["seats"]
    sent = ann.post(f"{path}/messages", {"to": [to], "text": "Attack at dawn"})
    address = f"{path}/messages/{sent['id']}/report"
    ben.post(address, {"reason": "Rude"})
    ben.fails(422, "POST", address, {"reason": "Rude"})
    ann.fails(422, "POST", address, {"reason": "Rude"})
    eve.fails(404, "POST", address, {"reason": "Rude"})
    ben.fails(422, "POST", address, {"reason": "x" * 1_001})
