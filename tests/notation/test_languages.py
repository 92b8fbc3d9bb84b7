"""Orders in other languages: read from the sheet as a whole, and never by guessing."""

import pytest
from tests.tables import each

from variorum.game.order import Order
from variorum.game.process import legal_orders
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.notation import Reader, reader_for
from variorum.notation.grammar import grammar
from variorum.notation.language import languages
from variorum.notation.names import plain
from variorum.rules.adjustments import Build, Remove
from variorum.rules.movement.orders import UNIT_ORDERS
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)
MOVEMENT = reader_for(STANDARD, OPENING.turn)
ADJUSTMENTS = reader_for(STANDARD, Turn.read("W1901A"))
UNITS = [
    Unit(number, *unit)
    for number, unit in enumerate(
        (
            ("A", "FRANCE", "PAR"),
            ("A", "FRANCE", "MAR"),
            ("F", "FRANCE", "BRE"),
            ("A", "ENGLAND", "LON"),
            ("F", "ENGLAND", "ENG"),
            ("A", "GERMANY", "MUN"),
        ),
        start=1,
    )
]
TITLES = [wording.title for wording in languages()]
MOVES = [
    "FRANCE A PAR - BUR",
    "FRANCE A MAR S A PAR - BUR",
    "FRANCE F BRE - MAO",
    "ENGLAND F ENG C A LON - BEL",
    "ENGLAND A LON - BEL VIA",
    "GERMANY A MUN H",
]
SHEETS = {
    "German": """Frankreich:
        Armee Paris nach Burgund
        A Marseille unterstützt A Paris nach Burgund
        Flotte Brest - Mittelatlantik
        England: Flotte Ärmelkanal konvoyiert die Armee in London nach Belgien
        A London nach Belgien über See
        Deutschland
        T Muenchen hält""",
    "French": """France:
        Armée Paris - Bourgogne
        A Marseille soutient A Paris vers Bourgogne
        la flotte de Brest va en Atlantique Centre
        Angleterre: F Manche convoie l'armée de Londres à Belgique
        A Londres à Belgique par convoi
        Allemagne
        A Munich tient""",
    "Italian": """Francia:
        Armata Parigi - Borgogna
        A Marsiglia supporta A Parigi - Borgogna
        Flotta Brest muove in Medio Atlantico
        Inghilterra: F Manica convoglia A Londra - Belgio
        A Londra - Belgio via mare
        Germania
        A Monaco resta""",
    "Spanish": """Francia:
        Ejército París a Borgoña
        A Marsella apoya A París a Borgoña
        Flota Brest - Atlántico Medio
        Inglaterra: F Canal de la Mancha convoya A Londres - Bélgica
        E Londres a Bélgica por mar
        Alemania
        A Múnich mantiene""",
    "Dutch": """Frankrijk:
        Leger Parijs naar Bourgondië
        L Marseille steunt L Parijs naar Bourgondië
        V Brest naar Atlantische Oceaan
        Engeland: V Kanaal transporteert L Londen naar België
        L Londen naar België over zee
        Duitsland
        L München houdt stand""",
    "Polish": """Francja:
        Armia Paryż do Burgundii
        A Marsylia wspiera A Paryż do Burgundii
        Flota Brest - Środkowy Atlantyk
        Anglia: flota w Kanał La Manche konwojuje armię w Londynie do Belgii
        A Londyn do Belgii drogą morską
        Niemcy
        A Monachium broni się""",
}
ADJUSTED = {
    "Baue eine Armee in Paris\nEntferne die Flotte in Brest": "German",
    "Construit une armée à Paris\nDissoudre la flotte de Brest": "French",
    "Costruisce armata a Parigi\nRimuove flotta Brest": "Italian",
    "Construye ejército en París\nElimina flota Brest": "Spanish",
    "Bouw leger in Parijs\nVerwijder vloot Brest": "Dutch",
    "Buduj armię w Paryżu\nUsuń flotę Brest": "Polish",
}


def said(reading):
    return [f"{line.seat} {order}".strip() for line in reading.lines for order in line.orders]


@each("title", TITLES)
def test_a_sheet_in_a_language(title):
    reading = MOVEMENT.read(SHEETS[title], units=UNITS)
    assert reading.problems == ()
    assert said(reading) == MOVES


@each("text", ADJUSTED)
def test_adjustments_in_a_language(text):
    reading = ADJUSTMENTS.read(text, units=UNITS)
    assert reading.problems == ()
    assert said(reading) == ["BUILD A PAR", "REMOVE F BRE"]


