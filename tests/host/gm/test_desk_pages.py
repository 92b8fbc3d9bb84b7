import re
from itertools import islice

import pytest
from django.test import Client
from tests.acting import do

from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.context import tabs_of
from variorum.host.games.log import store
from variorum.host.games.models import State
from variorum.host.games.seats import sheets
from variorum.host.gm import parts
from variorum.host.gm.acts import people
from variorum.host.gm.acts.clock import ProcessNow
from variorum.host.orders import forms
from variorum.host.press.services import votes
from variorum.host.press.services.matters import VoteKind
from variorum.host.press.services.messages import send
from variorum.host.schema import write
from variorum.variants import registry

PAGES = (
    "",
    "seats/",
    "news/",
    "terms/",
    "back/0/",
    "orders/FRANCE/",
    "position/units/",
    "position/centers/",
    "position/phase/",
)
ACTS = (
    "process/",
    "deadline/",
    "pause/",
    "resume/",
    "seats/offer-missing/",
    "announce/",
    "remind/",
    "end/",
    "decide/",
    "own-orders/",
    "leave/",
)
TOKEN = re.compile(r'(csrfmiddlewaretoken" value="|X-CSRFToken": ")\w+')


@pytest.fixture
def gil(client, table):
    """The game and the game master's browser."""

    def make(*args, **terms):
        at = table(*args, **terms)
        client.force_login(at.gil)
        return at

    return make


def post(client, at, page, **data):
    return client.post(at.address + page, {"mark": at.mark, "phase_number": at.now().phase_number, **data})


def test_before_a_phase_is_processed_the_desk_tells_who_goes_without_orders(client, gil, hold):
    at = gil()
    ann, ben = (at.who(person).seat for person in (at.ann, at.ben))
    hold(at, at.ann)
    for page in ("", "seats/"):
        told = " ".join(client.get(at.address + page).content.decode().split())
        assert f"Without orders: {ben}." in told
        assert f"Not ready, but with orders that count: {ann}." in told


def test_the_desk_tells_what_has_just_been_done(client, gil):
    at = gil()
    told = client.post(f"{at.address}pause/", {"mark": at.mark}, follow=True).content.decode()
    assert '<p class="message success">The game master stops the clock.' in told
    assert "If you restart it, the phase is due" in told


def test_the_desk_is_there_for_the_game_master_alone(gil, client, people, begun):
    at = gil()
    do(at.master, ProcessNow())
    mine = [client.get(at.address + page).status_code for page in PAGES]
    assert mine == [200] * len(PAGES)
    (zoe,) = people("zoe")
    begun("standard", master=zoe)
    for person in (at.ann, zoe, None):
        other = Client()
        if person:
            other.force_login(person)
        missing = TOKEN.sub("", other.get("/games/nosuchgame/desk/").content.decode())
        for page in PAGES:
            for query in ("", "?as=GM"):
                answer = other.get(at.address + page + query)
                assert (answer.status_code, TOKEN.sub("", answer.content.decode())) == (404, missing)
        for act in ACTS:
            assert other.post(at.address + act, {"mark": at.mark}).status_code == 404
        if person is not zoe:
            about = other.get(f"/games/{at.game.key}/about/")
            assert "desk" not in about.content.decode().lower()


