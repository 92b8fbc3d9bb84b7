"""Results that judges mail: found in any text, played again, and compared order by order."""

import pytest
from tests.exchange.saved_games import STANDARD

from variorum.archive.lines import EditLine
from variorum.exchange.foreign import read_foreign
from variorum.exchange.moving import move_in
from variorum.exchange.told import MOST_PHASES

MAIL = """From: judge@judge.example
Subject: thicket, Spring 1901

:: Judge: ABCD  Game: thicket  Variant: Standard
Movement results for Spring of 1901.  (thicket.001)

Austria: Army Vienna -> Galicia.  (*bounce*)
Russia: Army Warsaw -> Galicia.  (*bounce*)
France: Army Marseilles SUPPORT Army Paris ->
        Burgundy.
France: Army Paris -> Burgundy.
Germany: Army Munich -> Burgundy.  (*bounce*)
England: Fleet London -> North Sea.

The next phase of 'thicket' will be Movement for Fall of 1901.
Germany: this line is a letter and no order.

Movement results for Fall of 1901.  (thicket.002)

France: Army Burgundy -> Munich.  (*bounce*)
France: Army Marseilles -> Spain.
England: Fleet North Sea -> Norway.

Ownership of supply centers:

France:    Brest, Marseilles, Paris, Spain.

Adjustment orders for Winter of 1901.  (thicket.003)

France:    Builds an army in Marseilles.
England:   1 unused build pending.
"""


def moved(text):
    return [move_in(game, STANDARD) for game in read_foreign(text, "a mail")]


def test_a_games_mails_are_played_again():
    (game,) = moved(MAIL)
    assert game.differences == ()
    assert game.log.source.name == "thicket"
    assert [str(moment.turn) for moment in game.log.moments[1:]] == ["S1901M", "F1901M", "W1901A"]
    position = game.log.now.position
    assert str(position.turn) == "S1902M"
    assert sorted(map(str, position.units_of("FRANCE"))) == ["A BUR", "A MAR", "A SPA", "F BRE"]


def test_quoted_mails_and_windows_lines_are_read():
    quoted = "\r\n".join(f"> {line}" for line in MAIL.split("\n"))
    (game,) = moved(quoted)
    assert game.differences == ()
    assert str(game.log.now.position.turn) == "S1902M"


def test_outcomes_that_differ_are_told_and_followed():
    changed = MAIL.replace("Munich -> Burgundy.  (*bounce*)", "Munich -> Burgundy.").replace(
        "Paris -> Burgundy.\n", "Paris -> Burgundy.  (*bounce*)\n"
    )
    (game,) = moved(changed.partition("Movement results for Fall")[0])
    assert [(each.what, each.theirs, each.ours) for each in game.differences] == [
        ("FRANCE A PAR - BUR", "bounce", "success"),
        ("GERMANY A MUN - BUR", "success", "bounce"),
    ]
    assert [line.reason for line in game.lines if isinstance(line, EditLine)] == [
        "as the source has it after S1901M: outcomes"
    ]
    assert "A BUR" in map(str, game.log.now.position.units_of("GERMANY"))
    assert "A PAR" in map(str, game.log.now.position.units_of("FRANCE"))


def test_a_support_that_differs_needs_no_edit():
    (game,) = moved(MAIL.replace("        Burgundy.\n", "        Burgundy.  (*cut*)\n"))
    assert [(each.what, each.theirs, each.ours) for each in game.differences] == [
        ("FRANCE A MAR S A PAR - BUR", "cut", "success")
    ]
    assert not [line for line in game.lines if isinstance(line, EditLine)]


def test_outcomes_that_cannot_be_together_leave_our_position():
    (game,) = moved(MAIL.partition("The next phase")[0].replace("Burgundy.  (*bounce*)", "Burgundy."))
    assert [each.what for each in game.differences] == ["GERMANY A MUN - BUR", "position"]
    assert "A BUR" in map(str, game.log.now.position.units_of("FRANCE"))


RETREAT = """Movement results for Spring of 1901. (a.001)
Germany: Army Munich -> Burgundy.
Movement results for Fall of 1901. (a.002)
Germany: Army Burgundy HOLD.  (*dislodged*)
France: Army Paris -> Burgundy.
France: Army Marseilles SUPPORT Army Paris -> Burgundy.
Retreat orders for Fall of 1901. (a.003)
Germany: Army Burgundy -> Ruhr.
"""


def test_dislodged_units_retreat():
    (game,) = moved(RETREAT)
    assert game.differences == ()
    assert "A RUH" in map(str, game.log.now.position.units_of("GERMANY"))


