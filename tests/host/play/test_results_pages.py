import re

import pytest

from variorum.host.games import access
from variorum.host.games.models import Game, Member, State
from variorum.host.games.terms import Absence
from variorum.host.play.board.page import REFRESH
from variorum.host.play.pictures.maps import ways
from variorum.host.play.results.in_short import news
from variorum.variants import registry

AUTOMATIC = {"grace": 0, "absence": Absence.HOLD}


@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_every_phase_has_its_page_and_its_pictures_and_every_season_an_issue(variant, people, begun, signed_in, played):
    (ann,) = people("ann")
    game = played(begun(variant, ann, **AUTOMATIC), 7)
    client = signed_in(ann)
    for number in range(access.find(ann, game.key).last + 1):
        page = client.get(f"/games/{game.key}/phases/{number}/")
        assert page.status_code == 200
        images = re.findall(r'<img class="map" src="([^"]+)"', page.content.decode())
        assert len(images) == (min(number + 1, 2) if ways(variant) else 0)
        for image in images:
            assert client.get(image.replace("&amp;", "&")).content.startswith(b"<svg")
    assert client.get(f"/games/{game.key}/phases/99/").status_code == 404
    history = client.get(f"/games/{game.key}/history/", follow=True).content.decode()
    issues = re.findall(rf'"(/games/{game.key}/gazette/[^"]+)"', history)
    assert len(issues) >= 2 or game.state == State.WAITING
    for address in issues:
        issue = client.get(address)
        assert issue.status_code == 200
        assert "Centers and units" in issue.content.decode()


def test_an_order_tells_why_it_came_out_as_it_did(begun, signed_in, played):
    game = played(begun("standard", **AUTOMATIC))
    page = signed_in().get(f"/games/{game.key}/phases/1/").content.decode()
    assert len(re.findall(r"<details><summary>", page)) >= 10
    assert "std:M" in page


