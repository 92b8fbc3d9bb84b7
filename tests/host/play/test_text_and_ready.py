"""The sheet as text says what is wrong line by line, counts like the list, and leads to Ready; votes are buttons."""

import re

import pytest
from test_board_pages import post, text_of

from variorum.host.games.models import SavedSheet
from variorum.host.games.terms import Absence

SIX = "A PAR - BUR\nA PAR - NAP\nF BRE - MAO\nA MAR S A PAR - BUR\nF BRE - XYZ\nhello"


def _ready(game):
    return SavedSheet.objects.filter(game=game, seat="FRANCE", ready=True).exists()


def test_every_refused_line_has_its_reason_and_its_number_and_all_are_counted(france):
    game, client, _ = france
    answer = text_of(post(client, game, "text", version=0, text="A PAR - NAP\nF BRE - MAO\nF BRE - XYZ\nhello"))
    flaws = re.search(r'<ol class="flaws">(.*?)</ol>', answer, re.DOTALL)[1]
    assert re.findall(r'data-line="(\d+)"', flaws) == ["1", "3", "4"]
    assert "<code>A PAR - NAP</code>" in flaws
    assert "Refused" in flaws
    assert answer.count("4 lines sent, 3 refused.") == 2


def test_the_list_and_the_text_count_alike(france):
    game, client, _ = france
    answer = text_of(post(client, game, "text", version=0, text=SIX))
    page = text_of(client.get(f"/games/{game.key}/"))
    counts = re.findall(r"\d lines sent, \d refused", answer)
    assert len(set(counts)) == 1
    assert counts[0] in page


def test_ready_beside_the_text_saves_it(france):
    game, client, _ = france
    whole = "A PAR - BUR\nF BRE - MAO\nA MAR S A PAR - BUR"
    answer = text_of(post(client, game, "text", version=0, text=whole, ready="yes"))
    assert "3 orders sent. You're ready." in answer
    assert _ready(game)
    assert answer.count("✓ You're ready.") == 2


@pytest.mark.parametrize(
    "text", ["A PAR - BUR", "A PAR - BUR\nF BRE - MAO\nA MAR H\nhello", "A PAR - BUR\nF BRE - NAP"]
)
def test_ready_beside_a_text_with_gaps_saves_it_and_asks(france, text):
    game, client, _ = france
    answer = text_of(post(client, game, "text", version=0, text=text, ready="yes"))
    assert "I'm ready anyway" in answer
    assert not _ready(game)
    assert SavedSheet.objects.filter(game=game, seat="FRANCE").exists()


def test_a_draw_is_agreed_to_by_a_button_that_says_who_must(france, played):
    game, client, _ = france
    assert 'class="act"' not in text_of(client.get(f"/games/{game.key}/")), "nobody is asked in the first phase"
    played(game)
    page = text_of(client.get(f"/games/{game.key}/"))
    act = re.search(r'<details class="act">(.*?)</details>', page, re.DOTALL)[1]
    assert "Agree to a draw of all survivors" in act
    assert "Who must agree: Austria, England, France, Germany, Italy, Russia and Turkey." in act
    assert 'name="f-' not in act
    answer = text_of(post(client, game, "put", type="draw"))
    assert '<details class="act">' not in answer
    assert "Agree to a draw of all survivors" in answer
    assert '<details class="act">' in text_of(post(client, game, "remove", order="DRAW"))


def test_in_fog_nobody_learns_who_is_left(people, begun, seated, signed_in, played):
    (ann,) = people("ann")
    game = begun("fog_1898", ann, grace=0, absence=Absence.HOLD)
    seated(game, ann, "FRANCE")
    played(game)
    page = text_of(signed_in(ann).get(f"/games/{game.key}/"))
    assert "Agree to a draw of all survivors" in page
    assert "Who must agree" not in page
