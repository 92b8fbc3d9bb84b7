"""Waiting lists by the API."""


def test_a_list_by_program(people, program):
    ann, ben = people("ann", "ben")
    ask, other = program(ann), program(ben)
    made = ask.post("/waiting-lists", {"name": "Duels", "variant": "england_turkey", "terms": {"press": "none"}})
    road = f"/waiting-lists/{made['key']}"
    assert (made["on"], made["needed"], made["terms"]["press"]) == (0, 2, "none")
    assert program().get("/waiting-lists")[0]["name"] == "Duels"
    assert ask.post(f"{road}/join")["waiting"]
    assert not ask.post(f"{road}/leave")["waiting"]
    ask.post(f"{road}/join")
    done = other.post(f"{road}/join")
    assert (done["on"], len(done["games"])) == (0, 1)
    assert program().get(road)["games"] == done["games"]
    program().fails(401, "POST", f"{road}/join", {})
    program().fails(404, "GET", "/waiting-lists/nosuchlist")
    ask.fails(422, "POST", "/waiting-lists", {"name": "x", "variant": "nosuch"})
    ask.fails(422, "POST", "/waiting-lists", {"name": "x", "variant": "standard", "terms": {"press": "loud"}})
    other.fails(422, "DELETE", road)
    ask._good(ask.ask("DELETE", road))
    program().fails(404, "GET", road)
