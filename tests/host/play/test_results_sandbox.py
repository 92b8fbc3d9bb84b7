from random import Random

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from tests.host.working import go_on

from variorum.archive.gamelog import new_header
from variorum.game.audience import GM
from variorum.game.position import to_json
from variorum.host.games import access
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.life import phases, sandboxes
from variorum.host.games.life.sandboxes import Holder
from variorum.host.games.log import store
from variorum.host.games.models import Game, Kind, SavedSheet, State
from variorum.host.games.seats import sheets
from variorum.host.play.sandbox import origins
from variorum.testing.players import random_sheet
from variorum.variants import registry


@pytest.fixture
def guest(db, signed_in):
    """A stranger with a sandbox of the standard game."""
    client = signed_in()
    client.post("/sandbox/new/standard/")
    return client, Game.objects.get()


def act(client, game, what, seat=""):
    game.refresh_from_db()
    answer = client.post(f"/sandbox/{game.key}/{what}/", {"phase_number": game.phase_number, "as": seat}, follow=True)
    game.refresh_from_db()
    return answer.content.decode()


@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_a_guest_begins_a_sandbox(variant, db, signed_in):
    client = signed_in()
    fields = client.get(f"/sandbox/new/{variant}/")
    assert fields.status_code == 200
    assert client.post(f"/sandbox/new/{variant}/", default_fields(variant)).status_code == 302
    game = Game.objects.get()
    assert (game.kind, game.state, game.listed, game.deadline) == (Kind.SANDBOX, State.RUNNING, False, None)
    assert game.name in client.get("/sandbox/").content.decode()


def default_fields(variant):
    settings = registry.variant(variant).settings
    values = {name: setting.default for name, setting in settings.items()}
    return {f"setting-{name}": "on" if value is True else value for name, value in values.items() if value is not False}


def test_whoever_made_a_sandbox_acts_for_all_seats(guest):
    client, game = guest
    for seat in (*(seat.id for seat in store.load(game).now.position.seats), GM):
        assert client.get(f"/games/{game.key}/phases/0/?as={seat}").status_code == 200


def test_nobody_else_finds_a_sandbox(guest, signed_in, people):
    _, game = guest
    (ann,) = people("ann")
    for other in (signed_in(), signed_in(ann)):
        assert other.get(f"/games/{game.key}/phases/0/").status_code == 404
        for what in ("process", "undo", "delete", "copy"):
            assert other.post(f"/sandbox/{game.key}/{what}/", {"phase_number": game.phase_number}).status_code == 404
        assert other.get(f"/sandbox/{game.key}/file/").status_code == 404


def test_whoever_has_the_link_may_look_and_copy_but_not_act(guest, signed_in):
    _, game = guest
    other = signed_in()
    page = other.get(f"/games/{game.key}/phases/0/?invitation={game.invitation}")
    assert "Copy to my sandboxes" in page.content.decode()
    assert "your sandbox" in act(other, game, "process")
    assert game.lines == 1
    assert other.get(f"/games/{game.key}/phases/0/?as=ENGLAND").status_code == 404
    other.post(f"/sandbox/{game.key}/copy/")
    copied = Game.objects.exclude(pk=game.pk).get()
    assert store.load(copied).now == store.load(game).now
    assert other.get(f"/games/{copied.key}/phases/0/?as=ENGLAND").status_code == 200


def test_a_phase_is_processed_taken_back_and_its_orders_stand_there_again(people, guest):
    client, game = guest
    who = access.find(people("ann")[0], game.key, "ENGLAND", sandboxes=[game.key])
    sheets.put(
        who,
        game.phase_number,
        random_sheet(who.variant, who.seen().position, "ENGLAND", Random(1)).orders,
    )
    sent = SavedSheet.objects.get().sheet
    act(client, game, "process")
    assert (game.turn, game.lines, SavedSheet.objects.count()) == ("F1901M", 2, 0)
    act(client, game, "undo")
    assert (game.turn, game.lines) == ("S1901M", 3)
    assert msgspec.json.decode(SavedSheet.objects.get(seat="ENGLAND").sheet) == msgspec.json.decode(sent)
    assert "This is the first phase" in act(client, game, "undo")


