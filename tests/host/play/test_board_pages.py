import gzip
import html
import json
import re
from datetime import timedelta

import brotli
import pytest
from django.utils import timezone
from tests.host.working import go_on

from variorum.game.title import called
from variorum.host.games.models import Game, SavedSheet, State
from variorum.host.games.terms import Absence
from variorum.host.play.pictures.maps import ways
from variorum.variants import registry

AUTOMATIC = {"grace": 0, "absence": Absence.HOLD}
HTMX = {"HX-Request": "true"}
SECRET = "A MAR - SPA"


def post(client, game, what, headers=HTMX, **data):
    whole = {"phase_number": game.phase_number, "as": "", **data}
    return client.post(f"/games/{game.key}/orders/{what}/", whole, headers=headers)


def move(client, game, unit="A PAR", to="BUR", **more):
    return post(client, game, "put", **{"type": "move", "f-unit": unit, "f-to": to, "f-via": "no", **more})


def text_of(answer):
    return html.unescape(answer.content.decode())


def orders_of(game, seat="FRANCE"):
    draft = SavedSheet.objects.filter(game=game, seat=seat).first()
    return draft.sheet if draft else ""


def test_a_game_that_has_not_begun_leads_to_what_it_is_about(begun, signed_in):
    game = begun("standard")
    Game.objects.update(lines=0)
    assert signed_in().get(f"/games/{game.key}/")["Location"].endswith("/about/")


def test_an_order_is_saved_and_acknowledged(france):
    game, client, _ = france
    answer = text_of(move(client, game))
    assert "Saved: army Paris moves to Burgundy (A PAR - BUR)" in answer
    idle = re.findall(r'<li class="idle" data-area="(\w+)">', answer)
    assert sorted(idle) == ["BRE", "MAR"]
    assert "BUR" in orders_of(game)


def test_without_scripts_forms_lead_back_to_the_page(france):
    game, client, _ = france
    answer = post(client, game, "put", {}, **{"type": "hold", "f-unit": "A PAR"})
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{game.key}/")
    assert "A PAR H" in text_of(client.get(f"/games/{game.key}/"))


def test_the_second_of_two_equal_orders_changes_nothing(france):
    game, client, _ = france
    move(client, game)
    once = orders_of(game)
    move(client, game)
    assert orders_of(game) == once


def test_another_order_for_a_unit_replaces_the_first(france):
    game, client, _ = france
    move(client, game)
    answer = text_of(move(client, game, to="PIC"))
    assert "A PAR - PIC" in answer
    assert "A PAR - BUR" not in answer


def test_orders_are_taken_back(france):
    game, client, _ = france
    move(client, game)
    assert "No orders yet" in text_of(post(client, game, "remove", order="A PAR - BUR"))


def test_a_seat_is_ready_with_one_tap_and_back(france):
    game, client, _ = france
    assert "You're ready." in text_of(post(client, game, "ready", ready="yes", sure="yes"))
    assert SavedSheet.objects.get(game=game, seat="FRANCE").ready
    assert "no longer ready" in text_of(post(client, game, "ready", ready="no"))
    assert not SavedSheet.objects.get(game=game, seat="FRANCE").ready


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"type": "fly"}, "isn't possible now"),
        ({"type": "move", "f-unit": "A PAR", "f-to": "MOS", "f-via": "no"}, "“MOS” isn't valid. Accepted:"),
        ({"type": "move", "f-unit": "A PAR"}, "To is missing"),
        ({"type": "hold", "f-unit": "A PAR", "f-to": "BUR"}, "don't make a legal order"),
        ({"type": "hold", "f-unit": "🙂" * 50_000}, "isn't valid"),
        ({"type": "x" * 100_000}, "isn't possible now"),
    ],
)
def test_an_order_that_is_not_offered_is_refused_in_words(france, data, told):
    game, client, _ = france
    answer = post(client, game, "put", **data)
    assert answer.status_code == 422
    assert told in text_of(answer)
    assert len(answer.content) < 5_000
    assert orders_of(game) == ""


def test_a_problem_stands_next_to_its_order(france):
    game, client, _ = france
    answer = text_of(post(client, game, "text", version=0, text="A PAR - MOS\nA MAR H"))
    rows = dict(re.findall(r'<li data-area="(\w+)">(.*?)</li>', answer, re.DOTALL))
    assert "A PAR - MOS" in rows["PAR"]
    assert "Refused" in rows["PAR"]
    assert "Refused" not in rows["MAR"]


