from variorum.host.notify.models import Webhook

SECRET = "https://discord.com/api/webhooks/1/very-secret"


def test_webhooks_are_the_game_masters_and_the_creators(program, people, begun):
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun("standard", ann, master=gil)
    path, desk = f"/games/{game.key}/webhooks", program(gil)
    made = desk.post(path, {"url": SECRET})
    assert (made["host"], made["off"]) == ("discord.com", False)
    assert desk.get(path) == [made]
    assert "very-secret" not in desk.ask("GET", path).content.decode()
    for other in (ann, ben):
        program(other).fails(404, "GET", path)
        program(other).fails(404, "POST", path, {"url": SECRET})
        program(other).fails(404, "DELETE", f"{path}/{made['id']}")
    program().fails(401, "GET", path)
    assert desk.ask("DELETE", f"{path}/{made['id']}").status_code == 200
    assert not Webhook.objects.exists()


def test_addresses_to_which_nothing_is_posted_are_refused(program, people, begun):
    (gil,) = people("gil")
    path = f"/games/{begun('standard', master=gil).key}/webhooks"
    for url in ("http://discord.com/", "https://10.0.0.1/", "https://a:b@discord.com/", "nonsense", "https://[::1]/"):
        assert program(gil).fails(422, "POST", path, {"url": url})["error"]
    assert program(gil).get(path) == []
