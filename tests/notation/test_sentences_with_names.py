"""Sentences that rules wrote for programs and people alike, as people read them."""

import pytest
from tests.tables import each

from variorum.notation.plainly import plain

SENTENCES = {
    "GERMANY takes HOL from FRANCE.": "Germany takes Holland from France.",
    "AUSTRIA builds A BUD.": "Austria builds an army in Budapest.",
    "A MUN (GERMANY) is dislodged by A BUR - MUN; it can retreat to BOH, KIE.": (
        "Army Munich (Germany) is dislodged by army Burgundy to Munich; it can retreat to Bohemia, Kiel."
    ),
    "A EDI - NWY VIA: your order F NTH - NWY goes to the same area": (
        "Army Edinburgh moves to Norway by convoy: your order fleet North Sea to Norway goes to the same area"
    ),
    "is void: it does not match F NTH S A EDI - NWY (std:M15)": (
        "is void: it does not match “fleet North Sea supports Edinburgh to Norway” (std:M15)"
    ),
    "F STP/SC and GERMANY A LVN#2 stand each other off in BAL.": (
        "Fleet St Petersburg (south coast) and Germany's army Livonia number 2 stand each other off in Baltic Sea."
    ),
}
"""By what rules write, what people read."""
AS_THEY_ARE = (
    "The Mastermind asks: “Is LON near PAR?”",
    'no seat "PAR": a power of the EU, or NATO.',
    "FRANCES is not a power, and XPAR no area; A SOLO WINS.",
)


@each("written", SENTENCES)
def test_ids_and_orders_become_names(written):
    assert plain("standard").sentence(written) == SENTENCES[written]


@pytest.mark.parametrize("text", AS_THEY_ARE)
def test_quotes_and_other_words_in_capitals_stay(text):
    assert plain("standard").sentence(text) == text


def test_seats_without_a_power_have_names():
    assert plain("rather_silly").sentence("JESTER answers ITALY.") == "Jester answers Italy."
