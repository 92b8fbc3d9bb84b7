"""Canonical texts are read without the matcher, and always as the matcher reads them."""

import random
from itertools import islice

import pytest
from tests.tables import each

from variorum.env import classical
from variorum.game.order import Slot, SlotKind, Word
from variorum.notation import reader_for
from variorum.notation.canonical import Canonical
from variorum.notation.parse import parse_line
from variorum.notation.spoken import Spoken
from variorum.variants import registry

PHASES, TEXTS, MISSES = 12, 60, 60


def readers(name):
    """The readers of each phase of a variant."""
    variant = registry.variant(name)
    coming = islice(variant.calendar.after(variant.opening(variant).turn), PHASES)
    return dict.fromkeys(reader_for(variant, turn) for turn, _ in coming)


def matched(reader, text):
    parsed = parse_line(reader.names, reader.grammar, reader._all.starts, text)
    return parsed.orders[0] if parsed.orders and parsed.text == text else None


def quick(reader):
    return Canonical(reader.names, reader.grammar, lambda text: matched(reader, text))


def drawn(reader, chance):
    """A text by a canonical form: the words of the form, and units and places of any kind."""
    places = sorted({*reader.names.places.ids.values()})
    kinds = sorted({*reader.names.kinds.ids.values()})
    form = chance.choice([pattern.form for pattern in reader.grammar.patterns if not pattern.form.read_only])
    return " ".join(_written(part, places, kinds, chance) for part in form.parts)


def _written(part, places, kinds, chance):
    if isinstance(part, Word):
        return part.text
    place = chance.choice(places)
    if isinstance(part, Slot) and part.kind in (SlotKind.UNIT, SlotKind.NEW_UNIT):
        return f"{chance.choice(kinds)} {place}" if kinds else place
    return place


def spoilt(text, other, chance):
    """Nearly the same text: without a word, with one of another order or one more, in other letters, misspaced."""
    words, at = text.split(" "), chance.randrange(text.count(" ") + 1)
    ways = (
        lambda: " ".join(words[:at] + words[at + 1 :]),
        lambda: " ".join((*words[:at], chance.choice(other.split(" ")), *words[at + 1 :])),
        lambda: " ".join((*words[:at], chance.choice(other.split(" ")), *words[at:])),
        lambda: f"{text[: 2 * at]} {text[2 * at :]}",
        lambda: text.replace("/", " "),
        text.title,
        lambda: text.replace(
            words[at], words[at].partition("/")[0] + chance.choice(("/NC", "/SC", "/XC", "/C1", "#2"))
        ),
        lambda: f"{text}{chance.choice((' ', ';', '.', ':', ' VIA', '; ' + other, ' - ' + words[-1]))}",
        lambda: text.replace(" ", chance.choice(("-", "\t", "  ", "\u00a0")), 1),
    )
    return chance.choice(ways)()


@each("name", registry.names())
def test_it_reads_as_the_matcher_does_or_leaves_the_text_to_it(name):
    chance = random.Random(name)
    for reader in readers(name):
        fast = quick(reader)
        texts = [drawn(reader, chance) for _ in range(TEXTS)]
        texts += [spoilt(chance.choice(texts), chance.choice(texts), chance) for _ in range(MISSES)]
        for text in texts:
            order = fast.read(text)
            assert order is None or order == matched(reader, text), text


def told(reader, chance):
    """A text by a canonical form, perhaps in other words of the same meaning, and without some kinds of units."""
    places = sorted({*reader.names.places.ids.values()})
    kinds = sorted({*reader.names.kinds.ids.values()})
    pattern = chance.choice([pattern for pattern in reader.grammar.patterns if not pattern.form.read_only])
    written = [
        chance.choice((part.text, *part.also)) if isinstance(part, Word) else _written(part, places, kinds, chance)
        for part in pattern.form.parts
    ]
    bare = chance.randrange(len(written) + 1)
    return " ".join(text.split(" ")[-1] if at == bare else text for at, text in enumerate(written))


def whole(reader, text):
    """The order that the matcher reads in a text, though units on the board may have to complete it."""
    parsed = parse_line(reader.names, reader.grammar, reader._all.starts, text)
    statement = parsed.statements[0] if len(parsed.statements) == 1 and not parsed.seat else None
    return statement.order if statement and statement.text == text else None


@each("name", ["standard", "geophysical", "rather_silly", "capitalist", "ancient_mediterranean", "payola", "chaos"])
def test_usual_words_are_read_as_the_matcher_does_or_left_to_it(name):
    chance, read = random.Random(name), 0
    for reader in readers(name):
        fast = Spoken(reader.names, reader.grammar, lambda text, reader=reader: whole(reader, text))
        for text in [told(reader, chance) for _ in range(2 * TEXTS)]:
            order = fast.read(text)
            assert order is None or order == whole(reader, text), text
            read += order is not None
    assert read


