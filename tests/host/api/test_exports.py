import json
import warnings
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone
from msgspec.structs import replace
from typer.testing import CliRunner

from variorum.archive import gamelog
from variorum.archive.gamefile import load, played_again
from variorum.archive.lines import edit_line
from variorum.cli.main import app
from variorum.game.audience import may_know
from variorum.game.position import Ending, to_json
from variorum.game.sheet import Sheet
from variorum.game.unit import Unit
from variorum.host.games.access import find
from variorum.host.games.life import phases
from variorum.host.games.log import store
from variorum.host.games.models import LogLine, State
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Absence
from variorum.notation import read_sheet
from variorum.testing.players import random_sheet
from variorum.variants import registry

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from diplomacy.utils.export import from_saved_game_format

LATE = timedelta(days=9)


def play(game, number, *players):
    """So many phases, in which players order at random."""
    for _ in range(number):
        game.refresh_from_db()
        if game.state == State.OVER:
            return
        for person in players:
            who = find(person, game.key)
            sheet = random_sheet(who.variant, store.load(game).now.position, who.seat, Random(game.phase_number))
            plain = tuple(order for order in sheet.orders if type(order).__name__ not in {"Draw", "Concede"})
            sheets.put(who, game.phase_number, plain)
        phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)
    game.refresh_from_db()


def finish(game):
    """End a game as if somebody had won it."""
    log = store.load(game)
    ended = replace(log.now.position, ending=Ending((log.now.position.seats[0].id,)))
    store.append(game, log, edit_line(ended, "enough"))
    game.state = State.OVER
    game.save()


def fetch(program, game, tmp_path):
    answer = program.client.get(f"/api/v1/games/{game.key}/export.jsonl", headers=program.headers)
    assert answer.status_code == 200
    path = tmp_path / "game.jsonl"
    path.write_bytes(answer.content)
    return load(path), answer.content.decode()


@pytest.fixture
def open_game(people, begun):
    def make(variant, **terms):
        (ann,) = people("ann")
        return ann, begun(variant, ann, grace=0, absence=Absence.HOLD, **terms)

    return make


@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_a_running_game_has_views_and_no_seed(open_game, program, tmp_path, variant):
    ann, game = open_game(variant)
    play(game, 4, ann)
    log = store.load(game)
    for asking, person in ((program(ann), ann), (program(), None)):
        exported, text = fetch(asking, game, tmp_path)
        who = find(person, game.key) if person else None
        seat = who.seat if who else ""
        assert (log.header.seed in text) == (exported.header.seed != "") == (game.state == State.OVER)
        assert len(log.moments) > 1
        assert exported.header.commitment == log.header.commitment
        assert len(exported.moments) == len(log.moments)
        for mine, kept in zip(exported.moments, log.moments, strict=True):
            known = (event.through(mine.position.fog) for event in kept.events if may_know(event.audience, seat))
            assert mine.events == tuple(filter(None, known))
        if who:
            assert to_json(exported.now.position) == to_json(who.seen().position)
            assert exported.moments[-1].sheets.get(seat, Sheet()) == log.moments[-1].sheets.get(seat, Sheet())


def test_a_finished_open_game_is_exported_whole_and_plays_again(open_game, program, tmp_path):
    _, game = open_game("standard")
    play(game, 3)
    finish(game)
    exported, text = fetch(program(), game, tmp_path)
    assert text.splitlines() == list(
        LogLine.objects.filter(game=game).order_by("number").values_list("text", flat=True)
    )
    assert exported.header.seed
    for number in range(1, 4):
        assert to_json(played_again(exported, number).position) == to_json(exported.moments[number].position)


def test_a_finished_game_whose_terms_reveal_nothing_keeps_its_seed(open_game, program, tmp_path):
    _, game = open_game("standard", revealed=False)
    play(game, 2)
    finish(game)
    assert fetch(program(), game, tmp_path)[0].header.seed == ""


def test_a_vote_stays_secret_for_ever(open_game, program, tmp_path):
    ann, game = open_game("standard")
    who = find(ann, game.key)
    draw = next(order for order in who.legal_orders().orders() if type(order).__name__ == "Draw")
    sheets.put(who, game.phase_number, [draw])
    play(game, 1)
    finish(game)
    assert "DRAW" not in fetch(program(), game, tmp_path)[1]
    assert "DRAW" in fetch(program(ann), game, tmp_path)[1]


@pytest.mark.parametrize("variant", [name for name in registry.coded() if registry.variant(name).records])
def test_what_a_finished_game_keeps_secret_is_not_exported(open_game, program, tmp_path, variant):
    ann, game = open_game(variant)
    play(game, 4, ann)
    finish(game)
    log = store.load(game)
    exported, _ = fetch(program(), game, tmp_path)
    hidden = any(event.audience != "all" for moment in log.moments for event in moment.events)
    if hidden:
        assert all(event.audience == "all" for moment in exported.moments for event in moment.events)
    stranger = find(ann, game.key)
    stranger.seat = ""
    assert to_json(exported.now.position) == to_json(stranger.seen().position)


