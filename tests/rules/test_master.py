"""The game master sets what stands on the board and forces dice, in any phase; nobody else does."""

from msgspec.structs import replace
from tests.tables import each

from variorum.game.audience import EVERYONE, GM
from variorum.game.dice import Dice
from variorum.game.docket import Docket, Entry
from variorum.game.order import NOTHING
from variorum.game.process import check, legal_orders, process
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import UnitRef
from variorum.game.view import view
from variorum.notation import reader_for
from variorum.rules import forcing
from variorum.rules.master import DrawForced, MasterActed, RecordSet
from variorum.rules.master_orders import Delete, Force, SetEmpty, SetOwner, SetRecord, SetUnit
from variorum.rules.movement.orders import Move
from variorum.variants.goals.spies import Spy
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)


def played(*orders, **sheets):
    sheets = {seat: Sheet(tuple(given)) for seat, given in sheets.items()}
    return process(STANDARD, OPENING, {GM: Sheet(orders), **sheets})


def test_an_owner_is_set_and_unset():
    done = played(SetOwner("BEL", "FRANCE"), SetOwner("PAR"))
    assert done.position.owners["BEL"] == "FRANCE"
    assert "PAR" not in done.position.owners


def test_units_are_set_before_anybody_moves():
    done = played(SetUnit("FRANCE", UnitRef("A", "BUR")), SetEmpty("MUN"), FRANCE=[Move(UnitRef("A", "BUR"), "MUN")])
    assert not done.problems
    assert {"A MUN"} <= {str(unit) for unit in done.position.units_of("FRANCE")}
    assert len({unit.id for unit in done.position.units}) == len(done.position.units)


def test_everybody_hears_of_it():
    event = next(event for event in played(SetEmpty("MUN")).events if isinstance(event, MasterActed))
    assert event.audience == EVERYONE
    assert event.sentence() == "The game master ordered: SET EMPTY MUN."


def test_nobody_else_may():
    done = played(FRANCE=[SetOwner("BEL", "FRANCE")])
    assert "BEL" not in done.position.owners
    assert "n't an order for movement" in done.problems["FRANCE"][0].message


@each(
    "order",
    [
        SetOwner("BUR", "FRANCE"),
        SetOwner("BEL", "SPAIN"),
        SetUnit("FRANCE", UnitRef("A", "NTH")),
        SetEmpty("BUR"),
        Force("x" * 200, "y"),
    ],
)
def test_what_cannot_be_set_is_refused(order):
    assert check(STANDARD, OPENING, GM, (order,))
    assert played(order).position.units == played().position.units


def test_what_is_offered_is_accepted():
    for order in legal_orders(STANDARD, OPENING, GM).orders():
        assert not check(STANDARD, OPENING, GM, (order,))


def test_a_draw_is_forced():
    goals = variant("goals")
    record = goals.records["goals"].read(
        {
            "RUSSIA": {"goals": [{"area": a, "public": False} for a in ("EDI", "NAP", "GRE")], "spies": 0},
            "FRANCE": {"spies": 1},
        }
    )
    position = replace(goals.opening(goals), turn=Turn("S", 1902, "M")).with_record(record)
    for result in ("EDI", "NAP", "GRE"):
        sheets = {GM: Sheet((Force("goals:spy/FRANCE/1", result),)), "FRANCE": Sheet((Spy("RUSSIA"),))}
        assert any(getattr(event, "answer", "") == result for event in process(goals, position, sheets).events)
        told = [
            event for event in process(goals, position, sheets).events if isinstance(event, MasterActed | DrawForced)
        ]
        assert [(event.sentence(), event.audience) for event in told] == [
            ("The game master forced a secret draw.", EVERYONE),
            (f'The game master ordered: FORCE "goals:spy/FRANCE/1" "{result}".', ("FRANCE",)),
        ]
    impossible = process(goals, position, sheets | {GM: Sheet((Force("goals:spy/FRANCE/1", "PAR"),))})
    assert impossible.waiting == {GM}
    assert impossible.position == position
    assert "cannot give 'PAR'" in impossible.problems[GM][0].message