def test_the_sheet_is_the_same_as_text(france):
    game, client, _ = france
    move(client, game)
    page = text_of(client.get(f"/games/{game.key}/"))
    assert "A PAR - BUR" in re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)[1]
    sent = "france: paris -> picardy; mar s par-pic\nIF A PAR DISLODGED THEN A PAR R GAS"
    answer = text_of(post(client, game, "text", version=1, text=sent))
    assert "✗ 3 orders sent, 1 refused." in answer
    assert "IF A PAR DISLODGED THEN A PAR R GAS" in answer


def test_what_is_no_order_is_kept_and_told_with_its_line(france):
    game, client, _ = france
    sent = "A PAR - BUR\nDear all, see you in Spring! 🙂\nA MAR - SPA"
    answer = text_of(post(client, game, "text", version=0, text=sent))
    assert "One line of your text isn't an order" in answer
    assert "Line 3" in answer
    page = text_of(client.get(f"/games/{game.key}/"))
    assert "Dear all, see you in Spring! 🙂" in page


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_orders_under_another_seats_name_are_refused_and_never_kept(france, headers):
    game, client, _ = france
    sent = "A PAR - BUR\nGERMANY:\nA MUN - RUH\nA BER - KIEEL\nFRANCE\nA MAR H\nA BRE - NOWHERE"
    answer = text_of(post(client, game, "text", headers, version=0, text=sent))
    assert "Orders for other seats were not saved" in answer
    assert "A MUN - RUH: it was ignored, because it is under GERMANY on the sheet of FRANCE" in answer
    assert "A BER - KIEEL: it was ignored, because it is under GERMANY" in answer
    page = text_of(client.get(f"/games/{game.key}/"))
    shown = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)[1]
    assert shown == "A PAR - BUR\nA MAR H\nA BRE - NOWHERE"
    assert "MUN - RUH" not in page
    post(client, game, "text", version=1, text=shown)
    assert "MUN" not in orders_of(game)


def test_orders_under_nobodys_name_are_kept_but_never_become_ones_own(france):
    game, client, _ = france
    sent = "A PAR - BUR\nBert: A MAR - SPA\nF BRE - MAO"
    answer = text_of(post(client, game, "text", version=0, text=sent))
    assert "no seat has this name" in answer
    for version in (1, 2):
        page = text_of(client.get(f"/games/{game.key}/"))
        shown = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)[1]
        assert shown == "A PAR - BUR\nBert:\nA MAR - SPA\nF BRE - MAO"
        post(client, game, "text", version=version, text=f"{shown}\n\n")
        assert "MAO" not in orders_of(game)


def test_saving_the_text_as_it_is_shown_changes_nothing(france):
    game, client, _ = france
    post(client, game, "text", version=0, text="A PAR - BUR\nwho knows\nA MAR - SPA")
    page = text_of(client.get(f"/games/{game.key}/"))
    shown = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)[1]
    before = SavedSheet.objects.get(game=game).version
    assert "3 lines sent, 2 refused" in text_of(post(client, game, "text", version=before, text=shown))
    assert SavedSheet.objects.get(game=game).version == before


def test_a_whole_mail_is_answered_and_not_lost(france):
    game, client, _ = france
    mail = "\n".join(f"> Line {number} of a long letter with ümläuts and 🙂🙂🙂" for number in range(1_900))
    answer = post(client, game, "text", version=0, text=f"{mail}\nA PAR - BUR")
    assert answer.status_code == 200
    assert "1900 lines of your text aren't orders" in text_of(answer)
    assert SavedSheet.objects.get(game=game).unread.count("of a long letter") == 1_900
    for text in ("x " * 110_000, "nonsense\n" * 5_000):
        answer = post(client, game, "text", version=1, text=text)
        assert answer.status_code == 422
        assert "Nothing was saved" in text_of(answer)
    plain = post(client, game, "text", {}, version=1, text="nonsense\n" * 5_000)
    assert plain.status_code == 422
    assert text_of(plain).count("nonsense") >= 5_000


