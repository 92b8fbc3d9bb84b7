import pytest
from tests.acting import do

from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.seats import sheets
from variorum.host.gm.acts.desk import mark_of
from variorum.host.gm.acts.people import InviteToSeat
from variorum.host.gm.models import Invitation


class Table:
    """A game with a game master, and two people at the table; bots play the other seats."""

    def __init__(self, game, gil, ann, ben):
        self.game, self.gil, self.ann, self.ben = game, gil, ann, ben

    def now(self):
        self.game.refresh_from_db()
        return self.game

    @property
    def master(self):
        return access.find(self.gil, self.game.key, GM)

    def who(self, person):
        return access.find(person, self.game.key)

    @property
    def mark(self):
        return mark_of(self.now())

    @property
    def address(self):
        return f"/games/{self.game.key}/desk/"

    def invited(self, seat, **more):
        """The invitation to a seat, or to the desk, that the game master makes."""
        token = do(self.master, InviteToSeat(seat=seat, **more)).token
        return Invitation.objects.get(token=token)

    def acts(self):
        return [act.text for act in self.game.acts.order_by("id")]


@pytest.fixture
def table(people, begun):
    def make(variant="standard", **terms):
        ann, ben, gil = people("ann", "ben", "gil")
        return Table(begun(variant, ann, ben, master=gil, **terms), gil, ann, ben)

    return make


@pytest.fixture
def hold():
    """Sends orders to hold for every unit of a person's seat."""

    def send(table, person, *, ready=False):
        who = table.who(person)
        given = [next(kind.orders()) for kind in who.legal_orders().kinds if kind.order.__name__ == "Hold"]
        sheets.put(who, table.now().phase_number, given)
        if ready:
            sheets.set_ready(who, table.game.phase_number, ready=True)
        return given

    return send
