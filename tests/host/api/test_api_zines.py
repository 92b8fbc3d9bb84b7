"""Zines by the API."""


def test_an_editor_works_by_program(people, begun, program):
    (sal,) = people("sal")
    game, ask = begun("standard"), program(sal)
    zine = ask.post("/zines", {"title": "The Post"})
    road = f"/zines/{zine['key']}"
    assert ask.get("/zines", mine="true")[0]["title"] == "The Post"
    assert ask.get("/zines")[0]["title"] == "The Post"
    assert program().get("/zines") == []
    draft = ask.put(f"{road}/games/{game.key}", {"note": "A quiet opening."})
    assert draft["games"] == [game.key]
    draft = ask.put(road, {"opening": "Hello", "shown": ["orders"]})
    assert draft["opening"] == "Hello"
    assert "maps" in draft["left_out"]
    assert ask.put(road, {"motto": "News"})["opening"] == "Hello"
    ask.fails(422, "PUT", road, {"color": "red"})
    ask.fails(422, "PUT", road, {"opening": "x" * 20_001})
    issue = ask.post(f"{road}/issues", {"number": 1})
    assert issue["content"]["chapters"][0]["facts"]["note"] == "A quiet opening."
    anybody = program()
    assert anybody.get(f"{road}/issues/1") == issue
    assert anybody.get("/zines")[0]["issues"] == [1]
    anybody.fails(404, "GET", f"{road}/issues/2")
    anybody.fails(404, "GET", f"{road}/issues/{10**30}")
    anybody.fails(401, "GET", road)
    ask.fails(422, "PUT", f"{road}/games/nosuchgame", {})
    ask._good(ask.ask("DELETE", f"{road}/games/{game.key}"))
    assert ask.get(road)["games"] == []
    ask._good(ask.ask("DELETE", road))
    anybody.fails(404, "GET", f"{road}/issues/1")