def test_two_pages_do_not_overwrite_each_other_by_accident(france):
    game, client, _ = france
    post(client, game, "text", version=0, text="A PAR H")
    late = post(client, game, "text", version=0, text="A PAR - GAS")
    assert late.status_code == 409
    assert "changed on another page" in text_of(late)
    assert """hx-vals='{"over": 1}'""" in text_of(late)
    assert "GAS" not in orders_of(game)
    again = post(client, game, "text", version=0, over=1, text="A PAR - GAS")
    assert again.status_code == 200
    assert "GAS" in orders_of(game)


def test_a_stale_page_is_told_and_its_text_shown_again(france, played):
    game, client, _ = france
    phase = game.phase_number
    played(game)
    for headers, again in ((HTMX, False), ({}, True)):
        answer = post(client, game, "text", headers, version=0, text="A PAR - BUR", phase_number=phase)
        assert answer.status_code == 409
        assert "processed in the meantime" in text_of(answer)
        assert ("Your text:" in text_of(answer)) is again
    assert move(client, game, phase_number=phase).status_code == 409
    assert post(client, game, "ready", ready="yes", phase_number="🙂").status_code == 409


def test_after_the_deadline_nothing_is_taken(france):
    game, client, _ = france
    Game.objects.update(deadline=timezone.now() - timedelta(minutes=1))
    answer = move(client, game)
    assert answer.status_code == 422
    assert "deadline has passed" in text_of(answer)
    assert orders_of(game) == ""


def test_a_finished_game_takes_no_orders(france):
    game, client, _ = france
    Game.objects.update(state=State.OVER)
    page = text_of(client.get(f"/games/{game.key}/phases/0/"))
    assert "The game is over: " in page
    assert json.loads(re.search(r'id="board-data"[^>]*>(.*?)</script>', page, re.DOTALL)[1])["kinds"] == []
    assert move(client, game).status_code == 422


def test_nobody_else_finds_what_a_seat_has_sent(france, people, signed_in):
    game, client, ben = france
    (master,) = people("master")
    Game.objects.update(master=master)
    post(client, game, "text", version=0, text=f"{SECRET}\nIF A PAR DISLODGED THEN A PAR R GAS\nmy secret plan")
    assert SECRET in text_of(client.get(f"/games/{game.key}/"))
    for other in (signed_in(), ben, signed_in(master)):
        for page in ("", "orders/", "look/0/"):
            found = text_of(other.get(f"/games/{game.key}/{page}"))
            for secret in (SECRET, "A PAR R GAS", "my secret plan"):
                assert secret not in found, page
            assert 'id="order-' not in found
    assert ben.get(f"/games/{game.key}/?as=FRANCE").status_code == 404
    assert signed_in().get(f"/games/{game.key}/orders/?as=FRANCE").status_code == 404


def test_a_page_that_shows_the_latest_sheet_gets_no_other(france):
    game, client, ben = france
    page = text_of(client.get(f"/games/{game.key}/"))
    shown = {"stamp": re.search(r'data-stamp="([^"]*)"', page)[1]}
    assert client.get(f"/games/{game.key}/orders/", shown).status_code == 204
    move(client, game)
    assert "A PAR - BUR" in text_of(client.get(f"/games/{game.key}/orders/", shown))
    shown = {"stamp": re.search(r'data-stamp="([^"]*)"', text_of(client.get(f"/games/{game.key}/orders/")))[1]}
    assert client.get(f"/games/{game.key}/orders/", shown).status_code == 204
    assert ben.get(f"/games/{game.key}/orders/", shown).status_code == 200
    go_on(game)
    assert client.get(f"/games/{game.key}/orders/", shown).status_code == 200


def test_strangers_look_but_do_not_order(france, signed_in):
    game, _, _ = france
    page = text_of(signed_in().get(f"/games/{game.key}/"))
    assert '<h2 id="standing-heading">Powers</h2>' in page
    assert 'id="sheet"' not in page
    assert move(signed_in(), game).status_code == 422
    Game.objects.update(listed=False)
    for page in ("", "orders/", "look/0/"):
        assert signed_in().get(f"/games/{game.key}/{page}").status_code == 404
    assert move(signed_in(), game).status_code == 404


def test_where_everybody_stands_and_what_happened_are_told_in_words(france, played):
    game, client, _ = france
    played(game)
    page = text_of(client.get(f"/games/{game.key}/"))
    assert "Army Paris" in page
    results = text_of(client.get(f"/games/{game.key}/phases/1/"))
    assert "Spring 1901, movement" in results
    assert "No order, held, not attacked:" in results


