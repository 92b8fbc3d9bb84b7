import re

import pytest
from django.utils import timezone
from msgspec.structs import replace

from variorum.archive.lines import edit_line
from variorum.game.dice import commitment
from variorum.game.happened import OrderTaken
from variorum.game.position import Ending, to_json
from variorum.host.games.access import find
from variorum.host.games.common import locked
from variorum.host.games.life import creation, evenings, phases
from variorum.host.games.life.acts import rematch_of
from variorum.host.games.log import store
from variorum.host.games.models import Game, LogLine, State
from variorum.host.games.terms import Absence, Press
from variorum.host.limits import rates

AUTOMATIC = {"grace": 0, "absence": Absence.HOLD}


def end(game, *winners):
    """Let a game be over."""
    with locked(game.pk) as row:
        log = store.load(row)
        over = replace(log.now.position, ending=Ending(winners, drawn=len(winners) > 1))
        phases.begin_phase(row, store.append(row, log, edit_line(over, "the end")))
    game.refresh_from_db()
    return game


def seed_of(game):
    return store.load(game).header.seed


@pytest.fixture
def page(signed_in):
    def fetch(game, person=None):
        return signed_in(person).get(f"/games/{game.key}/afterwards/").content.decode()

    return fetch


def test_nothing_is_revealed_before_the_end(people, begun, signed_in, played):
    (ann,) = people("ann")
    game = played(begun("standard", ann, **AUTOMATIC))
    for person in (ann, None):
        client = signed_in(person)
        assert client.get(f"/games/{game.key}/afterwards/").status_code == 404
        assert client.post(f"/games/{game.key}/afterwards/replay/").status_code == 404
    assert [seal.seed for seal in find(ann, game.key).seals] == [""]


def test_the_seed_is_published_at_the_end_and_verifies(begun, played, page):
    assert "data-commitment" not in page(end(begun("standard"), "FRANCE"))
    game = end(played(begun("rather_silly", **AUTOMATIC), 3), "FRANCE")
    text = page(game)
    seed = re.search(r"data-seed>(\w+)<", text)[1]
    assert seed == seed_of(game)
    assert commitment(seed) == re.search(r"data-commitment>(\w+)<", text)[1]


def test_terms_may_keep_the_seed_and_the_players_secret(people, begun, played, page, signed_in):
    (ann,) = people("ann_the_secret")
    game = end(played(begun("standard", ann, anonymous=True, revealed=False, **AUTOMATIC)), "FRANCE")
    for person in (ann, None):
        text = page(game, person)
        assert seed_of(game) not in text
        assert "Played by" not in text
        assert signed_in(person).post(f"/games/{game.key}/afterwards/replay/").status_code == 404
    assert "ann_the_secret" not in page(game)


def test_who_played_what_is_revealed_at_the_end(people, begun, played, page):
    (ann,) = people("ann_the_secret")
    game = played(begun("standard", ann, anonymous=True, **AUTOMATIC))
    assert "ann_the_secret" in page(end(game, "FRANCE"))


def test_a_draw_is_shared(begun, page):
    text = page(end(begun("standard"), "FRANCE", "ITALY", "TURKEY"))
    assert text.count("<td>33.3</td>") == 3
    assert "The game is over: France, Italy, Turkey share a draw" in text
    assert "Share of the win" not in text
    assert text.count('<span class="tag">shares the draw</span>') == 3


@pytest.mark.parametrize(
    ("variant", "seat", "winner", "told"),
    [
        ("standard", "FRANCE", "FRANCE", "You won with 3 centers in 1901"),
        ("standard", "FRANCE", "ITALY", "You finished with 3 centers; Italy won in 1901"),
        ("capitalist", "", "", "You won in "),
        ("rather_silly", "JESTER", "FRANCE", "France won in "),
        ("rather_silly", "JESTER", "JESTER", "You won in "),
    ],
)
def test_only_centers_that_are_a_seats_alone_are_counted(people, begun, seated, page, *, variant, seat, winner, told):
    (ann,) = people("ann")
    game = begun(variant, ann)
    if seat:
        seated(game, ann, seat)
    text = page(end(game, winner or game.members.get(person=ann).seat), ann)
    assert re.search(r'id="scores-heading">(.*?)</h2>', text)[1].startswith(told)
    assert text.count('<span class="tag">won</span>') == 1


def test_all_phases_are_played_again(begun, signed_in, played):
    game = end(played(begun("goals", **AUTOMATIC), 5), "FRANCE")
    answer = signed_in().post(f"/games/{game.key}/afterwards/replay/")
    assert "replayed with the same dice" in answer.content.decode()


TAKEN = OrderTaken(power="FRANCE", order="VOTE YES", reason="was cast", audience=("FRANCE",))


@pytest.mark.parametrize(
    ("written", "instead", "answered"),
    [
        ('"next_id":', '"next_id":9', "phase 2 differs"),
        # Since the game was played, a rule has come to tell what became of such an order.
        ('"events":[', f'"events":[{to_json(TAKEN).decode()},', "replayed with the same dice"),
    ],
)
def test_a_log_that_somebody_has_changed_is_found_out(begun, signed_in, played, written, instead, answered):
    game = end(played(begun("standard", **AUTOMATIC), 3), "FRANCE")
    line = LogLine.objects.get(game=game, number=2)
    assert written in line.text
    line.text = line.text.replace(written, instead, 1)
    line.save()
    store._LOGS.clear()
    assert answered in signed_in().post(f"/games/{game.key}/afterwards/replay/").content.decode()


