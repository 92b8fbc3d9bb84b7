"""The replay of a finished game."""

from html import unescape

from msgspec.structs import replace

from variorum.archive.lines import edit_line
from variorum.game.audience import may_know
from variorum.game.position import Ending
from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.log import store
from variorum.host.games.terms import Absence


def test_a_finished_game_is_replayed_phase_by_phase(france, signed_in, played, drawn):
    game, *_ = france
    base = f"/games/{game.key}/replay/"
    assert signed_in().get(base).status_code == 404
    played(game, 2)
    assert signed_in().get(f"{base}1/").status_code == 404
    drawn(game)
    assert signed_in().get(base)["Location"] == f"{base}1/"
    assert base in signed_in().get(f"/games/{game.key}/afterwards/").content.decode()
    page = signed_in().get(f"{base}1/").content.decode()
    assert "Spring 1901, movement" in page
    assert f'href="{base}2/"' in page
    assert f"http://testserver{base}1/" in page
    last = len(store.load(game).moments) - 1
    end = signed_in().get(f"{base}{last}/").content.decode()
    assert game.summary in unescape(end)
    assert 'id="step-next"' not in end
    first = signed_in().get(f"{base}0/").content.decode()
    assert "The position before the first phase" in first.replace("\n      ", " ")
    for number in (last + 1, 10**30):
        assert signed_in().get(f"{base}{number}/").status_code == 404


def test_a_replay_keeps_what_is_secret_for_ever(people, begun, signed_in, played):
    (ann,) = people("ann")
    game = played(begun("payola", ann, grace=0, absence=Absence.HOLD), 3)
    with locked(game.pk) as row:
        log = store.load(row)
        over = replace(log.now.position, ending=Ending(("NOBODY",)))
        phases.begin_phase(row, store.append(row, log, edit_line(over, "the end")))
    moments = store.load(game).moments
    events = [event for moment in moments for event in moment.events]
    known = {event.sentence() for event in events if may_know(event.audience, "")}
    hidden = {event.sentence() for event in events if not may_know(event.audience, "")} - known
    assert hidden
    for number in range(len(moments)):
        page = unescape(signed_in().get(f"/games/{game.key}/replay/{number}/").content.decode())
        assert not [sentence for sentence in hidden if sentence in page]
