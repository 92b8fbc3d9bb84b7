"""What the host draws over a board: of messages, offers and drafts; and the marks and orders that go with them."""

import re

import pytest
from msgspec.structs import replace

from variorum.archive.lines import edit_line
from variorum.game.unit import Unit
from variorum.host.games import access
from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.log import store
from variorum.host.games.terms import Absence, Press
from variorum.host.offers import services
from variorum.host.press.services import messages

ORDER = re.compile(r'class="order power-(\w+)"')


@pytest.fixture
def table(people, begun, seated):
    """Games of a variant in which Ann has England, Ben France and Cat Germany."""
    ann, ben, cat = people("ann", "ben", "cat")

    def make(variant="standard", **terms):
        game = begun(variant, ann, ben, cat, absence=Absence.HOLD, grace=0, **terms)
        for person, seat in ((ann, "ENGLAND"), (ben, "FRANCE"), (cat, "GERMANY")):
            seated(game, person, seat)
        return game, ann, ben, cat

    return make


@pytest.fixture
def get(signed_in):
    """Fetches a page of a game as somebody."""

    def fetch(person, game, road, **asked):
        answer = signed_in(person).get(f"/games/{game.key}/{road}", asked)
        assert answer.status_code == 200
        return answer.json() if road == "bargain/" else answer.content.decode()

    return fetch


def test_orders_in_a_text_are_drawn_in_the_colors_of_whose_units_they_are(table, get):
    game, ann, *_ = table()
    drawn = get(ann, game, "sketch/", words="Why not F BRE - MAO and F LON - NTH? <script>A PAR</script>")
    assert sorted(ORDER.findall(drawn)) == ["ENGLAND", "FRANCE"]
    assert "<script" not in drawn
    assert len(ORDER.findall(get(ann, game, "sketch/", words="F BRE - MAO\n" * 5_000))) == 1
    assert "order" not in get(ann, game, "sketch/", words="Hello")


def test_an_offer_is_drawn_for_its_parties_alone_and_a_wrong_number_draws_nothing(table, get):
    game, ann, ben, cat = table()
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE; DMZ ENG; YOU A PAR - BUR")
    for person in (ann, ben):
        drawn = get(person, game, "sketch/", offer="1")
        assert ORDER.findall(drawn) == ["FRANCE"]
        assert 'data-zone="ENG"' in drawn
        assert 'data-peace="ENGLAND FRANCE"' in drawn
    assert get(ann, game, "sketch/", agreed="yes") == get(cat, game, "sketch/", offer="1")
    for number in ("2", "0", "-1", "x", "9" * 5_000, ""):
        assert "pledge" not in get(ann, game, "sketch/", offer=number)
    services.answer(game, "FRANCE", 1, accepts=True)
    assert 'data-zone="ENG"' in get(ben, game, "sketch/", agreed="yes")
    for stranger in (cat, None):
        assert "pledge" not in get(stranger, game, "sketch/", agreed="yes")


def test_a_draft_is_drawn_and_told_in_words_or_why_it_cannot_be_made(table, get):
    game, ann, *_ = table()
    said = {"with": "FRANCE", "peace": "on", "area": ["ENG", "NTH"], "tapped": "A PAR - BUR", "until": "W1901"}
    drawn = get(ann, game, "sketch/", **said)
    assert "France orders A PAR - BUR" in drawn
    assert drawn.count("data-zone=") == 2
    problem = get(ann, game, "sketch/", **{"with": "FRANCE", "tapped": "A PAR - LON"})
    assert 'class="problem"' in problem
    assert "pledge" not in problem
    assert "data-" not in get(ann, game, "sketch/", **{"with": "ENGLAND", "peace": "on"})
    assert "data-" not in get(None, game, "sketch/", **said)
    assert 'class="problem"' in get(ann, game, "sketch/", **{"with": "FRANCE", "more": "DMZ ENG;" * 2_000})