@each(
    ("name", "label", "result", "told"),
    [
        ("goals", "goals:spy/FRANCE/1", "NARNIA", 'the draw can\'t give "NARNIA": its result is an area'),
        ("rather_silly", "silly:monsters/sea", "XXX", 'the draw can\'t give "XXX": its result is an area'),
        ("rather_silly", "silly:tardis", "maybe", 'the draw can\'t give "maybe"'),
        (
            "rather_silly",
            "silly:odd/x",
            "A XXX",
            'the draw can\'t give "A XXX": its result is a unit that is on the board',
        ),
        (
            "rather_silly",
            "silly:link",
            "BUR",
            'the draw can\'t give "BUR": its result is two areas with a space between them',
        ),
        ("free_start", "lot/PAR", "SPAIN", 'the draw can\'t give "SPAIN": its result is a seat of this game'),
    ],
)
def test_a_draw_cannot_be_forced_to_what_it_never_gives(name, label, result, told):
    rules = variant(name)
    opening, order = rules.opening(rules), Force(label, result)
    (problem,) = check(rules, opening, GM, (order,))
    assert problem.severity == "refused"
    assert problem.message == f"{order}: {told}"


def test_who_forces_what_is_impossible_reads_what_would_be_accepted():
    silly = variant("rather_silly")
    opening = silly.opening(silly)
    (problem,) = check(silly, opening, GM, (Force("silly:tardis", "YES!"),))
    assert problem.accepted == ("no", "yes")
    (problem,) = check(silly, opening, GM, (Force("silly:tardis/where", "BUD "),))
    assert "BUD" in problem.accepted
    assert not check(silly, opening, GM, (Force("silly:tardis/where", "BUD"),))


def test_a_pair_of_areas_is_compared_with_single_areas_as_there_are_thousands_of_pairs(monkeypatch):
    compared, plain = [], forcing.get_close_matches

    def noting(word, known, most):
        compared.append(len(known))
        return plain(word, known, most)

    monkeypatch.setattr(forcing, "get_close_matches", noting)
    silly = variant("rather_silly")
    opening = silly.opening(silly)
    (problem,) = check(silly, opening, GM, (Force("silly:link", "MUM ENG"),))
    assert "MUN ENG" in problem.accepted
    assert compared
    assert max(compared) <= len(silly.world.board.areas)
    assert len(check(silly, opening, GM, (Force("silly:link", "MUN MUN"), Force("silly:link", "MUN  ENG")))) == 2
    assert not check(silly, opening, GM, (Force("silly:link", "ENG MUN"),))


def test_a_unit_that_the_game_master_puts_on_the_board_can_be_forced():
    silly = variant("rather_silly")
    opening = silly.opening(silly)
    there, placed = Force("silly:distract/x", "A BUR"), SetUnit("FRANCE", UnitRef("A", "BUR"))
    assert check(silly, opening, GM, (there,))
    assert not check(silly, opening, GM, (placed, there))


def test_a_label_that_no_draw_has_is_warned_of_and_told_to_nobody():
    goals = variant("goals")
    order = Force("goals:spies/FRANCE/1", "EDI")
    (problem,) = check(goals, goals.opening(goals), GM, (order,))
    assert problem.severity == "warning"
    assert problem.accepted == ("goals:spy/{seat}/{number}",)
    events = process(goals, goals.opening(goals), {GM: Sheet((order,))}).events
    assert [event.audience for event in events if isinstance(event, MasterActed)] == [()]


@each(
    ("text", "order"),
    [
        ("SET OWNER BEL FRANCE", SetOwner("BEL", "FRANCE")),
        ("set owner Belgium", SetOwner("BEL")),
        ("SET UNIT FRANCE A BUR", SetUnit("FRANCE", UnitRef("A", "BUR"))),
        ("SET EMPTY MUN", SetEmpty("MUN")),
        ('FORCE "goals:spy/FRANCE/1" "EDI"', Force("goals:spy/FRANCE/1", "EDI")),
    ],
)
def test_written_and_read(text, order):
    reader = reader_for(STANDARD, OPENING.turn)
    assert reader.read(text, GM).sheets()[GM].orders == (order,)
    assert reader.read(str(order), GM).sheets()[GM].orders == (order,)


SILLY = variant("rather_silly")
SPRING = replace(SILLY.opening(SILLY), turn=Turn("S", 1902, "M"))


