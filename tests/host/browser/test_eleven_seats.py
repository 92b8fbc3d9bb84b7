"""Rather Silly for two years in the browser: eleven people, some with phones, and a game master.

With SCREENSHOTS=1 in the environment there are pictures of the pages in `build/screenshots` afterwards.
"""

import pytest
from deskwork import decide, force, open_desk, roll_back
from eleven import STAYING, Company, fits
from hands import shot
from msgspec import to_builtins
from silly_told import ANSWERS, MARKS, OUTCOMES, STORY
from silly_years import END, FORCED, ORDERS, ROLLED_BACK, SCENES, secrets_of
from storytelling import in_order, outcomes, sentences
from tests.acting import do
from tests.asked import asked

from variorum.game.audience import GM
from variorum.host.games.life.creation import seats_of
from variorum.host.gm.acts.positions import EditPosition
from variorum.variants import registry

LOOKED_AT = "S1902M"
MESSAGE = "Let your army in Venice come to me, and tell nobody."


@pytest.fixture
def company(people, begun, seated, page_for):
    """A game of eleven, and all their pages."""
    names = ("aus", "eng", "fra", "ger", "ita", "rus", "tur", "jes", "mas", "doc", "soo")
    master, *players = people("gil", *names)
    game = begun("rather_silly", *players, master=master)
    seats = dict(zip(seats_of(game), players, strict=True))
    for seat, player in seats.items():
        seated(game, player, seat)
    return Company(game, seats | {GM: master}, page_for)


@pytest.mark.skipif(not asked.every, reason="The suite plays another whole game in the browser.")
def test_two_years_of_eleven_people_and_a_game_master(company):
    game = company.game
    write(company, "AUSTRIA", "ITALY")
    while game.turn != END:
        turn = game.turn
        play(company, turn)
        if turn == ROLLED_BACK:
            go_back(company, turn)
        look_back(company, turn)
    variant = registry.variant("rather_silly")
    assert company.kinds >= {kind for phase in variant.calendar.phases for kind in phase.orders}
    assert company.errors == []


def write(company, writer, reader):
    """A message, of which the reader's open page hears, and nobody else ever."""
    ours, theirs = company.pages[writer], company.pages[reader]
    theirs.goto(f"/games/{company.game.key}/press/")
    ours.goto(f"/games/{company.game.key}/press/")
    ours.check(f"input[value='{reader}']")
    ours.fill("textarea", MESSAGE)
    ours.click("button:has-text('Send')")
    theirs.wait_for_selector("#threads .badge")
    fits(theirs)


def play(company, turn):
    """A phase: everybody orders, or the answers are marked; then the game goes on by itself."""
    if turn in SCENES:
        set_scene(company, SCENES[turn])
    if turn.endswith("G"):
        mark_answers(company, turn)
    else:
        order(company, turn)
    assert company.go_on()


def set_scene(company, scene):
    """The game master puts other units on the board, for all to see why."""
    desk = company.access(GM)
    do(desk, EditPosition(position=to_builtins(scene(desk.seen().position)), reason="some of every kind for everybody"))
    company.game.refresh_from_db()


def order(company, turn):
    """Everybody sends what the script has for them, and sees nothing of what others send."""
    sent = ORDERS.get(turn, {})
    for label, result in FORCED.get(turn, {}).items():
        force(company.pages[GM], company.game, label, result)
    for seat, what in sent.items():
        company.send(seat, what)
    assert_kept_on_boards(company, turn)
    if turn == LOOKED_AT:
        for seat in STAYING:
            shot(company.pages[seat], f"eleven-{turn}-{seat}")
    company.say_ready(set(company.people) - set(sent))


def mark_answers(company, turn):
    """The answers stand beside the right one; a tap marks one, and nobody knows any of it before the last tap."""
    master = company.pages[GM]
    open_desk(master, company.game)
    asked = master.inner_text("#asked")
    assert all(text in asked for text in ANSWERS[turn])
    assert_kept_on_boards(company, turn.replace("G", "Q"))
    if len(MARKS[turn]) > 2:
        shot(master, f"eleven-{turn}-desk")
    for decision in MARKS[turn]:
        assert not company.go_on()
        decide(master, decision)
    company.note(company.written(GM).orders)


def look_back(company, turn):
    """What came of it: as ordered, as a story in the order of play, and without what others keep to themselves."""
    story, outcome, secrets = STORY.get(turn, ()), OUTCOMES.get(turn, {}), secrets_of(turn)
    readers = company.players if story or outcome or any(secrets.values()) else ()
    told = {seat: company.fetch(seat, "phases/") for seat in readers}
    for page in told.values():
        assert in_order(story, sentences(page))
        assert outcome.items() <= outcomes(page).items()
        assert MESSAGE not in page
    assert_kept(secrets, told)
    if turn == LOOKED_AT:
        for seat in STAYING:
            page = company.pages[seat]
            page.goto(f"/games/{company.game.key}/phases/")
            fits(page)
            shot(page, f"eleven-{turn}-results-{seat}")


def go_back(company, turn):
    """The game master rolls the phase back; what was sent still stands, and it is played once more."""
    game, before = company.game, {seat: company.access(seat).sent(company.last) for seat in ORDERS[turn]}
    roll_back(company.pages[GM], game, company.last - 1, "The map was wrong.")
    assert game.turn == turn
    assert {seat: company.written(seat) for seat in before} == before
    company.say_ready(company.people)
    assert company.go_on()


def assert_kept(secrets, told):
    """What one seat keeps to itself is on no other's page, unless that one has sent the same."""
    for seat, page in told.items():
        own = secrets.get(seat, ())
        hidden = {text for owner, texts in secrets.items() if owner != seat for text in texts} - set(own)
        assert [(seat, text) for text in hidden if text in page] == []


def assert_kept_on_boards(company, turn):
    """The same on everybody's board, while the orders of a phase are given."""
    secrets = secrets_of(turn)
    assert_kept(secrets, {seat: company.fetch(seat, "") for seat in company.players if any(secrets.values())})