def test_orders_of_all_who_would_agree_can_be_tapped_where_offers_can_be_made(table, get):
    game, ann, *_ = table()
    own, both = (get(ann, game, "bargain/", **{"with": names}) for names in ("", "FRANCE"))
    assert "A PAR" not in own["places"]
    assert both["places"]["A PAR"] == ["PAR"]
    assert both["places"]["F LON"] == ["LON"]
    assert get(ann, game, "bargain/", **{"with": "NOBODY"}) == own
    silent, ann, *_ = table(press=Press.NONE)
    assert "A PAR" not in get(ann, silent, "bargain/", **{"with": "FRANCE"})["places"]
    assert get(None, game, "bargain/", **{"with": "FRANCE"})["kinds"] == []


def test_in_fog_offers_name_and_draw_what_the_seat_sees(table, get):
    """England sees a French fleet next to London; France's other units stay unknown, whatever they are."""
    seen = []
    for kind in ("A", "F"):
        game, ann, ben, _ = table("dark")
        edit(game, lambda position, kind=kind: with_units(position, kind))
        found = get(ann, game, "bargain/", **{"with": "FRANCE"})
        assert found["places"]["F ENG"] == ["ENG"]
        assert not [choice for choice in found["places"] if choice.endswith(" MAR")]
        services.make(game, "ENGLAND", "OFFER FRANCE: PEACE; DMZ WAL; YOU F ENG - BRE UNTIL F1901")
        services.answer(game, "FRANCE", 1, accepts=True)
        drawn = [
            get(ann, game, "sketch/", **asked) for asked in ({"offer": "1"}, {"words": "A MAR - SPA, F MAR - LYO"})
        ]
        assert ORDER.findall(drawn[0]) == ["FRANCE"]
        page = get(ann, game, "press/", **{"with": "FRANCE"})
        assert "unit-" not in "".join(drawn)
        assert "peace" in page
        assert 'data-zone="WAL"' in get(ben, game, "sketch/", agreed="yes")
        seen.append((found, drawn))
    assert seen[0] == seen[1]


def edit(game, change):
    with locked(game.pk) as row:
        log = store.load(row)
        phases.begin_phase(row, store.append(row, log, edit_line(change(log.now.position), "a new beginning")))
    game.refresh_from_db()


def with_units(position, kind):
    """France's fleet in the Channel, and a unit of some kind in Marseilles."""
    others = [unit for unit in position.units if unit.power != "FRANCE"]
    fleet, other = [unit for unit in position.units if unit.power == "FRANCE"][:2]
    french = (replace(fleet, kind="F", location="ENG"), replace(other, kind=kind, location="MAR"))
    assert all(isinstance(unit, Unit) for unit in french)
    return replace(position, units=(*others, *french))


def test_new_messages_are_marked_for_their_reader_alone_and_the_newest_thread_opens(table, get, signed_in):
    game, ann, ben, cat = table()
    messages.send(access.find(ben, game.key), ("ENGLAND",), "Hello", "1")
    messages.send(access.find(cat, game.key), ("ENGLAND",), "Hello", "2")
    messages.send(access.find(cat, game.key), ("ENGLAND",), "Are you there?", "3")
    services.make(game, "FRANCE", "OFFER GERMANY: PEACE")
    news = get(ann, game, "press/news/")
    assert {name: int(new) for name, new in re.findall(r'id="new-(\w+)"[^>]*><span class="badge">(\d+)', news)} == {
        "FRANCE": 1,
        "GERMANY": 2,
        "press": 3,
    }
    assert "badge" not in get(ben, game, "press/news/")
    assert get(None, game, "press/news/").count("new-mark") == 1
    newest = signed_in(ann).get(f"/games/{game.key}/press/newest/")
    assert newest["Location"] == f"/games/{game.key}/press/?with=GERMANY#latest"
    get(ann, game, "press/", **{"with": "GERMANY"})
    newest = signed_in(ann).get(f"/games/{game.key}/press/newest/")
    assert newest["Location"] == f"/games/{game.key}/press/?with=FRANCE#latest"
    empty, *_ = table()
    assert signed_in(ann).get(f"/games/{empty.key}/press/newest/")["Location"] == f"/games/{empty.key}/press/"


def test_bots_that_talk_are_introduced_beside_their_seats(table, get):
    game, ann, *_ = table()
    shown = get(ann, game, "")
    assert shown.count('class="soft character"') == 4
    silent, ann, *_ = table(silent_bots=True)
    assert "soft character" not in get(ann, silent, "")
