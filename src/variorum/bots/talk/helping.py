"""Help that is asked for or offered: who helps, whom, and to do what."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from variorum.bots.talk import phrases as p
from variorum.bots.talk.ground import Ground
from variorum.bots.talk.wish import Part, Wish, dashes, first
from variorum.bots.talk.words import Words, has, signs
from variorum.game.title import called

_NO_NAME = frozenset(("to", "in", "into", "from", "off", "down", "", "my", "home", "out", "on", "together", "?", "."))
"""What follows `back` where it isn't a verb."""


_NEEDED = {
    "count": ("on",),
    "behind": ("it", "him", "her", "them", "me"),
    "lean": ("in",),
    "cover": ("", "me", "my", "you", "your", "for"),
}
"""What must follow words that mean help only then."""


def support(part: Part) -> Sequence[Wish]:
    """The promise of help in a clause, and the promise of the order that is helped."""
    ground, clause = part.ground, part.clause
    at = next((place for place, word in enumerate(clause) if word.stem in p.HELPS and _is_verb(clause, place)), -1)
    after = clause[at:]
    if at < 0 or first(clause, p.NOT) >= 0 or has(signs(after), p.VAGUE):
        return ()
    third = [word for word in clause if word.seat and word.seat not in ground.both]
    if any(word in after for word in third) or (third and first(clause, p.YOU) < 0):
        return ()
    if own := _own(part, at):
        return own
    helper = _helper(ground, clause, at)
    if not helper:
        return ()
    helped = _helped(part, ground.other(helper))
    if helped.trouble:
        return (replace(helped, seat=helper),)
    return Wish(helper, f"SUPPORT {helped.pledge}"), helped


def _own(part: Part, at: int) -> Sequence[Wish]:
    """A unit that helps another one of the same seat, as in "Ruh S Mun - Bur"."""
    ground, clause = part.ground, part.clause
    helper, (unit, goal) = clause[at - 1].area if at else "", next(iter(dashes(clause[at:])), ("", ""))
    seat = ground.owners.get(helper, "")
    if not seat or ground.owners.get(unit) != seat or helper == unit or not (moves := ground.moves(seat, goal, unit)):
        return ()
    order = str(moves[0])
    part.heard.order = (seat, order)
    return Wish(seat, order), Wish(seat, f"{ground.kinds[helper]} {helper} S {order.removesuffix(' VIA')}")


def _is_verb(clause: Words, place: int) -> bool:
    """Whether `back` and `s` mean help: not "back to", and only beside names."""
    word, after = clause[place], clause[place + 1].text if place + 1 < len(clause) else ""
    if word.text == "s":
        return place > 0 and bool(clause[place - 1].area)
    if word.text == "back":
        return after not in _NO_NAME or (after == "my" and place == 0)
    needed = _NEEDED.get(word.stem)
    return not word.area and word.text != "hands" and (needed is None or after in needed)


def _helper(ground: Ground, clause: Words, at: int) -> str:
    """Who helps: the unit after `from` or before the verb, the pronoun before it, or whom it isn't for."""
    texts = [word.text for word in clause]
    if at and (owner := ground.owners.get(clause[at - 1].area)):
        return owner
    for place, word in enumerate(clause):
        preceding = [one.text for one in clause[max(0, place - 5) : place] if one.stem not in p.BETWEEN]
        if word.area in ground.owners and preceding[-1:] and preceding[-1] in ("from", "with", "on", "by"):
            return ground.owners[word.area]
        if word.area in ground.owners and preceding[-2:] in (["support", "of"], ["help", "of"], ["backing", "of"]):
            return ground.owners[word.area]
    if (named := _before(ground, clause, at)) is not None:
        return named
    is_mine = any(text in ("me", "my") for text in texts[at + 1 :])
    return (
        ground.speaker
        if any(word.stem in p.YOU for word in clause[at + 1 : at + 4]) and not is_mine
        else ground.listener
    )


def _before(ground: Ground, clause: Words, at: int) -> str | None:
    """Who is named last before the verb: a seat, nobody for a third one; None if there is none."""
    is_noun, is_gift = clause[at].text == "hand", clause[at].text == "disposal"
    for place in range(at - 1, -1, -1):
        word, before = clause[place], clause[place - 1].text if place else ""
        if word.stem in p.YOU and not (is_gift and place == at - 1):
            return ground.listener
        if word.area in ground.owners and not (is_noun and before in ("my", "your")):
            return ground.owners[word.area]
        if word.text in ("i", "we", "my", "me") and not is_noun:
            return ground.speaker
        if word.seat and word.seat not in ground.both:
            return ""
    return None


