"""Boards by the API."""

from working import work

from variorum.cartography.editor.draft import EMPTY
from variorum.host.games import private_variants
from variorum.host.press.models import Report
from variorum.host.workshop.models import Design


def test_a_designer_works_by_program(people, program):
    sal, ben = people("sal", "ben")
    ask = program(sal)
    board = ask.post("/boards", {"copy_of": "standard"})
    road = f"/boards/{board['key']}"
    assert board["files"]["map.txt"].startswith("[board]\nStandard")
    assert [one["name"] for one in ask.get("/boards")] == ["Standard"]
    assert not ask.get(road)["built"]
    text = board["files"]["map.txt"].replace("Standard", "Mine", 1)
    changed = ask.put(road, {"revision": 1, "map": text})
    assert (changed["name"], changed["revision"]) == ("Mine", 2)
    ask.fails(409, "PUT", road, {"revision": 1, "map": text})
    ask.fails(422, "PUT", road, {"revision": 2, "map": "[nonsense]"})
    ask.fails(422, "PUT", road, {"revision": 2, "map": "#" * 300_000})
    ask.fails(422, "PUT", road, {"revision": 10**30})
    ask.fails(422, "POST", "/boards", {"copy_of": "../standard"})
    assert ask.put(road, {"revision": 2, "variant": 'id = "x"'})["files"]["variant.toml"] == 'id = "x"'
    assert ask.put(road, {"revision": 3, "map": EMPTY})["name"] == "New board"
    assert ask.post(f"{road}/build")["building"]
    work()
    assert ask.get(road)["fault"]
    for other, status in ((program(ben), 404), (program(), 401)):
        for method, there in (("GET", road), ("PUT", road), ("DELETE", road), ("POST", f"{road}/build")):
            other.fails(status, method, there, {"revision": 4})
    assert program(ben).get("/boards") == []
    ask._good(ask.ask("DELETE", road))
    assert not Design.objects.exists()


def test_a_private_variant_is_reported_by_program(people, program):
    sal, ben = people("sal", "ben")
    name = private_variants.new_name()
    Design.objects.create(owner=sal, name="Isles", map_text="", edition=private_variants.keep(name, {}), link="isles")
    road, reason = f"/variants/{name}/report", {"reason": "Rude names."}
    program().fails(401, "POST", road, reason)
    program(sal).fails(422, "POST", road, reason)
    program(ben).fails(404, "POST", "/variants/private_none/report", reason)
    program(ben).fails(422, "POST", road, {"reason": " "})
    program(ben).post(road, reason)
    assert Report.objects.get().reason == "Rude names."
