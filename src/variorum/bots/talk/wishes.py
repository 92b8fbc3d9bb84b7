"""What a sentence asks for or offers, clause by clause, as promises in the notation of offers."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from variorum.bots.talk import helping, lasting, ordering
from variorum.bots.talk import phrases as p
from variorum.bots.talk.ground import Ground
from variorum.bots.talk.wish import Heard, Part, Wish
from variorum.bots.talk.words import Words, clauses, has, signs

_WAYS = (
    ordering.own,
    ordering.draw,
    lasting.no_help,
    ordering.build,
    ordering.bounce,
    ordering.convoy,
    helping.support,
    lasting.zone,
    lasting.joint,
    lasting.peace,
    ordering.vacate,
    ordering.hold,
    ordering.order,
    ordering.move,
)
"""The ways to read a clause, in the order in which they are tried."""


def wishes(ground: Ground, sentence: Words, heard: Heard) -> Iterator[Wish]:
    """The wishes of a sentence."""
    found: list[Wish] = []
    for clause in clauses(sentence):
        text = signs(clause)
        if (
            found
            and found[-1].pledge
            and _is_shared(found[-1])
            and not any(word.area for word in clause)
            and (has(text, p.SAME) or ("you" in text.split() and has(text, p.TOO)))
        ):
            found.append(replace(found[-1], seat=ground.other(found[-1].seat)))
        if found and found[-1].pledge.endswith(" H") and has(text, (*p.SAME, *p.TOO)):
            found += [
                Wish(ground.owners[word.area], ground.hold(word.area)) for word in clause if word.area in ground.owners
            ]
            continue
        if found and _is_zone(found[-1]) and has(text, p.MORE):
            found += [replace(found[-1], pledge=f"DMZ {word.area}") for word in clause if word.area]
            continue
        found += _of_clause(Part(ground, clause, sentence, heard))
        heard.unit = next((word.area for word in reversed(clause) if word.area in ground.owners), heard.unit)
        heard.area = next((word.area for word in reversed(clause) if word.area), heard.area)
    yield from found
    yield from _shares(ground, sentence)


def _is_zone(wish: Wish) -> bool:
    return wish.pledge.startswith("DMZ ")


def _is_shared(wish: Wish) -> bool:
    return _is_zone(wish) or wish.topic == "vote"


def _shares(ground: Ground, sentence: Words) -> Iterator[Wish]:
    """Who gets which area: "X for me, Y for you", "X stays mine, Y stays yours"; each keeps out of the other's."""
    texts = [(signs(clause).strip(" ,.!?"), clause) for clause in clauses(sentence)]
    mine = [w.area for text, clause in texts if text.removeprefix("the ") in p.MINE for w in clause if w.area]
    yours = [w.area for text, clause in texts if text.removeprefix("the ") in p.THINE for w in clause if w.area]
    if mine and yours:
        yield from (Wish(ground.listener, f"DMZ {area}", lasting=True) for area in mine)
        yield from (Wish(ground.speaker, f"DMZ {area}", lasting=True) for area in yours)


def _of_clause(part: Part) -> Sequence[Wish]:
    """What a clause wishes: the first way to read it that fits."""
    if signs(part.clause).strip(" ,.!?").removeprefix("the ") in (*p.MINE, *p.THINE):
        return ()
    for way in _WAYS:
        if found := way(part):
            return found
    return ()
