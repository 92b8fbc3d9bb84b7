"""Notes on phases by the API."""

from variorum.host.press.models import Report


def test_notes_are_written_read_reported_and_removed(people, begun, drawn, program):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    road, one, other, anybody = f"/games/{game.key}/history/0", program(ann), program(ben), program()
    assert "over" in anybody.fails(422, "GET", f"{road}/notes")["error"]
    assert "over" in one.fails(422, "PUT", f"{road}/note", {"text": "Early"})["error"]
    drawn(game)
    assert anybody.get(f"{road}/notes") == []
    made = one.put(f"{road}/note", {"text": "I *feared* nobody"})
    assert (made["person"], made["own"], made["outdated"]) == ("ann", True, False)
    assert anybody.get(f"{road}/notes") == [{**made, "own": False}]
    one.fails(422, "PUT", f"{road}/note", {"text": "x" * 2_001})
    one.fails(422, "PUT", f"{road}/note", {"text": " "})
    one.fails(422, "PUT", f"/games/{game.key}/history/{10**30}/note", {"text": "x"})
    anybody.fails(401, "PUT", f"{road}/note", {"text": "x"})
    one.fails(422, "POST", f"{road}/notes/{made['id']}/report", {"reason": "Mine"})
    other.post(f"{road}/notes/{made['id']}/report", {"reason": "Rude"})
    other.fails(404, "POST", f"{road}/notes/{10**9}/report", {"reason": "Rude"})
    assert Report.objects.get().by == ben
    other._good(other.ask("DELETE", f"{road}/note"))
    assert len(anybody.get(f"{road}/notes")) == 1
    one._good(one.ask("DELETE", f"{road}/note"))
    assert anybody.get(f"{road}/notes") == []
