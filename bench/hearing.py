"""How much bots understand of plain words: `python -m bench.hearing`.

`bench/messages.jsonl` has 420 messages in the manner of players, each with what it means: its intent, and for an offer
every acceptable reading in the notation of offers. They were written without a look into the program, in four sets,
named by the letters of their ids: by `a` to `c` the words that it knows were widened; `d` came afterwards, and when it
was first counted, 53 were read rightly, 18 wrongly. `--shown` prints whatever isn't read rightly.

A message is read rightly, wrongly, or asked back about: that it is unclear, or what is missing in a wish.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from variorum.agreements import Offer, OfferError, read_offer, write_offer
from variorum.bots.talk import Understood, understood
from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.scenario import read_phase
from variorum.variants.registry import variant

MESSAGES = Path(__file__).with_name("messages.jsonl")
RIGHT, WRONG, ASKED = "read rightly", "read wrongly", "asked back"
_MIDDLE = Path(__file__).with_name("messages-1903.yaml")


class Message(msgspec.Struct, frozen=True):
    """A message and what it means; `until` may be `none`, and `also` are intents that it may be taken for."""

    id: str
    position: str
    speaker: str
    listener: str
    text: str
    intent: str
    variant: str = "standard"
    means: tuple[tuple[str, ...], ...] = ()
    until: tuple[str, ...] = ("none",)
    also: tuple[str, ...] = ()
    topic: str = ""

    @property
    def ground(self) -> tuple[Variant, Position]:
        """The variant, and the position in which it is written."""
        if self.position == "middle":
            return _middle()
        found = variant(self.variant)
        return found, found.opening(found)

    def readings(self) -> Iterator[Offer]:
        """Every offer that it may be read as."""
        for promises in self.means:
            for until in self.until:
                end = "" if until == "none" else f" UNTIL {until}"
                try:
                    yield read_offer(*self.ground, self.listener, f"OFFER {self.speaker}: {'; '.join(promises)}{end}")
                except OfferError:
                    continue  # its time is over in this position


@cache
def _middle() -> tuple[Variant, Position]:
    phase = read_phase(_MIDDLE.read_text(), str(_MIDDLE), "standard")
    return phase.variant, phase.position


def judged(message: Message, heard: Understood) -> str:
    """Whether a message was read rightly."""
    asks = heard.intent == "unclear" or (heard.intent == "offer" and heard.offer is None)
    if message.intent == "unclear":
        return RIGHT if asks else WRONG
    if heard.intent == "unclear":
        return ASKED
    if message.intent != "offer":
        fits = heard.intent == message.intent or heard.intent in message.also
        return RIGHT if fits else WRONG
    if heard.intent != "offer":
        return ASKED if heard.intent in message.also else WRONG
    if heard.offer is None:
        return RIGHT if heard.topic and heard.topic == message.topic else ASKED
    return RIGHT if any(_alike(heard.offer, wanted) for wanted in message.readings()) else WRONG


def _alike(offer: Offer, wanted: Offer) -> bool:
    """Whether two offers promise the same; when they end matters only for what lasts."""
    lasts = any(promise.pledge.lasting for promise in offer.promises)
    same_end = offer.until == wanted.until if lasts else offer.until.year == wanted.until.year
    return offer.promises == wanted.promises and same_end


def main() -> None:
    """Read all messages, and print a table of the sets."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--shown", action="store_true", help="print what wasn't read rightly")
    shown, counts = parser.parse_args().shown, Counter[tuple[str, str]]()
    for line in MESSAGES.read_bytes().splitlines():
        message = msgspec.json.decode(line, type=Message)
        heard = understood(*message.ground, message.speaker, message.listener, message.text)
        verdict = judged(message, heard)
        counts[message.id[0], verdict] += 1
        if shown and verdict != RIGHT:
            print(f"{verdict}: {message.id} {message.speaker} to {message.listener}: {message.text}")
            print(f"    {heard.intent} {write_offer(heard.offer) if heard.offer else heard.trouble}")
    print(f"{'set':6}" + "".join(f"{name:>16}" for name in (RIGHT, WRONG, ASKED)))
    for name in sorted({name for name, _ in counts}):
        print(f"{name:6}" + "".join(f"{counts[name, verdict]:16}" for verdict in (RIGHT, WRONG, ASKED)))


if __name__ == "__main__":
    main()
