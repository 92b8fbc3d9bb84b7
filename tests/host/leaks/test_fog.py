"""Two games in the fog of war that differ only out of sight look the same, on every road."""

import pytest
from crawl import crawl
from msgspec.structs import replace
from test_processed_phases import fetched, twins
from tests.host.working import go_on

from variorum.archive.lines import edit_line
from variorum.board import Earth, Terrain
from variorum.game.position import Ending, to_json
from variorum.host.acts.running import run
from variorum.host.games import access
from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.log import store
from variorum.host.games.models import Game, SavedSheet
from variorum.host.play.pictures import pdf
from variorum.host.zines import acts

OUT_OF_SIGHT = ("RUSSIA", "TURKEY")


def otherwise(position):
    """Without Russia's units, with an army instead of Turkey's fleet, Turkey in Sevastopol, and mountains elsewhere."""
    units = (
        replace(unit, kind="A") if unit.location == "ANK" else unit for unit in position.units if unit.power != "RUSSIA"
    )
    earth = Earth(terrain={"MOS": Terrain.MOUNTAIN, "SYR": Terrain.MOUNTAIN}, rifts=(("MOS", "UKR"),))
    return replace(position, units=tuple(units), owners={**position.owners, "SEV": "TURKEY"}, earth=earth)


def edit(game, change):
    with locked(game.pk) as row:
        log = store.load(row)
        phases.begin_phase(row, store.append(row, log, edit_line(change(log.now.position), "a new beginning")))
    game.refresh_from_db()


@pytest.fixture
def pair(people, monkeypatch):
    """Two games of Dark in which Ann is Austria and Ben is England, one of them with other things far away."""
    ann, ben = people("ann", "ben")
    games = twins(monkeypatch, "dark", ann, ben)
    for game, change in zip(games, (lambda position: position, otherwise), strict=True):
        edit(game, change)
        go_on(game)
    return *games, ben


def test_what_lies_in_the_fog_shows_nowhere(pair, signed_in):
    one, two, ben = pair
    for person in (ben, None):
        seen = [fetched(signed_in(person), game) for game in (one, two)]
        assert seen[0].keys() == seen[1].keys()
        for address, text in seen[0].items():
            assert text == seen[1][address], f"{person} can tell the games apart at {address}"
            assert not [word for word in ("F SEV", "A WAR", "unit-SEV") if word in text], address


def test_what_lies_in_the_fog_shows_in_no_zine(pair, people, signed_in, monkeypatch):
    """Not even to an editor who plays in the game, nor in a PDF."""
    one, two, ben = pair
    (sal,) = people("sal")
    printed = []
    monkeypatch.setattr(pdf, "is_possible", lambda: True)
    monkeypatch.setattr(pdf, "of_drawing", lambda drawn: drawn)
    monkeypatch.setattr(pdf, "written", lambda text, _: printed.append(text) or text.encode())
    for editor in (sal, ben):
        seen = []
        for game in (one, two):
            zine = run(acts.CreateZine(title="The Post"), editor)
            run(acts.PutZineGame(key=game.key), editor, zine)
            base, mine = f"/zines/{zine.key}", signed_in(editor)
            preview = crawl(mine, f"{base}/preview/", f"{base}/edit/", within=zine.key)
            run(acts.PublishIssue(number=1), editor, zine)
            roads = (*("/", "/feed.atom"), *(f"/1/{part}" for part in ("", "issue.html", "issue.pdf", "map-0.svg")))
            found = {**preview, **crawl(signed_in(), *(base + road for road in roads), within=zine.key)}
            found |= crawl(
                signed_in(), f"/api/v1/zines/{zine.key}/issues/1", f"/api/v1/zines/{zine.key}", within=zine.key
            )
            assert all(f"{base}/1/{part}" in found for part in ("", "issue.html", "issue.pdf", "map-0.svg"))
            keys = ((zine.key, "ZINE"), (game.key, "KEY"))
            seen.append({address.replace(*keys[0]): hidden(text, keys) for address, text in found.items()})
        assert seen[0] == seen[1]
        assert not [address for address, text in seen[0].items() if any(word in text for word in ("F SEV", "A WAR"))]
    assert len(printed) == 4


def hidden(text, keys):
    for key, word in keys:
        text = text.replace(key, word)
    return text


def test_a_what_if_of_a_game_in_the_fog_has_none_and_holds_what_was_seen(pair, signed_in):
    one, _, ben = pair
    shown = access.find(ben, one.key).seen().position
    signed_in(ben).post(f"/sandbox/from/{one.key}/{access.find(ben, one.key).last}/")
    made = store.load(Game.objects.latest("pk")).now.position
    assert {unit.power for unit in shown.units} == {unit.power for unit in made.units} == {"ENGLAND"}
    assert shown.fog
    assert not made.fog


def test_orders_tried_by_a_program_tell_nothing_from_the_fog(pair, signed_in):
    one, two, ben = pair
    for orders in ("", "F LON - NTH", "TURKEY:\nF ANK - BLA\nRUSSIA:\nF SEV - BLA"):
        for road in ("what-if", "sheet/check"):
            told = [
                signed_in(ben).post(f"/api/v1/games/{game.key}/{road}", {"text": orders}, "application/json")
                for game in (one, two)
            ]
            assert told[0].status_code == told[1].status_code == 200
            assert told[0].content == told[1].content


def test_a_what_if_is_filled_in_with_nothing_from_the_fog(pair, signed_in):
    one, two, ben = pair
    for number in range(access.find(ben, one.key).last + 1):
        filled = []
        for game in (one, two):
            signed_in(ben).post(f"/sandbox/from/{game.key}/{number}/")
            made = SavedSheet.objects.filter(game=Game.objects.latest("pk")).order_by("seat")
            filled.append(list(made.values_list("seat", "sheet")))
        assert filled[0] == filled[1]
        assert not [sheet for _, sheet in filled[0] if "SEV" in sheet or "WAR" in sheet]


def test_the_fog_lifts_from_the_whole_game_when_it_ends(pair, signed_in):
    game, _, ben = pair
    edit(game, lambda position: replace(position, ending=Ending(("FRANCE",))))
    who = access.find(ben, game.key)
    log = store.load(game)
    for number, moment in enumerate(log.moments):
        assert to_json(who.seen(number).position) == to_json(moment.position)
        assert who.seen(number).events == moment.events
    assert "F SEV" in signed_in(ben).get(f"/games/{game.key}/phases/2/").content.decode()