def test_orders_as_people_write_them_are_read_without_the_matcher():
    variant = registry.variant("standard")
    reader = reader_for(variant, variant.opening(variant).turn)
    fast = Spoken(reader.names, reader.grammar, lambda text: whole(reader, text))
    assert str(fast.read("A MAR SUPPORTS PAR - BUR")) == "A MAR S PAR - BUR"
    assert str(fast.read("F BRE CONVOYS A PAR - LON")) == "F BRE C A PAR - LON"
    assert str(fast.read("A MAR S PAR")) == "A MAR S PAR"
    assert str(fast.read("A PAR HOLDS")) == "A PAR H"
    assert fast.read("PAR SUPPORTS A MAR - BUR") is None
    assert fast.read("A PAR CON BUR") is None


@pytest.mark.parametrize("name", ["standard", "ancient_mediterranean", "heptarchy"])
def test_nearly_all_legal_orders_are_read_like_this(name):
    variant = registry.variant(name)
    game = classical(variant)
    opening = variant.opening(variant)
    fast = quick(reader_for(variant, opening.turn))
    texts = [text for found in game.legal(opening).values() for text in found]
    assert sum(fast.read(text) is not None for text in texts) > 0.9 * len(texts)


def test_names_of_several_words_are_left_to_the_matcher():
    variant = registry.variant("standard")
    reader = reader_for(variant, variant.opening(variant).turn)
    fast = quick(reader)
    for text in (
        "A Par - Bur",
        "A PAR  - BUR",
        "A PAR-BUR",
        "F SPA NC H",
        "A PAR - BUR;",
        "FRANCE A PAR H",
        "PAR H",
        "",
    ):
        assert fast.read(text) is None
    assert str(fast.read("F SPA/NC S A ENG - BUL")) == "F SPA/NC S A ENG - BUL"


def test_a_text_of_many_lines_is_read_alike_whether_remembered_or_not():
    variant = registry.variant("standard")
    reader = reader_for(variant, variant.opening(variant).turn)
    text = "A PAR - BUR\nA MAR S A PAR - BUR\nF BRE H"
    first = reader.read(text, "FRANCE")
    assert first.sheets() == reader.read(text, "FRANCE").sheets() == reader.read(f"{text}\n", "FRANCE").sheets()
    assert [str(line.orders[0]) for line in first.lines] == text.split("\n")
    assert reader.read(f"{text}\nA XYZ H", "FRANCE").lines[:3] == first.lines


WHOLE = (
    "A PAR H # now; A MAR H",
    'A PAR H; "A MAR H; F BRE H"',
    "FRANCE: A PAR - BUR; A MAR H",
    "A PAR H; GERMANY: A MUN H",
    "FRANCE; A PAR H",
    "Bert; A PAR H",
    "Bert: A PAR H; A MAR H",
    "IF FRANCE OWNS BEL: A PAR H; A MAR H",
    "A PAR H; IF FRANCE OWNS BEL: A MAR H; F BRE H",
    "1. A PAR H; 2. A MAR H",
    "- A PAR H; - A MAR H;",
    "; ;A PAR H;; A MAR H, F BRE H;",
    "A PAR H; A XYZ H; a mar s par - bur",
    "A PAR H; ; WAIVE; REMOVE A PAR",
    "A PAR H\uff1b A MAR H; F BRE H",
    ";",
    "A PAR H; \ufeffA MAR H",
)


@pytest.mark.parametrize("name", ["standard", "geophysical", "rather_silly", "capitalist"])
def test_statements_after_semicolons_are_read_as_the_whole_line(name):
    chance = random.Random(name)
    for reader in readers(name):
        texts = [drawn(reader, chance) for _ in range(TEXTS)]
        texts += [spoilt(chance.choice(texts), chance.choice(texts), chance) for _ in range(MISSES)]
        texts += [text.title() for text in texts]
        joined = [chance.choice(("; ", ";", " ; ")).join(chance.sample(texts, 3)) for _ in range(MISSES)]
        for line in (*joined, *WHOLE):
            read = parse_line(reader.names, reader.grammar, reader._all.starts, line)
            found = reader._known.line(line)
            assert (found.seat, found.stranger, found.statements) == (read.seat, read.stranger, read.statements), line
            assert (found.orders, found.text, found.size) == (read.orders, read.text, read.size), line
            plain = reader._plain(line, "")
            assert plain is None or plain.plain == tuple(statement.order for statement in read.statements), line


def test_a_line_of_orders_is_read_like_lines_of_one_order():
    variant = registry.variant("standard")
    reader = reader_for(variant, variant.opening(variant).turn)
    lines = ("A Par - Bur; A MAR S A PAR - BUR", "F BRE H; A Mun H")
    found = reader.read("\n".join(lines), "FRANCE")
    assert [(line.number, line.text) for line in found.lines] == [
        (at, text) for at, line in enumerate(lines, start=1) for text in line.split("; ")
    ]
    assert found.sheets() == reader.read("; ".join(lines), "FRANCE").sheets()
    wrong = reader.read("A PAR H; A PAR - XYZ; A MAR H\nF BRE H; F BRE - QQQ", "FRANCE")
    assert [(problem.line, problem.column) for problem in wrong.problems] == [(1, 18), (2, 18)]
    assert [str(line.orders[0]) for line in wrong.lines if line.orders] == ["A PAR H", "A MAR H", "F BRE H"]
