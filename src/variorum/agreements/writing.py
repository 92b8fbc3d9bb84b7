"""Writing offers: in notation, and in words."""

import re
from collections.abc import Callable, Iterator

from variorum.agreements.kinds import Peace
from variorum.agreements.offer import Offer, Promise, binds, span
from variorum.game.pledge import Naming, Pledge
from variorum.game.title import called, titled
from variorum.game.variant import Variant

_IS_SEA = re.compile(
    r"(\b(Sea|Ocean|Channel|Gulf|Bay|Straits?|Sound|Bight|Passage|Narrows|Mediterranean|Atlantic|Pacific)$)"
    r"|^((Gulf|Bay|Straits?|Coast|Firth|Bight|Sea|Channel) of )"
)
"""Names that take an article, as most waters do."""


def write_offer(offer: Offer) -> str:
    """The offer as its maker writes it: `OFFER FRANCE: PEACE; I A MUN - RUH; FRANCE A BUR H UNTIL W1902A`."""
    said = "; ".join(_statements(offer))
    return f"OFFER {', '.join(offer.asked)}: {said} UNTIL {offer.until}"


def in_words(variant: Variant, offer: Offer, name: Naming) -> tuple[str, ...]:
    """What an offer says, in a sentence a promise, those of all parties first: "England and France keep peace …"."""
    alike, own = shared(offer)
    everybody = [f"{_all(offer, name)}: {_shared_words(one, name)} {when(variant, offer, one)}." for one in alike]
    single = (f"{name(one.seat)} {one.pledge.words(name)} {when(variant, offer, one.pledge)}." for one in own)
    return (*everybody, *single)


def naming(variant: Variant, tell: Callable[[str], str]) -> Naming:
    """The names of areas, seats and kinds of units as people write them, and orders as `tell` has them."""
    areas = {area.id: _articled(area.name) for area in variant.board.areas.values()}
    kinds = {kind.code: f"{kind.name}s" for kind in variant.world.kinds}

    def name(given: str) -> str:
        return tell(given) if " " in given else areas.get(given) or kinds.get(given) or called(given)

    return name


def _articled(name: str) -> str:
    """The name of an area as it stands in a sentence: "the Black Sea", but "Lake Erie" and "Burgundy"."""
    return f"the {name}" if _IS_SEA.search(name) and not name.startswith("The ") else name


def when(variant: Variant, offer: Offer, pledge: Pledge) -> str:
    """The time for which a pledge binds, as a phrase: "until the end of winter 1901"."""
    turns = [turn for turn, _ in span(variant.calendar, offer.made, offer.until) if binds(variant, offer, pledge, turn)]
    if len(turns) == 1:
        return f"in {titled(variant, turns[0])}"
    following, _ = next(variant.calendar.after(turns[-1]))
    ends_season = following.short != turns[-1].short
    return f"until {f'the end of {variant.calendar.name(turns[-1])}' if ends_season else titled(variant, turns[-1])}"


def _all(offer: Offer, name: Naming) -> str:
    *others, last = map(name, offer.parties)
    return f"{', '.join(others)} and {last}" if others else last


def _shared_words(pledge: Pledge, name: Naming) -> str:
    return "peace" if isinstance(pledge, Peace) else pledge.words(name).replace("keeps out of", "nobody enters")


def _statements(offer: Offer) -> Iterator[str]:
    alike, own = shared(offer)
    yield from ("PEACE" if isinstance(pledge, Peace) else str(pledge) for pledge in alike)
    yield from (f"{'I' if one.seat == offer.by else one.seat} {one.pledge}" for one in own)


def shared(offer: Offer) -> tuple[tuple[Pledge, ...], tuple[Promise, ...]]:
    """The pledges that all parties make alike, once each, and the promises of single ones."""
    said = {(one.seat, one.pledge) for one in offer.promises}
    mutual = [(a, Peace(b)) for a in offer.parties for b in offer.parties if a != b]
    is_peace = bool(mutual) and said.issuperset(mutual)
    lasting = dict.fromkeys(
        one.pledge for one in offer.promises if one.pledge.lasting and not isinstance(one.pledge, Peace)
    )
    alike = [pledge for pledge in lasting if all((seat, pledge) in said for seat in offer.parties)]
    own = (
        one for one in offer.promises if one.pledge not in alike and not (is_peace and isinstance(one.pledge, Peace))
    )
    return (*((Peace(""),) if is_peace else ()), *alike), tuple(own)
