"""Orders that are asked for or offered: moves, holds, convoys, builds, bounces, and those of one variant alone."""

from collections.abc import Sequence
from itertools import pairwise

from variorum.bots.talk import phrases as p
from variorum.bots.talk.ground import Ground
from variorum.bots.talk.special import is_special, special_orders
from variorum.bots.talk.wish import Part, Wish, actor, dashes, first, negated
from variorum.bots.talk.words import Words, begins, has, signs
from variorum.rules.draws import Draw


def own(part: Part) -> Sequence[Wish]:
    """Orders that only this variant has, such as trades, votes and acts."""
    written = special_orders(part.ground, part.clause, part.sentence)
    denied = any(one.text == "not" and is_special(part.ground.variant, two.text) for one, two in pairwise(part.clause))
    if denied or (written and negated(part.clause)):
        return (
            Wish(
                topic="other",
                trouble="you'd like me not to do that; I can promise only what I do, or where I don't go.",
            ),
        )
    who = actor(part.ground, tuple(word for word in part.clause if not word.area))
    seats = part.ground.both if who == "BOTH" else (who,) if who in part.ground.both else (part.ground.listener,)
    return tuple(Wish(seat, order, topic="vote") for order in written for seat in seats)


def draw(part: Part) -> Sequence[Wish]:
    """A vote to end the game together; who wants it votes, too."""
    whole = signs(part.sentence)
    is_last = part.clause[-1] == part.sentence[-1]
    if not is_last or not has(whole, p.DRAWS) or negated(part.sentence) or Draw not in part.ground.variant.orders:
        return ()
    return tuple(Wish(seat, "DRAW", topic="vote") for seat in part.ground.both)


def build(part: Part) -> Sequence[Wish]:
    """What to build: "an army in Munich, not a fleet in Kiel"."""
    whole = signs(part.sentence)
    if not has(whole, p.BUILDS) or not (has(signs(part.clause), p.BUILDS) or has(signs(part.clause), ("put it",))):
        return ()
    instead = first(part.clause, p.INSTEAD)
    kept = part.clause[:instead] if instead > 0 else part.clause
    kind = next((p.KINDS[word.text] for word in kept if word.text in p.KINDS), "")
    area = next((word.area for word in kept if word.area), "")
    if negated(kept):
        near = (f"I BUILD NO {kind}",) if kind else ()
        return (Wish(topic="build", trouble="you'd like me to build something else. What, and where?", near=near),)
    who = actor(part.ground, tuple(word for word in kept if not word.area))
    seat = who if who in part.ground.both else part.ground.listener
    if kind and area:
        return (Wish(seat, f"BUILD {kind} {area}", topic="build"),)
    return (Wish(topic="build", trouble="you'd like me to build: what, and where?"),)


def bounce(part: Part) -> Sequence[Wish]:
    """Two moves into the same area, so that nobody gets there."""
    if not has(signs(part.clause), p.BOUNCES):
        return ()
    areas = [word.area for word in part.sentence if word.area]
    if negated(part.clause):
        who, goals = actor(part.ground, part.clause), [word.area for word in part.clause if word.area][-1:]
        seats = part.ground.both if who == "BOTH" else (_who(part),)
        return tuple(Wish(seat, f"DMZ {area}", lasting=True) for area in goals for seat in seats)
    named = {part.ground.owners[area]: area for area in areas if area in part.ground.owners}
    goals = [area for area in areas if area not in part.ground.owners]
    told = [two.area for one, two in pairwise(w for w in part.sentence if w.text != "the") if one.text in ("in", "for")]
    goals = [area for area in goals if area in told] or goals
    if len(set(goals)) != 1:
        return (Wish(topic="bounce", trouble="you'd like us to stand each other off: in which area?"),)
    both = [part.ground.moves(seat, goals[0], named.get(seat, "")) for seat in part.ground.both]
    if any(len(moves) != 1 for moves in both):
        return (
            Wish(
                topic="bounce",
                trouble=f"you'd like us to stand each other off in {part.ground.name(goals[0])}. With which units?",
                near=(f"BOTH BOUNCE {goals[0]}",),
            ),
        )
    return tuple(Wish(seat, str(moves[0]), topic="bounce") for seat, moves in zip(part.ground.both, both, strict=True))


def convoy(part: Part) -> Sequence[Wish]:
    """An army carried by the fleets that are named, or by any."""
    if not has(signs(part.clause), p.CONVOYS) or has(signs(part.clause), p.SHIPS):
        return ()
    if negated(part.clause):
        return (Wish(topic="convoy", trouble="you'd like me not to convoy somebody. Whom, and where to?"),)
    fleets = [w.area for w in part.sentence if part.ground.kinds.get(w.area) == "F" and w.area in part.ground.owners]
    armies = [w.area for w in part.clause if part.ground.kinds.get(w.area) == "A" and w.area in part.ground.owners]
    goals = [w.area for w in part.clause if w.area and w.area not in (*fleets, *armies)]
    seat = part.ground.owners[armies[0]] if len(set(armies)) == 1 else ""
    if not seat or len(set(goals)) != 1 or not part.ground.moves(seat, goals[0], armies[0]):
        return (Wish(topic="convoy", trouble="you'd like a convoy. Of which army, and where to?"),)
    order = f"A {armies[0]} - {goals[0]}"
    carriers = tuple(dict.fromkeys(fleets)) if len(set(fleets)) == 1 or has(signs(part.clause), ("over", "via")) else ()
    part.heard.order = (seat, order)
    here = carriers if len(carriers) == 1 else [w.area for w in part.clause if w.area in carriers]
    carried = [Wish(part.ground.owners[each], f"F {each} C {order}") for each in here]
    return (Wish(seat, f"{order} VIA"), *(carried or [Wish(part.ground.other(seat), f"SUPPORT {order}")]))


