"""Tournaments by the API."""


def test_a_tournament_by_programs(program, people):
    ann, ben = people("ann", "ben")
    desk, other = program(ann), program(ben)
    plan = {"name": "Cup", "variant": "england_turkey", "rounds": 2, "terms": {"scoring": "c-diplo"}}
    made = desk.post("/tournaments", plan)
    road = f"/tournaments/{made['key']}"
    assert program().get("/tournaments")[0]["name"] == "Cup"
    for one in (desk, other):
        one.post(f"{road}/enter")
    other.fails(422, "POST", f"{road}/draw", {"round": 1})
    drawn = desk.post(f"{road}/draw", {"round": 1})
    ((board,), table) = drawn["boards"], drawn["table"]
    assert (board["round"], board["people"]) == (1, ["ann", "ben"])
    assert [(line["person"], line["rounds"]) for line in table] == [("ann", [None]), ("ben", [None])]
    other.post(f"{road}/withdraw")
    other.fails(422, "DELETE", road)
    desk.fails(422, "POST", "/tournaments", {**plan, "variant": "nonsense"})
    desk.fails(422, "POST", "/tournaments", {**plan, "rounds": 0})
    assert desk.ask("DELETE", road).status_code == 200
    desk.fails(404, "GET", road)
