"""What readers are told of an event."""

from tests.tables import each

from variorum.game.audience import EVERYONE, GM
from variorum.game.event import told
from variorum.variants.goals.spies import SpyAnswer


@each(
    ("audience", "reader", "begin"),
    [
        (("FRANCE",), "FRANCE", "Your spy"),
        (("FRANCE",), GM, "FRANCE: Your spy"),
        (("FRANCE", "ITALY", GM), GM, "FRANCE and ITALY: Your spy"),
        ((GM,), GM, "Your spy"),
        (EVERYONE, GM, "Your spy"),
        (EVERYONE, "FRANCE", "Your spy"),
    ],
)
def test_the_game_masters_copy_names_those_who_alone_were_told(audience, reader, begin):
    event = SpyAnswer(audience=audience, seat="FRANCE", power="RUSSIA", answer="no", area="EDI")
    assert told(event, reader, {}).startswith(begin)
