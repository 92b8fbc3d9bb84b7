"""Clubs by the API."""


def test_a_club_by_programs(program, people):
    ann, ben = people("ann", "ben")
    desk, other = program(ann), program(ben)
    made = desk.post("/clubs", {"name": "Salon", "open": False})
    road, invitation = f"/clubs/{made['key']}", made["invitation"]
    assert (made["member"], made["organizes"], made["count"]) == (True, True, 1)
    assert program().get("/clubs") == []
    assert len([other.post("/clubs", {"name": name})["name"] for name in ("One", "Two")]) == len(other.get("/clubs"))
    assert [club["name"] for club in desk.get("/clubs", mine="true")] == ["Salon"]
    other.fails(404, "GET", road)
    other.fails(404, "POST", f"{road}/join", {})
    assert other.get(road, invitation=invitation)["member"] is False
    joined = other.post(f"{road}/join", {"invitation": invitation})
    assert joined["invitation"] == ""
    assert [member["person"] for member in joined["members"]] == ["ann", "ben"]
    game = other.post(f"{road}/games", {"name": "Sunday", "variant": "england_turkey", "listed": False})
    desk.post(f"/games/{game['key']}/join")
    seen = other.get(road)
    assert seen["games"] == [game["key"]]
    assert seen["members"][0] == {"person": "ann", "organizes": True, "games": [game["key"]]}
    program().fails(404, "GET", f"/games/{game['key']}")
    assert desk.post(f"{road}/remove", {"person": "ben"})["removed"] == ["ben"]
    assert desk.post(f"{road}/link")["invitation"] != invitation
    changed = desk.ask("PATCH", road, {"name": "Café"}).json()
    assert (changed["name"], changed["text"], changed["open"]) == ("Café", "", False)
    assert desk.ask("DELETE", road).json() == {"done": True}
    desk.fails(404, "GET", road)