def test_a_button_pressed_twice_acts_once(guest):
    client, game = guest
    for _ in range(2):
        client.post(f"/sandbox/{game.key}/process/", {"phase_number": game.phase_number})
    game.refresh_from_db()
    assert game.lines == 2


def test_other_games_are_no_sandboxes(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    who = access.find(ann, game.key)
    for act in (sandboxes.process_now, sandboxes.step_back):
        with pytest.raises(RefusedError):
            act(who, game.phase_number)
    for act in (sandboxes.remove, sandboxes.copy_of, sandboxes.file_of):
        with pytest.raises(RefusedError):
            act(who)


def test_a_sandbox_of_another_phase_is_stale(guest, people):
    _, game = guest
    who = access.find(people("ann")[0], game.key, sandboxes=[game.key])
    with pytest.raises(StaleError):
        sandboxes.process_now(who, game.phase_number + 1)


def test_a_session_has_only_so_many(guest):
    client, game = guest
    for _ in range(sandboxes.MOST + 2):
        client.post("/sandbox/new/standard/")
    assert Game.objects.count() == sandboxes.MOST
    client.post(f"/sandbox/{game.key}/delete/")
    assert Game.objects.count() == sandboxes.MOST - 1


def test_old_ones_are_swept_and_others_stay(guest, begun):
    other = begun("standard")
    assert sandboxes.sweep_sandboxes(timezone.now()) == 0
    Game.objects.update(began=timezone.now() - sandboxes.KEPT * 2)
    assert sandboxes.sweep_sandboxes(timezone.now()) == 1
    assert Game.objects.get() == other


def test_a_sandbox_has_no_deadline_and_no_worker_takes_it_up(guest):
    _, game = guest
    SavedSheet.objects.bulk_create(
        SavedSheet(game=game, seat=seat.id, sheet="{}", ready=True) for seat in store.load(game).now.position.seats
    )
    phases.refresh(game, store.load(game))
    game.save()
    assert phases.claim(timezone.now() + sandboxes.KEPT) == []


def test_a_game_file_comes_back_as_it_was(guest, signed_in):
    client, game = guest
    act(client, game, "process")
    data = client.get(f"/sandbox/{game.key}/file/").content
    other = signed_in()
    other.post("/sandbox/upload/", {"file": SimpleUploadedFile("game.jsonl", data)})
    again = Game.objects.exclude(pk=game.pk).get()
    assert store.load(again).moments == store.load(game).moments


@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_a_position_can_be_pasted(variant, db, signed_in):
    known = registry.variant(variant)
    client = signed_in()
    client.post("/sandbox/upload/", {"text": to_json(known.opening(known)).decode()})
    assert store.load(Game.objects.get()).now.position == known.opening(known)


SPOILED = [
    (b"", "empty"),
    (b"Dear all, here are my orders.", "valid JSON"),
    ("☃".encode() * 1000, "valid JSON"),
    (b"\xff\xfe", "valid JSON"),
    (b"[" * 100_000, "valid JSON"),
    (b'{"a": 1}', 'no "variant"'),
    (b'{"variant": "nowhere"}', "nowhere"),
    (b'{"variant": "standard"}', "Invalid position"),
    (b'{"line": "header"}', "Line 1"),
    (b'{"line": "undo", "or": "header"}', "Line 1"),
]


@pytest.mark.parametrize(("data", "message"), SPOILED)
def test_a_bad_file_is_refused_in_words(data, message, db, signed_in):
    answer = signed_in().post("/sandbox/upload/", {"file": SimpleUploadedFile("x", data)}, follow=True)
    assert answer.status_code == 200
    assert message.replace('"', "&quot;") in answer.content.decode()
    assert not Game.objects.exists()


def test_a_file_that_is_too_large_is_refused():
    with pytest.raises(RefusedError, match="1 MB"):
        origins.of_file(b"x" * (origins.LARGEST + 1), "ann")


def test_a_position_with_too_many_units_is_refused_at_once():
    variant = registry.variant("standard")
    plain = msgspec.to_builtins(variant.opening(variant))
    plain["units"] = plain["units"] * 100
    with pytest.raises(RefusedError, match="the limit is 1000"):
        origins.of_file(msgspec.json.encode(plain), "ann")


def test_a_game_whose_lines_do_not_follow_is_refused(db):
    variant = registry.variant("standard")
    text = to_json(new_header(variant)) + b'\n{"line": "undo", "reason": ""}\n'
    with pytest.raises(RefusedError, match="nothing to undo"):
        sandboxes.make(Holder(), origins.of_file(text, "ann"))


def test_a_file_with_a_broken_phase_is_refused_with_its_line(db):
    variant = registry.variant("standard")
    with pytest.raises(RefusedError, match="Line 2"):
        origins.of_file(to_json(new_header(variant)) + b"\n{}\n", "ann")


def test_a_setting_that_there_is_not_is_refused(db, signed_in):
    answer = signed_in().post("/sandbox/new/capitalist/", {"setting-vote": "by shouting"})
    assert "by shouting" in answer.content.decode()
    assert signed_in().get("/sandbox/new/nowhere/").status_code == 404
    assert not Game.objects.exists()


def test_a_what_if_begins_as_ones_own_power_with_the_orders_that_one_knows(france):
    game, ann, ben = france
    for client, order in ((ann, "A PAR - BUR"), (ben, "A MUN - RUH")):
        client.post(f"/games/{game.key}/orders/text/", {"phase_number": 1, "version": 0, "text": order})

    def filled(number):
        answer = ann.post(f"/sandbox/from/{game.key}/{number}/")
        made = Game.objects.filter(kind=Kind.SANDBOX).latest("pk")
        assert answer["Location"] == f"/games/{made.key}/?as=FRANCE"
        return dict(SavedSheet.objects.filter(game=made).values_list("seat", "sheet"))

    before = filled(0)
    assert before.keys() == {"FRANCE"}
    assert "BUR" in before["FRANCE"]
    go_on(game)
    after = filled(0)
    assert after["FRANCE"] == before["FRANCE"]
    assert "RUH" in after["GERMANY"]
    assert filled(1) == {}


def test_others_cannot_begin_a_what_if_as_that_seat(people, begun, signed_in):
    ann, ben = people("ann", "ben")
    game = begun("goals", ann, ben)
    seat = access.find(ann, game.key).seat
    for person in (ben, None):
        assert signed_in(person).post(f"/sandbox/from/{game.key}/0/", {"as": seat}).status_code == 404


def test_a_sandbox_posts_nothing_to_anybody(guest):
    client, game = guest
    assert client.get(f"/games/{game.key}/webhooks/?as=GM").status_code == 404
    assert "Webhooks" not in client.get(f"/games/{game.key}/phases/0/?as=GM").content.decode()


@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_every_seat_has_its_board(variant, db, signed_in):
    client = signed_in()
    client.post(f"/sandbox/new/{variant}/", default_fields(variant))
    game = Game.objects.get()
    seats = [seat.id for seat in store.load(game).now.position.seats]
    for seat in (*seats, GM):
        page = client.get(f"/games/{game.key}/", {"as": seat})
        assert page.status_code == 200
        assert "Process now" in page.content.decode()


def test_orders_are_given_for_one_seat_after_another(guest, signed_in):
    client, game = guest
    for seat, unit, to in (("FRANCE", "A PAR", "BUR"), ("GERMANY", "A MUN", "BUR")):
        order = {
            "type": "move",
            "f-unit": unit,
            "f-to": to,
            "f-via": "no",
            "phase_number": game.phase_number,
            "as": seat,
        }
        client.post(f"/games/{game.key}/orders/put/", order)
    assert sorted(SavedSheet.objects.values_list("seat", flat=True)) == ["FRANCE", "GERMANY"]
    board = client.get(f"/games/{game.key}/?as=FRANCE").content.decode()
    assert '?as=GERMANY">Germany</a>:' in board
    assert "A MUN - BUR</li>" in board
    assert 'id="ready"' not in board
    shared = signed_in().get(f"/games/{game.key}/?invitation={game.invitation}")
    assert shared.status_code == 200
    assert "A MUN - BUR" not in shared.content.decode()
    act(client, game, "process", "FRANCE")
    page = client.get(f"/games/{game.key}/phases/1/").content.decode()
    assert page.count("</span> bounced") == 2
