from variorum.host.games.models import Game
from variorum.variants import registry


def test_all_variants_are_listed(program):
    found = program().get("/variants")
    assert [entry["id"] for entry in found] == list(registry.names())
    assert all(entry["seats"] for entry in found)
    (crowded,) = [entry for entry in found if entry["id"] == "crowded"]
    assert (crowded["centers"], crowded["win"], crowded["rules"], len(crowded["seats"])) == (35, 18, [], 11)
    assert (crowded["years"], crowded["hours"], crowded["weeks"]) == (9, 4, 7)
    assert (crowded["difficulty"], crowded["reasons"]) == ("moderate", ["11 players"])


def test_a_game_from_founding_to_its_first_phase(program, people):
    creator, *others = map(program, people(*"abcdefg"))
    made = creator.post("/games", {"name": "Ours", "variant": "standard", "terms": {"press": "none", "grace": 5}})
    assert made["terms"]["press"] == "none"
    assert (made["terms"]["clock"]["minutes"], made["players"]) == (1440, 0)
    assert creator.post("/games", {"name": "Mine", "variant": "standard", "plays": True})["players"] == 1
    key = made["key"]
    for one in (creator, *others):
        assert one.post(f"/games/{key}/join", {"wishes": ["FRANCE"]})["players"]
    assert creator.get(f"/games/{key}")["state"] == "roll call"
    states = [one.post(f"/games/{key}/here")["state"] for one in (creator, *others)]
    assert states == ["roll call"] * 6 + ["running"]
    assert (
        len({creator.get(f"/games/{key}")["seats"][0], *(one.get(f"/games/{key}")["seats"][0] for one in others)}) == 7
    )


def test_a_game_with_mechanics(program, people):
    (ann,) = map(program, people("ann"))
    listed = {one["name"]: one for one in ann.get("/variants/goals/mechanics")}
    assert listed["last_year"]["fields"] == {"year": "a year, such as 1910"}
    assert (listed["last_year"]["required"], listed["fog"]["unfit"]) == (["year"], "")
    assert listed["goals"]["unfit"] == "Goals is there already."
    assert "bribes" not in listed["money"]["excludes"]
    assert "corps" in listed["money"]["excludes"]
    plan = {"name": "Ours", "variant": "standard", "mechanics": [{"name": "last_year", "year": 1905}, {"name": "fog"}]}
    made = ann.post("/games", plan)
    assert registry.variant(made["variant"]).name == "Standard with last year and fog of war"
    assert ann.post("/games", {**plan, "mechanics": [], "win": 24})["variant"] != made["variant"]
    for wrong, told in (
        ([{"name": "last_year", "year": 1066}], "games begin in 1901"),
        ([{"name": "lasers"}], "lasers"),
        ([{"name": ["fog"]}], "name"),
        ([{"name": "fog", "x": None}], "x"),
        ([{"x": 1.5}], "x"),
    ):
        assert told in ann.fails(422, "POST", "/games", {**plan, "mechanics": wrong})["error"]
    ann.fails(404, "GET", "/variants/nope/mechanics")


def test_programs_read_and_choose_the_levels_of_bots(program, people):
    (ann,) = map(program, people("ann"))
    standard = next(variant for variant in ann.get("/variants") if variant["id"] == "standard")
    assert standard["bots"] == ["random", "generic", "people", "policy", "searcher"]
    plan = {"name": "Bots", "variant": "standard"}
    unknown = ann.fails(422, "POST", "/games", {**plan, "terms": {"bots": True, "bot_level": "best"}})
    assert "Choose one of random, generic, people, policy, searcher" in unknown["error"]
    key = ann.post("/games", plan)["key"]
    ann.post(f"/games/{key}/join")
    assert "best" in ann.fails(422, "POST", f"/games/{key}/begin-with-bots", {"level": "best"})["error"]
    game = ann.post(f"/games/{key}/begin-with-bots", {"level": "policy"})
    assert (game["state"], game["terms"]["bots"], game["terms"]["bot_level"]) == ("running", True, "policy")
    assert sorted(str(place["bot"]) for place in game["table"]) == ["None", *["policy"] * 6]


def test_the_lobby_and_ones_own_games(program, people, begun):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann)
    hidden = begun("standard", ben)
    Game.objects.filter(pk=hidden.pk).update(listed=False)
    stranger = program()
    assert [entry["key"] for entry in stranger.get("/games")] == [game.key]
    assert [entry["key"] for entry in program(ben).get("/games", mine="true")] == [hidden.key]
    assert stranger.get("/games", mine="true") == []
    assert stranger.get("/games", variant="fleet_rome") == []
    assert stranger.get("/games", state="running", after=game.key) == []


def test_names_are_hidden_in_an_anonymous_game(program, people, begun):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben, anonymous=True)
    assert {entry["player"] for entry in program().get(f"/games/{game.key}")["table"]} == {None}
    assert {entry["player"] for entry in program(ann).get(f"/games/{game.key}")["table"]} == {None, "ann"}


def test_terms_that_make_no_sense_are_refused(program, people):
    (ann,) = map(program, people("ann"))
    for terms in (
        {"clock": {"zone": "Nowhere"}},
        {"clock": {"pace": "weekly", "days": []}},
        {"clock": {"pace": "weekly", "at": "25:00"}},
        {"clock": {"pace": "weekly", "days": [9]}},
        {"press": "loud"},
        {"patience": "long"},
    ):
        assert ann.fails(422, "POST", "/games", {"name": "x", "variant": "standard", "terms": terms})["problems"]
    ann.fails(422, "POST", "/games", {"name": "x", "variant": "nonsense"})
    ann.fails(422, "POST", "/games", {"name": "", "variant": "standard"})
    ann.fails(422, "POST", "/games", {"name": "x", "variant": "standard", "settings": {"nonsense": 1}})
    assert not Game.objects.exists()