def vacate(part: Part) -> Sequence[Wish]:
    """A unit that shall go away, and perhaps where to."""
    text = signs(part.clause)
    if not has(text, p.LEAVES) or negated(part.clause) or has(text, p.NOWHERE):
        return ()
    leaving = [w.area for w in part.clause if part.ground.owners.get(w.area) == part.ground.listener]
    if not leaving:
        return _absent(part.ground, next((w.area for w in part.clause if w.area), ""))
    goals = [w.area for w in part.sentence if w.area and w.area != leaving[0]]
    ways = [move for goal in goals for move in part.ground.moves(part.ground.listener, goal, leaving[0])]
    if len(ways) == 1 and has(signs(part.sentence), ("to @", "back @", "for @")):
        return (Wish(part.ground.listener, str(ways[0])),)
    trouble = f"you'd like me to leave {part.ground.name(leaving[0])}. Where to?"
    return (Wish(topic="vacate", trouble=trouble, near=(f"I LEAVE {leaving[0]}",)),)


def _absent(ground: Ground, area: str) -> Sequence[Wish]:
    """What is missing where the listener shall do something with a unit in an area where none stands."""
    if not area or area in ground.kinds:
        return ()
    return (Wish(topic="other", trouble=f"there's no unit in {ground.name(area)} now. Which one do you mean?"),)


def hold(part: Part) -> Sequence[Wish]:
    """A unit that stays where it is."""
    text = signs(part.clause)
    if not has(text, p.HOLDS) or negated(part.clause):
        return ()
    units = [w.area for w in part.clause if w.area in part.ground.owners]
    if not units and (it := part.heard.unit) and has(text, p.IT):
        units = [it]
    many = len(units) if has(text, p.SEVERAL) else 1
    return tuple(Wish(part.ground.owners[area], part.ground.hold(area)) for area in units[:many])


def order(part: Part) -> Sequence[Wish]:
    """Moves written with a dash, or as a vote."""
    ground, found = part.ground, list[Wish]()
    texts = [word.text for word in part.clause]
    for unit, goal in dashes(part.clause):
        written = f"{ground.kinds.get(unit, '')} {unit} - {goal}"
        if "vote" in texts and unit in ground.kinds:
            is_mutual = {"i", "my"} & set(texts) and {"you", "your", "yours"} & {word.text for word in part.sentence}
            who = ground.both if is_mutual or "both" in texts else (ground.listener,)
            return [Wish(seat, written, topic="vote") for seat in who]
        seat = ground.owners.get(unit, "")
        if seat and negated(part.clause[:2]):
            return (Wish(topic="other", trouble=f"you'd like something else than {unit} - {goal}. What?"),)
        moves = ground.moves(seat, goal, unit)
        if seat:
            part.heard.order = (seat, str(moves[0]) if len(moves) == 1 else written)
            found.append(Wish(*part.heard.order))
    return found


def _who(part: Part) -> str:
    """The one of the two who acts; the listener if nobody is named."""
    before = next((word for word in part.clause if word.text in ("i", "you")), None)
    return part.ground.speaker if before and before.text == "i" else part.ground.listener


def move(part: Part) -> Sequence[Wish]:
    """Moves in words: X goes to Y, take Y with X, move it to Y."""
    ground, clause, text = part.ground, part.clause, signs(part.clause)
    at = -1 if begins(text, p.GETS) else first(clause, p.MOVES)
    who = actor(ground, clause[: at + 1])
    if at < 0 or negated(clause) or who not in ("", "BOTH", *ground.both):
        return ()
    units = _units(ground, clause) or [part.heard.unit] * has(text, ("it", "her", "him", "that one"))
    goal = _goal(clause, at, units)
    if not goal and has(text, p.TAKES_IT):
        goal = part.heard.area
    if not goal:
        return ()
    seat = ground.owners.get(next(iter(units), ""), who if who in ground.both else ground.listener)
    moves = ground.moves(seat, goal, next(iter(units), ""))
    if len(moves) == 1:
        part.heard.order = (seat, str(moves[0]))
        return (Wish(seat, str(moves[0])),)
    which = "With which of my units?" if moves else "None of my units can, just now."
    wanted = f"you'd like me to go to {ground.name(goal)}. {which}"
    return () if seat != ground.listener or begins(text, ("if",)) else (Wish(topic="move", trouble=wanted),)


def _goal(clause: Words, at: int, units: Sequence[str]) -> str:
    """The only area to which a clause says that somebody goes; empty if there is none."""
    areas = [(place, word.area) for place, word in enumerate(clause) if word.area and word.area not in units]
    goals = {area for place, area in areas if place and clause[place - 1].stem in p.INTO_OR_THE}
    goals = goals or {area for place, area in areas if place > at}
    return goals.pop() if len(goals) == 1 else ""


def _units(ground: Ground, clause: Words) -> list[str]:
    return [
        word.area
        for at, word in enumerate(clause)
        if word.area in ground.owners and not (at and clause[at - 1].text in ("to", "into", "onto", "towards"))
    ]