def _helped(part: Part, helped: str) -> Wish:
    """The order that is helped, as the promise of who is helped; or what is missing."""
    ground, clause = part.ground, part.clause
    places = [(place, word.area) for place, word in enumerate(clause) if word.area]
    places = [(place, area) for place, area in places if ground.owners.get(area) != ground.other(helped)]
    units = [area for place, area in places if ground.owners.get(area) == helped and not _is_goal(clause, place)]
    goals = [area for place, area in places if _is_goal(clause, place)] or _free(ground, (area for _, area in places))
    if not units and not goals and part.heard.order[0] == helped:
        return Wish(*part.heard.order)
    if not units and not goals and has(signs(clause), p.IT):
        it = part.heard.unit if ground.owners.get(part.heard.unit) == helped else part.heard.area
        units, goals = ([it], []) if ground.owners.get(it) == helped else ([], [it] * bool(it))
        return (
            Wish(helped, ground.hold(it)) if units else _into(part, helped, it) if goals else _for_what(ground, helped)
        )
    around = _free(ground, (word.area for word in part.sentence))
    if not units:
        goals = goals or around[:1]
    elif not goals and not has(signs(part.sentence), p.STAYS):
        goals = [area for area in around if ground.moves(helped, area, units[-1])][:1]
    if not goals:
        return Wish(helped, ground.hold(units[-1])) if units else _for_what(ground, helped)
    return _entering(ground, helped, goals[-1], units[-1]) if units else _into(part, helped, goals[-1])


def _for_what(ground: Ground, helped: str) -> Wish:
    """Help for no order in particular, with one that it could be for."""
    such = f", such as {order}" if (order := ground.any_move(helped)) else ""
    return Wish(topic="help", trouble=f"you'd like help: for which order? Write it{such}.")


def _free(ground: Ground, areas: Iterable[str]) -> list[str]:
    """The areas where no unit of the two stands."""
    return [area for area in areas if area and area not in ground.owners]


def _entering(ground: Ground, helped: str, goal: str, unit: str) -> Wish:
    moves = ground.moves(helped, goal, unit)
    if len(moves) == 1:
        return Wish(helped, str(moves[0]).removesuffix(" VIA"))
    return Wish(
        topic="support",
        trouble=f"you'd like help from {ground.name(unit)} into {ground.name(goal)}, and it can't go there now",
    )


def _into(part: Part, helped: str, goal: str) -> Wish:
    """The only order of a seat to stand in an area or to go there."""
    ground = part.ground
    if ground.owners.get(goal) == helped:
        return Wish(helped, ground.hold(goal))
    moves = ground.moves(helped, goal, "", next(_kinds(part.clause), ""))
    named = {word.area for word in part.sentence if word.area}
    moves = tuple(move for move in moves if move.unit.area in named) or moves
    if len(moves) == 1:
        return Wish(helped, str(moves[0]))
    if not moves:
        return Wish(
            topic="support",
            trouble=f"you'd like help, and no unit of {called(helped)} can go to {ground.name(goal)} now",
        )
    whose = "your" if helped == ground.speaker else "my"
    told = ", or ".join(map(str, moves))
    return Wish(
        topic="support", trouble=f"you'd like help into {ground.name(goal)}. With which of {whose} units? {told}"
    )


def _is_goal(clause: Words, place: int) -> bool:
    """Whether an area is where somebody goes: after `into`, but not in "my army in Norway"."""
    earlier = [word.text for word in clause[max(0, place - 3) : place] if word.text != "the"]
    if not earlier:
        return False
    if earlier[-1] in ("-", "->", "to", "into", "onto", "towards", "against", "take", "taking"):
        return True
    return earlier[-1] in ("in", "on") and not (earlier[-2:-1] and earlier[-2] in ("army", "fleet", "unit", "one"))


def _kinds(clause: Words) -> Iterator[str]:
    """The kinds of units in "my army", "your fleet"."""
    for one, two in pairwise(clause):
        if one.text in ("my", "your") and two.text in ("army", "fleet"):
            yield p.KINDS[two.text]
