from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms


def test_programs_prepare_a_game(program, people):
    ann, ben, gil = people("ann", "ben", "gil")
    game = creation.create(gil, GamePlan("A game", "standard", terms=Terms(bots=True), mastered=True))
    for person in (ann, ben):
        seats.join(person, game.pk)
    master, path = program(gil), f"/games/{game.key}"
    master.post(f"{path}/start/assign", {"player": "ann", "seat": "ITALY"})
    assert [(row["player"], row["seat"]) for row in master.get(f"{path}/start")] == [("ann", "ITALY"), ("ben", "")]
    assert "In it: ann, ben." in master.fails(422, "POST", f"{path}/start/remove", {"player": "zoe"})["error"]
    master.post(f"{path}/announce", {"text": "Soon."})
    master.post(f"{path}/begin")
    master.post(f"{path}/rollcall/extend", {"hours": 3})
    master.post(f"{path}/rollcall/end")
    master.post(f"{path}/start/remove", {"player": "ben"})
    assert [row["player"] for row in master.get(f"{path}/start")] == ["ann"]
    program(ann).fails(422, "GET", f"{path}/start")
    program(ann).fails(422, "POST", f"{path}/rollcall/extend", {"hours": 3})