def test_a_classical_game_loads_in_the_other_package(open_game, program, client):
    ann, game = open_game("standard")
    play(game, 14, ann)
    answer = client.get(f"/api/v1/games/{game.key}/export.diplomacy.json")
    assert answer.status_code == 200
    saved = json.loads(answer.content)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        loaded = from_saved_game_format(saved)
    log = store.load(game)
    assert loaded.get_current_phase() == str(log.now.position.turn)
    for power in loaded.powers.values():
        assert sorted(power.units) == sorted(map(str, log.now.position.units_of(power.name)))
        assert sorted(power.centers) == sorted(log.now.position.centers_of(power.name))
    assert len(saved["phases"]) == len(log.moments)
    assert any(orders for phase in saved["phases"] for orders in phase["orders"].values())


def test_commands_read_the_export(program, people, begun, tmp_path, monkeypatch):
    (ann,) = people("ann")
    game = begun("standard", ann)
    play(game, 2, ann)
    fetch(program(ann), game, tmp_path)
    monkeypatch.chdir(tmp_path)
    for name, *more in (("show",), ("legal",), ("render", "-o", "map.svg")):
        done = CliRunner().invoke(app, [name, "game.jsonl", *more])
        assert done.exit_code == 0, done.stderr
        assert game.turn in done.stdout + done.stderr, name


def replayed(saved):
    """Every movement phase played again by the other package: whose units, as it says, and as the export does."""
    for phase, after in zip(saved["phases"], saved["phases"][1:], strict=False):
        if not phase["name"].endswith("M"):
            continue
        moved = {**saved, "phases": [{**phase, "orders": {}, "results": {}}]}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            again = from_saved_game_format(moved)
            for power, orders in phase["orders"].items():
                again.set_orders(power, orders)
            again.process()
        for power in again.powers.values():
            expected = sorted(unit for unit in after["state"]["units"][power.name] if not unit.startswith("*"))
            yield sorted(power.units), expected


def test_replaying_the_export_in_the_other_package_gives_the_same_units(open_game, client):
    ann, game = open_game("standard")
    play(game, 8, ann)
    saved = json.loads(client.get(f"/api/v1/games/{game.key}/export.diplomacy.json").content)
    assert all(theirs == ours for theirs, ours in replayed(saved))


def test_an_army_that_nobody_convoys_stays_where_it_is_in_the_other_package_too(open_game, client):
    _, game = open_game("standard")
    log = store.load(game)
    units = (Unit(1, "A", "ENGLAND", "YOR"), Unit(2, "F", "ENGLAND", "ENG"), Unit(3, "F", "ENGLAND", "NTH"))
    position = replace(log.now.position, units=units)
    log = store.append(game, log, edit_line(position, "an army beside a fleet"))
    sheet, problems = read_sheet(log.variant, position, "ENGLAND", "A YOR - WAL VIA")
    assert not problems
    sent = {"ENGLAND": sheet}
    store.append(game, log, gamelog.phase_line(log, sent, gamelog.play(log, sent)))
    game.save()
    saved = json.loads(client.get(f"/api/v1/games/{game.key}/export.diplomacy.json").content)
    assert (["A YOR", "F ENG", "F NTH"],) * 2 in list(replayed(saved))


def test_a_game_for_which_the_format_has_no_place_is_not_there(open_game, client):
    _, game = open_game("goals")
    assert client.get(f"/api/v1/games/{game.key}/export.diplomacy.json").status_code == 404


def test_a_hidden_game_is_exported_to_nobody(open_game, program, client):
    ann, game = open_game("standard")
    type(game).objects.update(listed=False)
    for kind in ("export.jsonl", "export.diplomacy.json"):
        assert client.get(f"/api/v1/games/{game.key}/{kind}").status_code == 404
        assert client.get(f"/api/v1/games/nosuchgame/{kind}").status_code == 404
        asking = program(ann)
        assert asking.client.get(f"/api/v1/games/{game.key}/{kind}", headers=asking.headers).status_code == 200


def test_the_page_of_a_game_links_what_can_be_downloaded(open_game, begun, client):
    _, game = open_game("standard")
    page = client.get(f"/games/{game.key}/about/").content.decode()
    for kind in ("export.jsonl", "export.diplomacy.json"):
        assert f"/api/v1/games/{game.key}/{kind}" in page
    assert f"/games/{game.key}/feed.atom" in page
    other = begun("goals")
    assert "diplomacy.json" not in client.get(f"/games/{other.key}/about/").content.decode()