@each("wording", languages(), ids=TITLES)
def test_every_name_of_a_language_is_read(wording):
    reader = Reader(wording.named(MOVEMENT.names), UNIT_ORDERS, wording=wording)
    titles = {title: area for area, title in MOVEMENT.names.titles.items()}
    assert set(wording.areas) <= set(titles)
    for title, found in wording.areas.items():
        for name in found:
            assert str(reader.read_order(f"F {name} H")) == f"F {titles[title]} H"
    for code, found in wording.kinds.items():
        for name in found:
            assert str(reader.read_order(f"{name} PAR H")) == f"{code} PAR H"


@each("wording", languages(), ids=TITLES)
def test_no_name_of_a_language_stands_for_two_areas(wording):
    owners = {}
    for title, found in wording.areas.items():
        for name in found:
            assert owners.setdefault(plain(name), title) == title
    ids = {plain(area): title for area, title in MOVEMENT.names.titles.items()}
    assert all(ids.get(name, title) == title for name, title in owners.items())


@each("wording", languages(), ids=TITLES)
def test_canonical_orders_mean_the_same_in_every_language(wording):
    reader = Reader(wording.named(MOVEMENT.names), MOVEMENT.grammar.orders, wording=wording)
    for power in STANDARD.powers:
        for order in legal_orders(STANDARD, OPENING, power).orders():
            assert reader.read_order(str(order)) == order
    for area, title in MOVEMENT.names.titles.items():
        assert str(reader.read_order(f"F {title} H")) == f"F {area} H"


@each("wording", languages(), ids=TITLES)
def test_every_word_of_a_language_is_of_a_form(wording):
    texts = {text for pattern in grammar((*UNIT_ORDERS, Build, Remove), wording).patterns for text in said_in(pattern)}
    assert {plain(word) for text in wording.words["-"] for word in text.split()} <= texts


def said_in(pattern):
    return (word for piece in pattern.pieces for _, meant in piece.phrases for words in meant for word in words)


@pytest.mark.parametrize(
    ("text", "order", "language"),
    [
        ("T MUN - TYR", "A MUN - TYR", "German"),
        ("L Mun - Tyr", "A MUN - TYR", "Dutch"),
        ("V Bre - Mao", "F BRE - MAO", "Dutch"),
    ],
)
def test_a_letter_alone_is_asked_about(text, order, language):
    reading = MOVEMENT.read(text, "FRANCE", UNITS)
    (problem,) = reading.problems
    assert said(reading) == []
    assert problem.message == f"{text}: do you mean {order} ({language})? Write the order in this form"
    assert problem.accepted == (order,)


def test_a_letter_is_taken_once_the_language_is_known():
    reading = MOVEMENT.read("Armee Paris nach Burgund\nT MUN - TYR", "GERMANY", UNITS)
    assert said(reading) == ["GERMANY A PAR - BUR", "GERMANY A MUN - TYR"]


def test_the_answer_is_that_of_the_language():
    text = "Armee München nach Tirol\nDie Armee in Pariss nach Burgund"
    (problem,) = MOVEMENT.read(text, "FRANCE", UNITS).problems
    assert problem.message == 'Die Armee in Pariss nach Burgund: no area "Pariss"; PAR (Paris)?'
    assert (problem.line, problem.column) == (2, 14)


def test_a_name_with_another_meaning_in_the_language_is_asked_about():
    text = "Armata Parigi - Borgogna\nF Roma - Tir"
    (problem,) = MOVEMENT.read(text, "ITALY", UNITS).problems
    assert "F Roma - Tir: " in problem.message


@each("text", ["Flotte Kiel nach DEN", "Flotte Kiel nach Den", "flotte kiel nach den", "FLOTTE KIEL NACH DEN"])
def test_an_article_that_is_an_area(text):
    assert said(MOVEMENT.read(text, units=UNITS)) == ["F KIE - DEN"]
    assert said(MOVEMENT.read("Flotte DEN - KIE\nDie Flotte in Den hält", units=UNITS)) == ["F DEN - KIE", "F DEN H"]


def test_a_sheet_in_capitals():
    assert said(MOVEMENT.read("DIE ARMEE IN MÜNCHEN ZIEHT NACH BÖHMEN", units=UNITS)) == ["A MUN - BOH"]


def test_a_sheet_in_two_languages_alike_is_read_if_they_agree():
    assert said(MOVEMENT.read("flota Bre - Mao", units=UNITS)) == ["F BRE - MAO"]


def test_a_single_order_in_a_language():
    order = MOVEMENT.read_order("Armee München nach Böhmen", UNITS)
    assert isinstance(order, Order)
    assert str(order) == "A MUN - BOH"


def test_other_boards_have_the_names_they_share():
    other = variant("modern")
    reader = reader_for(other, other.opening(other).turn)
    assert other.board.areas["PAR"].name == "Paris"
    assert str(reader.read_order("Armata Parigi resta")) == "A PAR H"