def test_results_in_short_are_there_if_there_is_something_to_tell(france, played):
    game, client, _ = france
    played(game)
    assert 'class="strip"' not in text_of(client.get(f"/games/{game.key}/look/1/"))
    game.refresh_from_db()
    move(client, game)
    played(game)
    assert "1 succeeded" in text_of(client.get(f"/games/{game.key}/look/2/"))


def test_past_orders_are_drawn_when_wanted(france, played):
    game, client, _ = france
    assert b'class="order' not in client.get(f"/games/{game.key}/look/0/").content
    played(game)
    assert b'class="order' in client.get(f"/games/{game.key}/look/1/").content


@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_constant_parts_are_kept_for_good(variant, client):
    found = ways(variant)
    for way in (found.light, found.dark, found.style):
        answer = client.get(way, headers={"Accept-Encoding": "gzip"})
        assert "immutable" in answer["Cache-Control"]
        assert len(answer.content) < 70_000
        old = re.sub(r"/\w+\.(svg|css)$", r"/old.\1", way)
        assert client.get(old)["Cache-Control"] == "no-cache"
    assert b"<style" not in client.get(found.light).content
    assert client.get("/maps/nothing/atlas/x.svg").status_code == 404
    assert client.get(f"/maps/{variant}/pink/x.svg").status_code == 404


def test_boards_come_packed_as_the_browser_can_unpack_them(client):
    address = ways("standard").light
    plain, unpack = client.get(address), {"gzip": gzip.decompress, "br": brotli.decompress}
    assert "Content-Encoding" not in plain
    for accepted, way in (("gzip", "gzip"), ("gzip, deflate, br, zstd", "br")):
        packed = client.get(address, headers={"Accept-Encoding": accepted})
        assert packed["Content-Encoding"] == way
        assert "Accept-Encoding" in packed["Vary"]
        assert unpack[way](packed.content) == plain.content


def test_fonts_are_small_and_kept_for_good(client):
    css = client.get("/static/site/letters.css")
    rules = b"".join(css.streaming_content).decode() if css.streaming else css.content.decode()
    fonts = re.findall(r"/fonts/[\w.-]+", rules)
    assert len(fonts) == 5
    for font in fonts:
        answer = client.get(font)
        assert "immutable" in answer["Cache-Control"]
        assert len(answer.content) < 50_000
    assert client.get("/fonts/OFL.txt").status_code == 404


@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_game_masters_have_the_page_too(variant, people, begun, signed_in):
    (master,) = people("master")
    game = begun(variant, master=master)
    page = text_of(signed_in(master).get(f"/games/{game.key}/"))
    assert "The game master's orders" in page
    assert "Set who owns a center" in page
    assert len(page) < 400_000


def test_sandboxes_are_played_for_every_seat_without_an_account(client, db):
    made = client.post("/sandbox/new/standard/")
    key = made["Location"].split("/")[2]
    game = Game.objects.get(key=key)
    for seat, unit in (("ITALY", "A ROM"), ("TURKEY", "A SMY")):
        assert f"Orders for {called(seat)}" in text_of(client.get(f"/games/{key}/?as={seat}"))
        answer = post(client, game, "put", **{"as": seat, "type": "hold", "f-unit": unit})
        assert f"({unit} H)" in text_of(answer)
        assert f'data-seat="{seat}"' in text_of(answer)
        plain = post(client, game, "remove", {}, **{"as": seat, "order": "A PAR H"})
        assert plain["Location"] == f"/games/{key}/?as={seat}"
    assert "Delete: army Rome" not in text_of(client.get(f"/games/{key}/?as=TURKEY"))


def test_what_powers_could_reach_tells_nothing_that_is_hidden(people, begun, seated, signed_in):
    ann, ben = people("ann", "ben")
    game = begun("dark", ann, ben)
    for person, seat in ((ann, "FRANCE"), (ben, "TURKEY")):
        seated(game, person, seat)
    told = {person: text_of(signed_in(person).get(f"/games/{game.key}/")) for person in (ann, ben)}
    assert re.findall('data-stands="(.*?)"', told[ann]) == ["BRE MAR PAR"]
    assert re.findall('data-stands="(.*?)"', told[ben]) == ["ANK CON SMY"]
    assert "BUR" in re.findall('data-reach="(.*?)"', told[ann])[0].split()
    assert "BUR" not in re.findall('data-reach="(.*?)"', told[ben])[0].split()