def test_a_unit_that_only_we_dislodge_stays():
    (game,) = moved(
        RETREAT.replace("(*dislodged*)", "").replace("Paris -> Burgundy.\n", "Paris -> Burgundy. (*bounce*)\n", 1)
    )
    assert ("GERMANY A BUR H", "success", "dislodged") in [
        (each.what, each.theirs, each.ours) for each in game.differences
    ]
    assert "A BUR" in map(str, game.log.moments[3].position.units_of("GERMANY"))


def test_a_phase_that_only_we_have_is_played_without_orders():
    (game,) = moved(RETREAT + "Movement results for Spring of 1902. (a.005)\nFrance: Army Burgundy HOLD.\n")
    assert game.differences == ()
    text = RETREAT.partition("Retreat orders")[0] + "Movement results for Spring of 1902. (a.005)\n"
    (game,) = moved(text)
    assert [(each.phase, each.ours) for each in game.differences] == [
        ("F1901R", "played without orders"),
        ("W1901A", "played without orders"),
    ]


def test_a_phase_that_is_missing_is_named():
    late = MAIL.partition("Movement results for Fall")[2]
    with pytest.raises(ValueError, match="begins with F1901M; add the phases before, from S1901M on"):
        moved(f"Movement results for Fall{late}")
    far = MAIL.replace("Winter of 1901", "Winter of 1904")
    with pytest.raises(ValueError, match="W1904A: the phases before it are missing"):
        moved(far)


BEATEN = RETREAT.replace(
    "Retreat orders",
    """
The following units were dislodged:

The German Army in Burgundy can retreat to Picardy or Belgium or Ruhr or
Gascony or Munich.

The next phase of 'a' will be Retreats for Fall of 1901.
Retreat orders""",
)


def test_the_ways_of_dislodged_units_are_compared():
    (game,) = moved(BEATEN)
    assert game.differences == ()
    (game,) = moved(
        BEATEN.replace("or Ruhr or\nGascony", "or Gascony").replace("Burgundy -> Ruhr", "Burgundy -> Munich")
    )
    assert [(each.phase, each.what, each.theirs, each.ours) for each in game.differences] == [
        (
            "F1901M",
            "retreats",
            "GERMANY A BUR to BEL, GAS, MUN, PIC",
            "GERMANY A BUR to BEL, GAS, MUN, PIC, RUH",
        )
    ]
    assert "A MUN" in map(str, game.log.now.position.units_of("GERMANY"))


def test_a_unit_that_is_destroyed_has_no_ways():
    (game,) = moved(BEATEN.replace("can retreat to Picardy or Belgium or Ruhr or\nGascony or Munich", NOWHERE))
    assert ("retreats", "nothing") in [(each.what, each.theirs) for each in game.differences]
    assert "A RUH" not in map(str, game.log.now.position.units_of("GERMANY"))


NOWHERE = "with no valid retreats was\ndestroyed"
OWNED = """
Ownership of supply centers:

Austria:   Budapest, Trieste, Vienna.
England:   Edinburgh, Liverpool, London, Norway.
France:    Brest, Marseilles, Paris,
           Spain.
Germany:   Berlin, Kiel, Munich.
Italy:     Naples, Rome, Venice.
Russia:    Moscow, Sevastopol, St. Petersburg,
           Warsaw.
Turkey:    Ankara, Constantinople, Smyrna.

France:    4 Supply centers,  3 Units:  Builds   1 unit.
"""


def owning(text):
    return MAIL.replace("\nOwnership of supply centers:\n\nFrance:    Brest, Marseilles, Paris, Spain.\n", text)


def test_the_owners_of_centers_are_compared():
    (game,) = moved(owning(OWNED))
    assert game.differences == ()
    quoted = "\n".join(f"> {line}" for line in owning(OWNED).split("\n"))
    assert moved(quoted)[0].differences == ()
    (game,) = moved(owning(OWNED.replace(",\n           Spain.", ".\nUnowned:   Spain.")))
    assert [(each.phase, each.what, each.theirs, each.ours) for each in game.differences] == [
        ("F1901M", "centers", "nothing", "FRANCE SPA"),
    ]


def test_two_games_in_a_text():
    assert [game.log.source.name for game in moved(MAIL + MAIL.replace("thicket", "hedge"))] == ["thicket", "hedge"]


def test_a_text_with_too_many_phases_is_refused():
    with pytest.raises(ValueError, match=f"a mail: more than {MOST_PHASES} phases"):
        moved("Movement results for Spring of 1901. (a.001)\n" * (MOST_PHASES + 1))