def test_pictures_are_kept_by_browsers_as_long_as_they_show_the_same(people, begun, signed_in, played):
    (ann,) = people("ann")
    game = played(begun("standard", ann, **AUTOMATIC))
    for person, whose in ((None, "public"), (ann, "private")):
        page = signed_in(person).get(f"/games/{game.key}/phases/1/").content.decode()
        image = re.search(r'<img class="map" src="([^"]+)"', page)[1].replace("&amp;", "&")
        answer = signed_in(person).get(image, headers={"Accept-Encoding": "gzip"})
        assert answer["Cache-Control"] == f"{whose}, max-age=31536000, immutable"
        assert len(answer.content) < 100_000
        again = signed_in(person).get(image, headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert "immutable" not in signed_in().get(image.partition("?")[0])["Cache-Control"]


def test_a_picture_of_anything_else_is_not_there(begun, signed_in):
    game = begun("standard")
    for name in ("0/orders", "1/after", "0/secrets"):
        assert signed_in().get(f"/games/{game.key}/phases/{name}.svg").status_code == 404


def test_a_player_is_told_once_what_is_new(people, begun, signed_in, played):
    (ann,) = people("ann")
    game = played(begun("standard", ann, **AUTOMATIC), 3)
    last = access.find(ann, game.key).last
    client = signed_in(ann)
    assert "Since your last visit" in client.get(f"/games/{game.key}/phases/1/").content.decode()
    assert f"{last} phases were processed" in client.get(f"/games/{game.key}/phases/{last}/").content.decode()
    assert Member.objects.get(person=ann).seen == last
    assert "Since your last visit" not in client.get(f"/games/{game.key}/phases/{last}/").content.decode()
    assert "Since your last visit" not in signed_in().get(f"/games/{game.key}/phases/{last}/").content.decode()


def test_the_results_lead_to_the_last_phase(begun, signed_in, played):
    game = played(begun("standard", **AUTOMATIC), 2)
    answer = signed_in().get(f"/games/{game.key}/phases/")
    assert answer["Location"].endswith("/phases/2/")


def test_the_history_lists_phases_and_shows_centers_over_time(begun, signed_in, played):
    game = played(begun("standard", **AUTOMATIC), 5)
    part = signed_in().get(f"/games/{game.key}/history/", headers={"HX-Request": "true"}).content.decode()
    assert "movement</a>" in part
    assert part.count("<svg") == 4
    assert "Outcomes of orders" in part


def test_the_old_address_of_the_history_leads_to_the_results_which_have_it(begun, signed_in, played):
    game = played(begun("standard", **AUTOMATIC), 2)
    answer = signed_in().get(f"/games/{game.key}/history/")
    assert answer["Location"] == f"/games/{game.key}/phases/2/#record"
    page = signed_in().get(answer["Location"]).content.decode()
    assert 'id="record"' in page
    assert "Outcomes of orders" in page


def test_results_stand_beside_the_board_which_opens_with_them(people, begun, signed_in, played):
    (ann,) = people("ann")
    game = played(begun("standard", ann, **AUTOMATIC), 2)
    page = signed_in(ann).get(f"/games/{game.key}/phases/1/").content.decode()
    assert 'id="look" data-number="1"' in page
    assert re.search(r'id="show-results" autocomplete="off"\s+checked', page)
    assert not re.search(r'id="show-orders" autocomplete="off"\s+checked', page)
    assert "What if?" in page
    assert f'id="look-on" href="/games/{game.key}/phases/2/" hx-get="/games/{game.key}/look/2/"' in page


def test_a_game_that_has_not_begun_has_no_results(people, begun, signed_in):
    game = begun("standard")
    Game.objects.update(lines=0)
    for page in ("phases/", "phases/0/", "history/", "gazette/S1901/", "afterwards/"):
        assert signed_in().get(f"/games/{game.key}/{page}").status_code == 404
    assert signed_in().get(f"/games/{game.key}/about/").status_code == 200


def test_the_board_tells_of_phases_that_its_player_has_not_seen(people, begun, signed_in, played):
    (ann,) = people("ann")
    game = played(begun("standard", ann, **AUTOMATIC), 2)
    client = signed_in(ann)
    for headers in ({"HX-Request": "true", "HX-Trigger": REFRESH}, {}):
        page = client.get(f"/games/{game.key}/", headers=headers).content.decode()
        assert "2 phases were processed" in page
        assert 'id="look-heading" tabindex="-1">Spring 1901, movement' in page
    assert "Since your last visit" not in client.get(f"/games/{game.key}/").content.decode()


def test_after_a_long_time_only_some_of_the_new_phases_are_named(people, begun, signed_in, played):
    (ann,) = people("ann")
    game = played(begun("standard", ann, **AUTOMATIC), 7)
    found = news(access.find(ann, game.key))
    assert len(found.phases) == 7
    assert [step.number for step in found.named] == [1, 5, 6, 7]
    page = signed_in(ann).get(f"/games/{game.key}/").content.decode()
    assert "7 phases were processed" in page
    assert "…" in page.partition("7 phases were processed")[2].partition("</p>")[0]


def test_tables_of_rules_can_be_opened_beside_the_board(people, begun, signed_in, played):
    (ann,) = people("ann")
    game = played(begun("capitalist", ann, **AUTOMATIC))
    client = signed_in(ann)
    board = client.get(f"/games/{game.key}/").content.decode()
    assert f'hx-get="/games/{game.key}/tables/"' in board
    assert "Holdings" not in board
    answer = client.get(f"/games/{game.key}/tables/").content.decode()
    assert "<body" not in answer
    for table in ("Prices", "Holdings", "Who orders"):
        assert f"<h3>{table}</h3>" in answer


def test_a_variant_without_tables_has_no_place_for_them(begun, signed_in):
    game = begun("standard", **AUTOMATIC)
    assert "tables-heading" not in signed_in().get(f"/games/{game.key}/").content.decode()


def test_a_phase_that_tells_a_player_nothing_is_no_news(people, begun, seated, signed_in, played):
    ann, *others = people(*(f"person-{number}" for number in range(11)))
    game = begun("rather_silly", ann, *others, **AUTOMATIC)
    seated(game, ann, "JESTER")
    played(game, 1)
    page = signed_in(ann).get(f"/games/{game.key}/").content.decode()
    assert "Since your last visit" not in page
    assert 'id="look-heading"' not in page
    assert Member.objects.get(person=ann).seen == 1


def test_an_investor_who_ordered_one_unit_reads_of_one_order(people, begun, seated, signed_in, played):
    (ann,) = people("ann")
    game = begun("capitalist", ann, **AUTOMATIC)
    seated(game, ann, "ADA")
    client = signed_in(ann)
    sheet = {"phase_number": game.phase_number, "version": 0, "text": "A PAR H"}
    assert client.post(f"/games/{game.key}/orders/text/", sheet).status_code == 302
    played(game)
    page = client.get(f"/games/{game.key}/").content.decode()
    counts = re.search(r"Your orders:(.*?)</span>", page, re.DOTALL)
    assert counts, page
    assert sum(map(int, re.findall(r"(\d+) [a-z]", counts[1]))) == 1