def set_in_silly(*texts):
    """The outcome of the game master's orders in a movement phase of a game with many records."""
    sheets = reader_for(SILLY, SPRING.turn).read("\n".join(texts), GM).sheets()
    return process(SILLY, SPRING, sheets)


def test_a_unit_is_set_beside_those_with_which_it_shares_the_area():
    done = set_in_silly("SET UNIT FRANCE FA PAR", "SET UNIT ITALY B PAR", "SET UNIT GERMANY A PAR")
    there = {(unit.power, unit.kind) for unit in done.position.by_area["PAR"]}
    assert there == {("FRANCE", "FA"), ("ITALY", "B"), ("GERMANY", "A")}


def test_a_single_unit_is_deleted_and_others_in_its_area_stay():
    charmed = set_in_silly("SET UNIT FRANCE FA PAR").position
    done = process(SILLY, replace(charmed, turn=SPRING.turn), {GM: Sheet((Delete(UnitRef("FA", "PAR")),))})
    assert [str(unit) for unit in done.position.by_area["PAR"]] == ["A PAR"]
    assert (
        check(SILLY, SPRING, GM, (Delete(UnitRef("A", "RUH")),))[0].message == "DELETE A RUH: there is no unit in RUH"
    )


@each(
    ("text", "record", "plain"),
    [
        ("SET BORG MUN", "borg", {"at": "MUN"}),
        ('SET RECORD borg "{at: MUN}"', "borg", {"at": "MUN"}),
        ("set tardis bur", "tardis", {"at": "BUR"}),
        ("SET LINK MUN ENG", "link", ["MUN", "ENG"]),
        ("SET DOCTOR 3", "doctor", {"points": 3}),
        ('SET LLAMAS "{FRANCE: [RUH, RUH, BUR]}"', "llamas", {"FRANCE": ("RUH", "RUH", "BUR")}),
        ('SET SOULS "{doubled: {A PAR: 2}}"', "souls", {"doubled": {"A PAR": 2}, "sold": [], "debts": {}}),
        ('SET FREE "{FRANCE: 1/3}"', "free", {"FRANCE": "1/3"}),
    ],
)
def test_any_record_is_set(text, record, plain):
    sheet = reader_for(SILLY, SPRING.turn).read(text.upper() if text.islower() else text, GM).sheets()[GM]
    assert not check(SILLY, SPRING, GM, sheet.orders)
    master = SILLY.always[0]
    after = master.run(Docket(SPRING, tuple(Entry(GM, order, order) for order in sheet.orders)), Dice()).position
    assert after.records[record].plain() == plain


def test_a_record_may_speak_of_a_unit_set_just_before_it():
    orders = (SetUnit("FRANCE", UnitRef("A", "RUH")), SetRecord("souls", "{doubled: {A RUH: 2}}"))
    assert not check(SILLY, SPRING, GM, orders)
    assert check(SILLY, SPRING, GM, orders[::-1])


@each(
    ("value", "why"),
    [
        ("{att: MUN}", "such as {at: …}"),
        ("MUNN", 'no area "MUNN"'),
        ("&a [*a]", "write names"),
        ("[" * 500, "write names"),
        ("{at: [", "not readable"),
        ("x" * 5_000, "characters"),
    ],
)
def test_what_a_record_cannot_say_is_refused(value, why):
    (problem,) = check(SILLY, SPRING, GM, (SetRecord("borg", value),))
    assert why in problem.message or why in str(problem.accepted)


def test_a_record_is_as_if_never_written():
    order = SetRecord("borg", NOTHING)
    after = SILLY.always[0].run(Docket(SPRING, (Entry(GM, order, order),)), Dice()).position
    assert "borg" not in after.records


def test_what_a_secret_record_says_is_told_to_nobody():
    done = set_in_silly('SET LLAMAS "{FRANCE: [RUH]}"', "SET BORG MUN")
    told = [(event.sentence(), event.audience) for event in done.events if isinstance(event, MasterActed | RecordSet)]
    assert told == [
        ("The game master changed the record of llamas.", EVERYONE),
        ('The game master ordered: SET RECORD llamas "{FRANCE: [RUH]}".', ()),
        ('The game master ordered: SET RECORD borg "MUN".', EVERYONE),
    ]
    assert "RUH" not in str(view(SILLY, done.position, "ITALY", done.events))
