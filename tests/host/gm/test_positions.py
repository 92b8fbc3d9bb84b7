import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from tests.acting import do
from tests.tables import each

from variorum.game.position import Ending
from variorum.game.unit import Unit
from variorum.host.games.common import ProblemsError, RefusedError
from variorum.host.games.log import store
from variorum.host.games.models import State
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Press
from variorum.host.gm import parts
from variorum.host.gm.acts import positions
from variorum.host.gm.acts.announcing import AnnounceToAll, SetTerms
from variorum.host.gm.acts.clock import ProcessNow
from variorum.host.gm.acts.positions import EditPosition, EndGame
from variorum.host.schema import read, show, write
from variorum.rules.roster import Noted
from variorum.variants import registry
from variorum.variants.rather_silly.merging import Strength


def now(at):
    return store.load(at.now()).now.position


@each("name", registry.coded())
def test_every_part_of_every_variant_has_a_form_that_gives_it_back(name):
    variant = registry.variant(name)
    position = variant.start({})
    words_of = parts.words_of(variant, position)
    for part in parts.parts(variant):
        kind, value = parts.type_of(variant, part), parts.value_of(variant, position, part)
        texts = write(kind, value, parts.NAME)
        show(kind, texts, words_of, parts.NAME)
        found = read(kind, texts, parts.NAME, words_of)
        assert (found.problems, found.value) == ((), value)
        again = parts.changed(position, part, found.value)
        assert again.records == position.records
        assert again.units == position.units
        assert position.settings.items() <= again.settings.items()


def test_numbers_go_on_after_the_highest(table):
    at = table()
    mixed = (Unit(90, "A", "FRANCE", "PAR"), Unit(0, "A", "FRANCE", "MAR"), Unit(5, "F", "FRANCE", "BRE"))
    found = positions.numbered(replace(now(at), units=mixed, next_id=7))
    assert ([unit.id for unit in found.units], found.next_id) == ([90, 91, 5], 92)


def test_a_change_stands_in_the_log_with_its_reason_and_keeps_the_sheets(table, hold):
    at = table()
    given, before, phase = hold(at, at.ann, ready=True), now(at), at.now().phase_number
    unit = Unit(0, "A", "FRANCE", "GAS")
    do(
        at.master,
        EditPosition(
            position=to_builtins(replace(before, units=(*before.units, unit))), reason="forgotten at the start"
        ),
    )
    assert now(at).units[-1] == Unit(before.next_id, "A", "FRANCE", "GAS")
    assert (
        at.acts()[-1]
        == "The game master changes the units (forgotten at the start). A GAS of FRANCE is new on the board."
    )
    assert at.now().phase_number == phase + 1
    kept = sheets.saved(at.who(at.ann))
    assert (kept.sheet.orders, kept.ready) == (tuple(given), False)


def test_an_impossible_position_is_refused_in_words(table):
    at = table()
    before = now(at)
    odd = (Unit(0, "A", "FRANCE", "NTH"), Unit(0, "Q", "FRANCE", "GAS"), Unit(0, "A", "ATLANTIS", "GAS"))
    with pytest.raises(ProblemsError) as caught:
        do(at.master, EditPosition(position=to_builtins(replace(before, units=(*before.units, *odd))), reason="x"))
    assert len(caught.value.problems) >= 3
    assert now(at) == before
    with pytest.raises(RefusedError, match="haven't changed anything"):
        do(at.master, EditPosition(position=to_builtins(before), reason="x"))
    with pytest.raises(RefusedError, match="up to 500"):
        do(at.master, EditPosition(position=to_builtins(replace(before, owners={})), reason="x" * 100_000))