def test_a_sandbox_is_ones_own(program, people, begun):
    (ann, ben), game = people("ann", "ben"), begun("standard")
    mine, other = program(ann), program(ben)
    made = mine.post("/sandboxes", {"variant": "standard"})
    assert len(made["seats"]) == 8
    path = f"/games/{made['key']}"
    other.fails(404, "GET", path)
    assert mine.get(f"{path}/legal-orders", **{"as": "FRANCE"})["kinds"]
    assert mine.post(f"/sandboxes/{made['key']}/process", {"phase_number": made["phase_number"]})["turn"] == "F1901M"
    mine.fails(409, "POST", f"/sandboxes/{made['key']}/process", {"phase_number": made["phase_number"]})
    assert mine.post(f"/sandboxes/{made['key']}/back", {"phase_number": made["phase_number"] + 1})["turn"] == "S1901M"
    other.fails(404, "DELETE", f"/sandboxes/{made['key']}")
    file = mine.ask("GET", f"{path}/export.jsonl").content.decode()
    assert mine.post("/sandboxes", {"game": game.key, "number": 0})["turn"] == "S1901M"
    assert mine.post("/sandboxes", {"file": file})["turn"] == "S1901M"
    assert mine.ask("DELETE", f"/sandboxes/{made['key']}").status_code == 200
    mine.fails(422, "POST", "/sandboxes", {"file": "nonsense"})
    mine.fails(422, "POST", "/sandboxes", {"game": game.key, "variant": "standard"})
    mine.fails(422, "POST", "/sandboxes", {"variant": "nonsense"})


def test_games_are_found_as_in_the_lobby(program, people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann, press="none")
    stranger = program()
    for wish in ({"press": "none"}, {"q": "A+GA"}, {"pace": "hours"}):
        assert [entry["key"] for entry in stranger.get("/games", **wish)] == [game.key], wish
    for wish in ({"press": "full"}, {"q": "other"}, {"pace": "live"}, {"free": "true"}):
        assert stranger.get("/games", **wish) == [], wish
    stranger.fails(422, "GET", "/games", press="loud")


def test_the_invitation_is_for_those_who_take_part(program, people):
    ann, ben, eve = people("ann", "ben", "eve")
    made = program(ann).post("/games", {"name": "Ours", "variant": "standard", "password": "open sesame"})
    path, invitation = f"/games/{made['key']}", made["invitation"]
    for other in (program(eve), program(ben), program()):
        assert invitation not in other.ask("GET", path).content.decode()
    assert program(ben).post(f"{path}/join", {"invitation": invitation})["invitation"] == invitation
    assert invitation not in program(eve).ask("GET", path).content.decode()


def test_a_sandbox_that_is_shared_is_copied(program, people):
    ann, ben = map(program, people("ann", "ben"))
    shared = ann.post("/sandboxes", {"variant": "standard"})
    ann.post(f"/sandboxes/{shared['key']}/process", {"phase_number": shared["phase_number"]})
    ben.fails(404, "POST", "/sandboxes", {"copy_of": shared["key"]})
    made = ben.post("/sandboxes", {"copy_of": shared["key"]}, invitation=Game.objects.get().invitation)
    assert (made["turn"], len(made["seats"])) == ("F1901M", 8)


def test_a_newcomer_joins_a_running_game_that_takes_them(program, people, begun):
    ann, cat = people("ann", "cat")
    game, other = begun("capitalist", ann), begun("standard", ann)
    newcomer = program(cat)
    assert newcomer.get(f"/games/{game.key}")["joinable"]
    assert not newcomer.get(f"/games/{other.key}")["joinable"]
    newcomer.fails(422, "POST", f"/games/{other.key}/join")
    joined = newcomer.post(f"/games/{game.key}/join")
    assert joined["seats"] == ["HUGO"]
    assert ("HUGO", "cat", None) in {(row["seat"], row["player"], row["bot"]) for row in joined["table"]}
    phase = joined["phase_number"]
    sent = newcomer.put(f"/games/{game.key}/sheet", {"phase_number": phase, "version": 0, "text": "A PAR H"})
    assert sent["problems"] == []
    newcomer.fails(422, "POST", f"/games/{game.key}/join")


def test_settings_say_what_they_take(program):
    (capitalist,) = [entry for entry in program().get("/variants") if entry["id"] == "capitalist"]
    told = {setting["name"]: setting for setting in capitalist["settings"]}
    assert told["investors"] | {"meaning": ""} == {
        "name": "investors",
        "default": 7,
        "meaning": "",
        "choices": [],
        "least": 2,
        "most": 34,
        "names": True,
    }
    assert told["vote"]["least"] is None


def test_investors_are_created_by_number_or_name(program, people):
    (ann,) = map(program, people("ann"))
    named = {"name": "Ours", "variant": "capitalist", "settings": {"investors": "alice, bob"}}
    assert ann.post("/games", named)["settings"] == {"investors": "alice, bob"}
    assert "2 to 34" in ann.fails(422, "POST", "/games", {**named, "settings": {"investors": 35}})["error"]
    assert "FRANCE" in ann.fails(422, "POST", "/games", {**named, "settings": {"investors": "FRANCE BOB"}})["error"]