def test_a_seed_that_was_exchanged_is_found_out(begun, signed_in, played):
    game = end(played(begun("standard", **AUTOMATIC)), "FRANCE")
    line = LogLine.objects.get(game=game, number=0)
    line.text = line.text.replace(seed_of(game), "0" * 64)
    line.save()
    store._LOGS.clear()
    answer = signed_in().post(f"/games/{game.key}/afterwards/replay/").content.decode()
    assert "does not match its published hash" in answer


def test_the_tab_is_there_once_the_game_is_over(begun, signed_in):
    game = begun("standard")
    about = f"/games/{game.key}/about/"
    assert "After the game" not in signed_in().get(about).content.decode()
    assert end(game, "FRANCE").state == State.OVER
    assert "After the game" in signed_in().get(about).content.decode()
    assert timezone.now() >= game.ended


def test_a_visitor_lets_a_game_be_played_again_only_so_often(begun, signed_in, played, monkeypatch):
    monkeypatch.setitem(rates.LIMITS, "heavy", rates.Limit(1, 86_400, "few"))
    game = end(played(begun("standard", **AUTOMATIC)), "FRANCE")
    stranger = signed_in()
    assert [stranger.post(f"/games/{game.key}/afterwards/replay/").status_code for _ in range(2)] == [200, 429]


@pytest.mark.parametrize("name", ["player", "stranger"])
def test_the_last_page_opens_by_itself_once(people, begun, signed_in, name):
    (ann,) = people("ann")
    game = begun("standard", ann)
    client = signed_in(ann if name == "player" else None)
    board, last = f"/games/{game.key}/", f"/games/{game.key}/afterwards/"
    assert client.get(board).status_code == 200
    end(game, "FRANCE")
    live = client.get(board, headers={"HX-Request": "true"}).content.decode()
    assert f'href="{last}"' in live
    assert "France win" in live or "You " in live
    assert client.get(board)["Location"] == last
    assert "The game is over" in client.get(last).content.decode() or name == "player"
    assert client.get(board).status_code == 200
    assert signed_in().get(board).status_code == 302


def test_a_sandbox_that_has_ended_opens_at_its_board(client, db):
    key = client.post("/sandbox/new/standard/")["Location"].split("/")[2]
    end(Game.objects.get(key=key), "FRANCE")
    assert client.get(f"/games/{key}/").status_code == 200
    page = client.get(f"/games/{key}/afterwards/").content.decode()
    assert "Rematch" not in page
    assert "last-page" not in page


def rematch(client, game):
    """The page after asking for a rematch, and the rematch."""
    answer = client.post(f"/games/{game.key}/rematch/", follow=True)
    return answer.content.decode(), rematch_of(game)


def test_the_first_wish_creates_a_rematch_and_others_join_it(people, duel, signed_in, page):
    ann, ben, cat = people("ann", "ben", "cat")
    game = end(duel(ann, ben, press=Press.NONE), "TURKEY")
    assert "Rematch</button>" in page(game, ann)
    for stranger in (cat, None):
        assert "Rematch</button>" not in page(game, stranger)
        rematch(signed_in(stranger), game)
        assert rematch_of(game) is None
    told, made = rematch(signed_in(ann), game)
    assert "Share the link" in told
    assert (made.name, made.variant, made.terms) == ("Rematch: A duel", game.variant, game.terms)
    assert "Join the rematch" in page(game, ben)
    assert "Go to the rematch" in page(game, ann)
    for client in (signed_in(ben), signed_in(ann)):
        assert rematch(client, game)[1].pk == made.pk
    assert {member.person for member in made.members.all()} == {ann, ben}
    assert rematch_of(game).state == State.ROLL_CALL


def test_a_canceled_rematch_makes_room_for_another(people, duel, signed_in):
    ann, ben = people("ann", "ben")
    game = end(duel(ann, ben), "TURKEY")
    _, made = rematch(signed_in(ann), game)
    creation.cancel(ann, made.pk)
    assert rematch_of(game) is None
    assert rematch(signed_in(ben), game)[1].owner == ben


def test_a_rematch_against_bots_alone_begins_at_once(people, signed_in):
    (ann,) = people("ann")
    game = end(evenings.play_now(ann, "england_turkey"), "TURKEY")
    _, made = rematch(signed_in(ann), game)
    assert made.lines
    assert not made.listed
    assert {member.person for member in made.members.all()} == {ann, None}


def test_only_the_game_master_starts_a_game_after_one_with_a_game_master(people, begun, signed_in):
    ann, gil = people("ann", "gil")
    game = end(begun("standard", ann, master=gil), "FRANCE")
    told, made = rematch(signed_in(ann), game)
    assert "Only the game master can start the next game." in told
    assert made is None
    assert rematch(signed_in(gil), game)[1].master == gil


def test_the_link_of_a_private_game_has_its_invitation_for_those_who_have_it(people, begun, signed_in):
    (ann,) = people("ann")
    game = end(begun("standard", ann), "FRANCE")
    address = f"/games/{game.key}/afterwards/"
    assert f'value="http://testserver{address}"' in signed_in().get(address).content.decode()
    Game.objects.update(listed=False)
    shared = f"{address}?invitation={game.invitation}"
    assert shared in signed_in(ann).get(address).content.decode()
    assert shared in signed_in().get(shared).content.decode()
    assert signed_in().get(address).status_code == 404