def test_rosters_forget_units_that_an_edit_takes_off_the_board_and_nothing_else(table):
    at = table("rather_silly")
    units = (Unit(1, "F", "TURKEY", "ANK"), Unit(2, "A", "TURKEY", "SMY"))
    strength = Strength((Noted("F ANK", 1, 3), Noted("A SMY", 2, 2)))
    before = replace(now(at), units=units, next_id=3).with_record(strength)
    do(at.master, EditPosition(position=to_builtins(before), reason="a merged fleet and a merged army"))
    assert "strength" in now(at).records
    sunk = replace(now(at), units=units[1:])
    do(at.master, EditPosition(position=to_builtins(sunk), reason="the fleet sank"))
    assert now(at).record(Strength).plain() == {"A SMY": 2}
    odd = {**now(at).records, "strength": Strength((Noted("F BLA", number=2),))}
    with pytest.raises(ProblemsError, match="F BLA"):
        do(at.master, EditPosition(position=to_builtins(replace(now(at), records=odd)), reason="a mistake"))


def test_another_turn_begins_another_phase(table):
    at = table()
    before = now(at)
    deadline = at.now().deadline
    do(
        at.master,
        EditPosition(position=to_builtins(replace(before, turn=replace(before.turn, season="F"))), reason="late start"),
    )
    assert at.now().turn == "F1901M"
    assert at.game.deadline != deadline


def test_the_game_ends_as_declared(table):
    at = table()
    seats = (at.who(at.ann).seat, at.who(at.ben).seat)
    with pytest.raises(RefusedError, match="Choose who wins"):
        do(at.master, EndGame(winners=("NOBODY",), reason="x"))
    do(at.master, EndGame(winners=seats, reason="they agreed by telephone"))
    assert now(at).ending == Ending(seats, drawn=True)
    assert at.now().state == State.OVER


def test_terms_are_changed_afterwards(table):
    at = table()
    terms = at.now().terms
    do(at.master, SetTerms(terms=replace(terms, press=Press.NONE), reason="too much talk"))
    assert at.now().terms.press is Press.NONE
    assert at.acts()[-1] == (
        "The game master changes the terms (too much talk). No longer: Full press: you can send messages to anyone. "
        "From now on: No press: you can send messages to the game master only."
    )
    with pytest.raises(RefusedError, match="haven't changed anything"):
        do(at.master, SetTerms(terms=replace(terms, press=Press.NONE), reason="once more"))


@pytest.mark.parametrize(
    "odd", [{"minutes": 0}, {"short": -1}, {"minutes": 10**9}, {"zone": "Atlantis"}, {"days": (9,)}, {"zone": "../x"}]
)
def test_terms_under_which_nothing_is_ever_due_are_refused(table, odd):
    at = table()
    terms = at.now().terms
    with pytest.raises(RefusedError):
        do(at.master, SetTerms(terms=replace(terms, clock=replace(terms.clock, **odd)), reason="x"))


def test_an_announcement_comes_to_all_once(table):
    at, other = table(), None
    do(at.master, AnnounceToAll(text="Next deadline on Sunday.", key="key"))
    assert at.acts()[-1] == "The game master announces: Next deadline on Sunday."
    assert [message.text for message in at.game.messages.all()] == ["Next deadline on Sunday."]
    assert other is None


def test_a_change_is_shown_before_it_is_made(client, table):
    at = table()
    client.force_login(at.gil)
    position = at.master.seen().position
    texts = write(
        parts.type_of(at.master.variant, "centers"), parts.value_of(at.master.variant, position, "centers"), "p"
    )
    place = next(name for name, value in texts.items() if value == "ANK").removesuffix(".for")
    line, mark = at.game.lines, at.mark
    there = f"{at.address}position/centers/"
    told = client.post(there, {**texts, f"{place}.is": "ITALY", "preview": "yes", "mark": mark}).content.decode()
    assert "ANK belongs to ITALY instead of TURKEY." in told
    assert (at.now().lines, at.mark) == (line, mark)
    odd = client.post(there, {**texts, f"{place}.is": "NARNIA", "preview": "yes", "mark": mark})
    assert (odd.status_code, "NARNIA" in odd.content.decode()) == (422, True)


def test_a_rollback_is_shown_before_it_is_done(client, table, hold):
    at = table()
    client.force_login(at.gil)
    assert do(at.master, ProcessNow()).waits == ()
    hold(at, at.ann)
    told = " ".join(client.get(f"{at.address}back/0/").content.decode().split())
    assert "The game stands before S1901M instead of F1901M." in told
    assert f"The orders of {at.who(at.ann).seat} for F1901M are lost." in told
