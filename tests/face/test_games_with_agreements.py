import pytest

import variorum


def agreed(**terms):
    game = variorum.Game("standard", seed=1, **terms)
    game.talk.answer("FRANCE", game.talk.offer("ENGLAND", "OFFER FRANCE: DMZ ENG UNTIL W1901"), accept=True)
    return game


def test_breaking_ones_word_is_warned_of():
    game = agreed()
    (problem,) = game.order("ENGLAND", "F LON - ENG")
    assert (problem.severity, problem.message) == (
        "warning",
        "F LON - ENG: it breaks your word to FRANCE (DMZ ENG)",
    )
    assert game.process().position.units
    assert [str(each.verdict) for _, _, each in game.talk.word("ENGLAND")] == ["broken", "kept"]


def test_binding_agreements_leave_out_what_breaks_them():
    game = agreed(agreements="binding").copy()
    (problem,) = game.order("ENGLAND", "F LON - ENG; F EDI - NTH")
    assert problem.severity == "refused"
    assert not game.order("GERMANY", "F KIE - HOL")
    told = str(game.process())
    assert "F EDI - NTH" in told
    assert "F LON - ENG" not in told
    assert {str(each.verdict) for _, _, each in game.talk.word()} == {"kept"}


def test_orders_from_before_an_agreement_fall_with_it():
    game = variorum.Game("standard", seed=1, agreements="binding")
    game.order("ENGLAND", "F LON - ENG")
    game.talk.answer("FRANCE", game.talk.offer("ENGLAND", "OFFER FRANCE: DMZ ENG"), accept=True)
    assert "F LON - ENG" not in str(game.process())


def test_agreements_are_free_or_binding():
    with pytest.raises(ValueError, match='no kind of agreements "loose"; accepted: FREE, BINDING'):
        variorum.Game(agreements="loose")