def test_an_automatic_game_has_no_desk(client, people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    type(game).objects.update(owner=ann)
    client.force_login(ann)
    assert client.get(f"/games/{game.key}/desk/").status_code == 404


def test_the_desk_tells_who_has_sent_something_and_not_what(gil, client, hold):
    at = gil()
    given = hold(at, at.ann)
    send(at.who(at.ann), (at.who(at.ben).seat,), "Between the two of us", "1")
    before = client.get(at.address).content.decode()
    pages = [client.get(at.address + page).content.decode() for page in PAGES if page != "back/0/"]
    pages.append(client.get(f"/games/{at.game.key}/press/").content.decode())
    for page in pages:
        assert "Between the two" not in page
        for order in given:
            assert str(order) not in page
    who = at.who(at.ann)
    sheets.put(who, at.game.phase_number, [o for o in who.legal_orders().orders() if o not in given][:3])
    strip = re.compile(
        r'name="(csrfmiddlewaretoken|key)" value="\w+"|datetime="[^"]*"|X-CSRFToken": "\w+"|\d\d:\d\d UTC'
    )
    after = client.get(at.address).content.decode()
    assert strip.sub("", before) == strip.sub("", after)
    assert ">sent<" in re.sub(r"\s+", "", after)


def test_pages_of_other_desks_say_nothing_of_this_game(gil, client, people, begun):
    at = gil()
    (zoe,) = people("zoe")
    begun("standard", master=zoe)
    client.force_login(zoe)
    with pytest.raises(access.Http404):
        access.find(zoe, at.game.key, GM)


def test_a_stale_tab_is_told_so(gil, client):
    at = gil()
    old = at.mark
    assert post(client, at, "pause/").status_code == 302
    answer = client.post(at.address + "announce/", {"mark": old, "text": "Hello there"})
    assert answer.status_code == 409
    assert "Something has happened" in answer.content.decode()
    assert "Hello there</textarea>" in answer.content.decode()
    assert post(client, at, "announce/", text="Hello there", key="1").status_code == 302
    assert at.now().state == State.PAUSED


@pytest.mark.parametrize(
    "data", [{"hours": "²"}, {"hours": "9" * 50}, {"when": "soon"}, {}, {"when": "0001-01-01T00:00"}]
)
def test_odd_deadlines_have_an_answer(gil, client, data):
    at = gil()
    assert post(client, at, "deadline/", **data).status_code == 422


def test_an_open_page_learns_that_it_is_stale(gil, client):
    at = gil()
    mark = at.mark
    assert client.get(f"{at.address}news/?mark={mark}").content.strip() == b""
    post(client, at, "pause/")
    assert "Show the current desk" in client.get(f"{at.address}news/?mark={mark}").content.decode()


def test_requests_of_players_make_no_page_of_the_desk_stale(gil, client):
    at = gil()
    mark = at.mark
    asked = votes.ask(at.who(at.ann), at.now().phase_number, VoteKind.EXTENSION, minutes=24 * 60)
    votes.answer(at.master, at.game.phase_number, asked.pk, agrees=True)
    assert client.post(at.address + "pause/", {"mark": mark}).status_code == 302


def test_a_deadline_is_moved_in_the_browser(gil, client):
    at = gil()
    before = at.now().deadline
    assert post(client, at, "deadline/", hours="24").status_code == 302
    assert (at.now().deadline - before).total_seconds() == 24 * 3600


@pytest.mark.parametrize("name", registry.SHOWCASE)
def test_all_parts_of_a_position_are_edited_in_the_browser(gil, client, name):
    at = gil(name)
    variant = registry.variant(name)
    assert client.get(at.address).status_code == 200
    for part in parts.parts(variant):
        page = client.get(f"{at.address}position/{part}/")
        assert page.status_code == 200
        position = store.load(at.now()).now.position
        kind, value = parts.type_of(variant, part), parts.value_of(variant, position, part)
        same = post(client, at, f"position/{part}/", reason="nothing", **write(kind, value, parts.NAME))
        assert same.status_code == 422
        assert "You haven&#x27;t changed anything." in same.content.decode() or part == parts.SETTINGS


def test_what_is_wrong_is_kept_and_said(gil, client):
    at = gil()
    kind, now = parts.type_of(registry.variant("standard"), "units"), store.load(at.game).now.position
    texts = write(kind, parts.value_of(registry.variant("standard"), now, "units"), parts.NAME)
    texts |= {"p.units.0.location": "Atlantis <b>", "reason": "a reason"}
    answer = post(client, at, "position/units/", **texts)
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert "no area &quot;Atlantis &lt;b&gt;&quot;" in shown
    assert 'value="Atlantis &lt;b&gt;"' in shown
    assert 'value="a reason"' in shown
    more = post(client, at, "position/units/", again="yes", **texts)
    assert more.status_code == 200


def test_blank_rows_only_multiply_when_somebody_wants_more(gil, client):
    at = gil()
    fields = re.compile(r'name="(p\.[\w.]+(?::rows)?)"[^>]*? value="([^"]*)"')

    def rows(page):
        return int(re.search(r'name="p\.units:rows" value="(\d+)"', page)[1])

    def texts(page):
        return dict(fields.findall(page))

    page = client.get(f"{at.address}position/units/").content.decode()
    first = rows(page)
    for _ in range(3):
        page = post(client, at, "position/units/", preview="yes", **texts(page)).content.decode()
        assert rows(page) == first
    page = post(client, at, "position/units/", again="p.units", **texts(page)).content.decode()
    assert rows(page) == first + 4
    page = post(client, at, "position/units/", preview="yes", **texts(page)).content.decode()
    assert rows(page) == first


def test_places_and_units_are_listed_with_their_names(gil, client):
    at = gil()
    page = client.get(f"{at.address}position/units/").content.decode()
    assert '<option value="PAR" label="Paris">' in page
    assert '<option value="A PAR" label="army Paris">' in page
    assert (
        "Paris"
        in re.search(r'<select id="c-set_owner-area".*?</select>', client.get(at.address).content.decode(), re.DOTALL)[
            0
        ]
    )


def draw_labels(master):
    """The labels, each with its meaning, that the form for a forced draw suggests now."""
    position = master.seen().position
    return forms._labels(forms._draws(master.variant, position), master.variant, position)


def test_dice_are_forced_from_a_list_of_those_that_the_phase_draws(table, client):
    at = table("rather_silly")
    client.force_login(at.gil)
    while not (labels := draw_labels(at.master)):
        do(at.master, ProcessNow())
    label, meaning = labels[0]
    for page in (at.address, f"/games/{at.game.key}/?as=GM"):
        assert f'<option value="{label}" label="{meaning}">' in client.get(page).content.decode()


def test_a_phase_without_dice_says_so(gil, client):
    assert "This phase draws no dice." in client.get(gil().address).content.decode()


def test_orders_of_ones_own_are_given_and_taken_back(gil, client):
    at = gil()
    fields = {"do": "add", "type": "force", "f-label": "a draw", "f-result": "a result"}
    assert 'name="f-label"' in client.get(at.address).content.decode()
    assert post(client, at, "own-orders/", **fields).status_code == 302
    assert "FORCE &quot;a draw&quot; &quot;a result&quot;" in client.get(at.address).content.decode()
    (order,) = sheets.saved(at.master).sheet.orders
    assert post(client, at, "own-orders/", do="remove", order=str(order)).status_code == 302
    assert sheets.saved(at.master).sheet.orders == ()
    for odd in ({"f-label": "x" * 5000}, {"f-label": ""}, {"type": "hold"}, {"do": "99"}):
        assert post(client, at, "own-orders/", **{**fields, **odd}).status_code == 422
    assert post(client, at, "own-orders/", **{**fields, "phase_number": "7"}).status_code == 409


def test_a_rollback_is_shown_before_it_is_accepted(gil, client):
    at = gil()
    do(at.master, ProcessNow())
    page = client.get(at.address + "back/0/").content.decode()
    names = re.findall(r'name="(sheet\.\w+)"', page)
    empty = dict.fromkeys(names, "")
    lines = at.now().lines
    shown = post(client, at, "back/0/", do="preview", **empty)
    assert shown.status_code == 200
    assert "Preview: S1901M run again" in shown.content.decode()
    assert 'href="/rules/std:M' in shown.content.decode()
    assert at.now().lines == lines
    empty["shown"] = re.search(r'name="shown" value="(\w+)"', shown.content.decode())[1]
    without = post(client, at, "back/0/", do="again", **empty)
    assert (without.status_code, 'value="again"' in without.content.decode()) == (422, True)
    other = post(client, at, "back/0/", do="again", reason="x", **empty | {"shown": "f" * 16})
    assert (other.status_code, "Preview them again first" in other.content.decode()) == (422, True)
    odd = post(client, at, "back/0/", do="again", reason="x", **empty | {names[1]: "Dear all"})
    assert (odd.status_code, "Dear all" in odd.content.decode()) == (422, True)
    assert post(client, at, "back/0/", do="again", reason="all hold", **empty).status_code == 302
    assert {unit.location for unit in store.load(at.now()).now.position.units} == {
        unit.location for unit in store.load(at.game).moments[0].position.units
    }
    assert client.get(at.address + "back/1/").status_code == 404
    assert client.get(at.address + "back/999999999999/").status_code == 404


def test_seats_are_given_out_in_the_browser(gil, client):
    at = gil()
    seat = at.who(at.ann).seat
    for act in ("offer", "keep", "invite", "bot"):
        assert post(client, at, f"seats/{act}/", seat=seat).status_code == 302
    assert post(client, at, "seats/bot/", seat="NOBODY").status_code == 422
    assert people.Invitation.objects.get().token in client.get(at.address).content.decode()


def test_orders_are_entered_in_the_browser(gil, client):
    at = gil()
    seat = at.who(at.ann).seat
    order = str(next(iter(at.who(at.ann).legal_orders().orders())))
    odd = post(client, at, f"orders/{seat}/", text=f"{order}\nDear Gil <i>")
    assert odd.status_code == 422
    assert "Dear Gil &lt;i&gt;</textarea>" in odd.content.decode()
    assert post(client, at, f"orders/{seat}/", text=order, how="replace").status_code == 302
    assert [str(one) for one in sheets.saved(at.who(at.ann)).sheet.orders] == [order]
    assert client.get(at.address + "orders/NOBODY/").status_code == 404


def test_orders_for_a_seat_are_added_to_its_text_by_forms_and_nothing_is_saved_before_it_is_sent(gil, client):
    at = gil()
    seat = at.who(at.ann)
    order, other = islice((order for order in seat.legal_orders().orders() if order.tag() == "hold"), 2)
    address, noted = at.address + f"orders/{seat.seat}/", at.now().acts.count()
    fields = {"type": "hold", "f-unit": str(order.unit), "before": f"{other}\nA BUR jumps"}
    page = post(client, at, f"orders/{seat.seat}/", **fields)
    assert page.status_code == 200
    assert f"{other}\n{order}\nA BUR jumps</textarea>" in page.content.decode()
    part = client.post(address, {"phase_number": at.now().phase_number, **fields}, headers={"HX-Request": "true"})
    assert part.content.decode().lstrip().startswith('<div id="sheet"')
    assert f"({order})" in part.content.decode()
    for odd in (
        {"f-unit": "A NOWHERE"},
        {"type": "force"},
        {"before": f"{at.who(at.ben).seat}: A ROM H"},
        {"before": "x\n" * 200_000},
    ):
        assert post(client, at, f"orders/{seat.seat}/", **{**fields, **odd}).status_code == 422
    assert post(client, at, f"orders/{seat.seat}/", **{**fields, "phase_number": "7"}).status_code == 409
    assert sheets.saved(seat).sheet.orders == ()
    assert at.now().acts.count() == noted


def test_the_page_for_a_seats_orders_shows_nothing_of_what_the_seat_has_sent(gil, client):
    at = gil()
    seat = at.who(at.ann)
    first, second, *_ = (order for order in seat.legal_orders().orders() if order.tag() == "move")
    sheets.put(seat, at.now().phase_number, [first])
    before = client.get(at.address + f"orders/{seat.seat}/").content
    sheets.put(seat, at.now().phase_number, [second])
    assert without_tokens(client.get(at.address + f"orders/{seat.seat}/").content) == without_tokens(before)


def without_tokens(page):
    return re.sub(rb'csrfmiddlewaretoken" value="[^"]*"|X-CSRFToken[^}]*|nonce="[^"]*"', b"", page)


def test_fields_take_the_full_names_of_areas(gil, client):
    at = gil()
    page = client.get(at.address + "position/units/").content.decode()
    fields = dict(re.findall(r'name="(p\.[^"]+)"[^>]*? value="([^"]*)"', page))
    fields = {name: value for name, value in fields.items() if not name.endswith(":drop")}
    fields["p.units.0.location"] = "picardy"
    assert post(client, at, "position/units/", **fields, preview="yes").status_code == 200
    assert post(client, at, "position/units/", **fields, reason="a test").status_code == 302
    assert store.load(at.now()).now.position.units[0].location == "PIC"


def test_a_hundred_kilobytes_in_every_field_have_an_answer(gil, client):
    at = gil()
    do(at.master, ProcessNow())
    long = "🙂" * 25_000
    fields = dict.fromkeys(("text", "reason", "hours", "when", "key", "do", "order", "winners", "how"), long)
    for page in (*(act for act in ACTS if act != "leave/"), "terms/", "back/0/", "orders/FRANCE/", "position/units/"):
        assert post(client, at, page, **fields).status_code in {200, 302, 409, 422}


def test_a_mark_of_any_kind_is_just_stale(gil, client):
    at = gil()
    for mark in ("x", "²"):
        assert client.post(at.address + "pause/", {"mark": mark}).status_code == 409
    for mark in ("x" * 100_000, "\x00"):
        assert client.post(at.address + "pause/", {"mark": mark}).status_code == 422


def counted(viewer):
    """What is new, by tab."""
    return {tab.name: tab.news for tab in tabs_of(viewer) if tab.news}


def test_the_tab_counts_a_request_for_an_extension(client, gil):
    at = gil()
    votes.ask(at.who(at.ann), at.now().phase_number, VoteKind.EXTENSION, minutes=24 * 60)
    assert counted(at.master) == {"desk": 1}
    votes.answer(at.master, at.game.phase_number, at.game.votes.get().pk, agrees=True)
    assert counted(at.master) == {}
