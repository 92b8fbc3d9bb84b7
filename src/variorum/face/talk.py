"""Offers in a game that is played step by step: made, answered, and judged phase by phase."""

from collections.abc import Callable

from variorum.agreements import Deal, Judged, Offer, ledger_of, offer_to_keep, read_offer
from variorum.archive.gamelog import GameLog
from variorum.archive.lines import AnswerLine, AnyLine, offer_line
from variorum.face.names import text_of
from variorum.game.audience import GM
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.observe import word_of


class Talk:
    """The talk of a game: `game.talk.offer("ENGLAND", "OFFER FRANCE: PEACE UNTIL W1902")`."""

    def __init__(
        self,
        variant: Variant,
        log: Callable[[], GameLog],
        add: Callable[[AnyLine], None],
        known: Callable[[object], str],
    ) -> None:
        """The talk of a game with this log, to which lines are added; `known` reads the name of a seat."""
        self.variant, self._log, self._add, self._known = variant, log, add, known

    def offer(self, seat: str, text: str) -> int:
        """Make an offer, and return its number.

        Raises: ValueError saying what is wrong with it, and what would be accepted.
        """
        name, wanted = self._known(seat), 'an offer as text, such as "OFFER FRANCE: PEACE UNTIL W1902"'
        position = self._log().now.position
        if position.ending:
            raise ValueError("the game is over, so nothing can be agreed on")
        made = read_offer(self.variant, position, name, text_of(text, wanted))
        self._add(offer_line(offer_to_keep(self.variant, made)))
        return len(self.offers())

    def answer(self, seat: str, number: int, *, accept: bool) -> None:
        """Accept or decline an offer; its maker takes it back by declining.

        Raises: ValueError if it isn't open, or isn't made to the seat.
        """
        name, known = self._known(seat), ledger_of(self._log())
        (known.accepted if accept else known.declined)(number, name)
        self._add(AnswerLine(number, name, accept))

    def offers(self, seat: str = GM) -> tuple[Deal, ...]:
        """The offers to and from a seat, with their numbers and what became of them; `GM` knows all."""
        reader, known = self._known(seat), ledger_of(self._log())
        return known.deals if reader == GM else known.of(reader)

    def agreed(self, seat: str) -> tuple[Offer, ...]:
        """The agreements that a seat is a party to; those that have ended are among them."""
        return tuple(deal.offer for deal in self.offers(seat) if deal.state == "agreed")

    def word(self, seat: str = GM) -> tuple[tuple[Turn, Offer, Judged], ...]:
        """Every promise in every phase that bound it: kept, broken, moot or unknown, as far as a seat can see."""
        found = word_of(self._log(), self._known(seat), self.offers(seat))
        return tuple((one.turn, one.offer, one.judged) for one in found)

    def __repr__(self) -> str:
        return f"<Talk: {len(self.offers())} offers>"
