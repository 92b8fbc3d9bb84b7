"""Orders as players say them."""

from tests.tables import each

from variorum.game.event import counted
from variorum.game.order import SlotKind
from variorum.game.unit import UnitRef
from variorum.notation.in_words import coast, teller, third_person, words
from variorum.rules.adjustments.orders import Build
from variorum.rules.movement.orders import Move, SupportMove
from variorum.variants import registry

STANDARD = registry.variant("standard")
PARIS, VENICE = UnitRef("A", "PAR"), UnitRef("A", "VEN")


@each(
    ("notation", "said"),
    [
        ("A PAR H", "army Paris holds"),
        ("A PAR - BUR", "army Paris moves to Burgundy"),
        ("A APU - TUN VIA", "army Apulia moves to Tunis by convoy"),
        ("A TYR S A VEN - TRI", "army Tyrolia supports Venice to Trieste"),
        ("A TYR S A VEN", "army Tyrolia supports Venice to hold"),
        ("F ION C A APU - TUN", "fleet Ionian Sea convoys Apulia to Tunis"),
        ("F GAS - SPA/NC", "fleet Gascony moves to Spain (north coast)"),
        ("A BUR R GAS", "army Burgundy retreats to Gascony"),
        ("A BUR D", "army Burgundy disbands"),
        ("BUILD A NAP", "build an army in Naples"),
        ("BUILD F STP/SC", "build a fleet in St Petersburg (south coast)"),
        ("REMOVE F BRE", "remove fleet Brest"),
        ("WAIVE", "waive a build"),
        ("DRAW", "agree to a draw of all survivors"),
        ("VENICE WINS", ""),
        ("a par - bur", ""),
    ],
)
def test_orders_of_standard_are_told_as_players_say_them(notation, said):
    assert teller(STANDARD)(notation) == said


@each("name", registry.names())
def test_every_form_that_writes_an_order_has_words_with_its_own_fields(name):
    for order in registry.variant(name).orders:
        assert len(order.says) == len(order.written_forms()), order
        for says, form in zip(order.says, order.written_forms(), strict=True):
            fields = {part.field for part in form.parts if hasattr(part, "field")}
            assert {text.partition("}")[0].partition(":")[0] for text in says.split("{")[1:]} <= fields, says
            assert says[:1].islower() or says.startswith("{"), says


def test_a_button_beside_a_unit_names_only_the_rest():
    said = words(STANDARD)
    assert said.command(SupportMove(PARIS, VENICE, "TRI")) == "Support Venice to Trieste"
    assert said.command(Move(PARIS, "LON", via=True)) == "Move to London by convoy"
    assert said.command(Build(UnitRef("F", "STP/NC"))) == "Build a fleet in St Petersburg (north coast)"


def test_a_unit_that_is_one_of_several_in_its_place_is_named_in_full():
    said = words(STANDARD)
    assert said.other(PARIS) == "Paris"
    assert said.other(UnitRef("A", "PAR", "GREAT_BRITAIN")) == "Great Britain's army Paris"
    assert said.other(UnitRef("A", "PAR", "", 2)) == "army Paris number 2"
    assert words(registry.variant("rather_silly")).other(PARIS) == "army Paris"


def test_values_are_told_by_their_kind():
    said = words(STANDARD)
    assert said.value(SlotKind.POWERS, ("FRANCE", "GREAT_BRITAIN", "ITALY")) == "France, Great Britain and Italy"
    assert said.value(SlotKind.PATH, ("PAR", "BUR")) == "Paris, Burgundy"
    assert said.value(SlotKind.BORDER, ("PAR", "BUR")) == "Paris and Burgundy"
    assert said.value(SlotKind.CHOICE, "NC") == "north coast"
    assert said.value(SlotKind.CHOICE, "RAISE") == "raise"
    assert said.value(SlotKind.TEXT, "Who?") == "“Who?”"


def test_english_has_its_endings():
    assert [third_person(verb) for verb in ("move", "fly", "convoy", "pass", "shoo")] == [
        "moves",
        "flies",
        "convoys",
        "passes",
        "shoos",
    ]
    assert (counted(1, "point"), counted(0, "point"), counted(12, "ducat")) == ("1 point", "0 points", "12 ducats")
    assert (coast("SC"), coast("NWC"), coast("C3")) == ("south coast", "northwest coast", "C3")
