import pytest
from tests.tables import each

from variorum.host.accounts.titles import TitleError, title
from variorum.host.acts.running import run
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game
from variorum.host.lists.acts import CreateWaitingList
from variorum.host.workshop import services as workshop
from variorum.host.zines.acts import CreateZine

HIDING = (
    "Fair\N{ZERO WIDTH SPACE}play",
    "\N{RIGHT-TO-LEFT OVERRIDE}yalp riaF",
    "Fair\N{ZERO WIDTH JOINER}play",
    "Fair\N{LEFT-TO-RIGHT ISOLATE}play",
    "Fair\N{SOFT HYPHEN}play",
    "Fair\N{HANGUL FILLER}play",
    "Fair\N{BRAILLE PATTERN BLANK}play",
    "Fair\N{ZERO WIDTH NO-BREAK SPACE}play",
    "Fair\N{TAG LATIN SMALL LETTER A}play",
    "Fair\ue000play",
    "\N{FIRE}\N{ZERO WIDTH JOINER}\N{ZERO WIDTH JOINER}\N{FIRE}",
)


@each("text", HIDING)
def test_a_name_that_hides_something_is_refused(text):
    with pytest.raises(TitleError, match=r"U\+[0-9A-F]{4}"):
        title(text)


@each(
    ("text", "shown"),
    [
        ("  Fair \n play ", "Fair play"),
        ("Cafe\N{COMBINING ACUTE ACCENT}", "Café"),
        ("Игра для друзей", "Игра для друзей"),
        ("משחק", "משחק"),
        ("Farmer \N{MAN}\N{ZERO WIDTH JOINER}\N{EAR OF RICE}", "Farmer \N{MAN}\N{ZERO WIDTH JOINER}\N{EAR OF RICE}"),
        (
            "I \N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16} maps",
            "I \N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16} maps",
        ),
        ("", ""),
    ],
)
def test_a_name_is_composed_and_on_one_line(text, shown):
    assert title(text) == shown


@pytest.mark.parametrize(
    "made",
    [
        lambda person, name: creation.create(person, GamePlan(name, "standard")),
        lambda person, name: run(CreateZine(title=name), person),
        lambda person, name: run(CreateWaitingList(name=name, variant="standard"), person),
        lambda person, name: workshop.create(person, name, "name: x"),
    ],
    ids=["game", "zine", "list", "board"],
)
def test_nothing_gets_a_name_that_hides_something(people, made):
    (ann,) = people("ann")
    with pytest.raises(RefusedError, match="invisible"):
        made(ann, HIDING[0])
    assert not Game.objects.exists()
