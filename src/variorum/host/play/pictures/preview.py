"""The picture of a game in links that people share: the latest map as everybody may see it, whoever asks.

Of a finished game it tells who won, when, and who played.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from io import BytesIO

from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from PIL import Image, ImageOps

from variorum.game.position import Position
from variorum.game.title import called
from variorum.host.games.access import Access
from variorum.host.games.life.openings import opening_of
from variorum.host.games.models import Game
from variorum.host.games.pages import access_of
from variorum.host.games.seats.seating import players
from variorum.host.limits.rates import limited
from variorum.host.play.pictures import bitmaps
from variorum.host.play.pictures.drawing import Look, picture
from variorum.host.play.pictures.maps import ways
from variorum.render.poster import Entry, Words, poster
from variorum.render.scene import SMALL
from variorum.render.theme import ATLAS, Theme


def as_everybody(game: Game) -> Access:
    """The access of somebody without any part in a game."""
    return Access(game, AnonymousUser(), (), "")


def entries(
    access: Access, position: Position, names: Mapping[str, tuple[str, ...]], theme: Theme
) -> tuple[Entry, ...]:
    """The seats with their players (`names`) and their centers, winners first, and the powers that no seat has."""
    return tuple(sorted(_entries(access, position, names, theme), key=lambda entry: not entry.is_bold))


def _entries(access: Access, position: Position, names: Mapping[str, tuple[str, ...]], theme: Theme) -> Iterator[Entry]:
    colors = {power: theme.hue(place) for place, power in enumerate(access.variant.on_map)}
    winners = {*position.ending.winners} if position.ending else set[str]()
    for seat in position.seats:
        name = " · ".join((called(seat.id), *names.get(seat.id, ())[-1:]))
        color = colors.get(seat.powers[0], "") if len(seat.powers) == 1 else ""
        yield Entry(name, color, _centers(position, seat.powers), bool(winners.intersection((seat.id, *seat.powers))))
    seated = {power for seat in position.seats for power in seat.powers}
    for power in access.variant.on_map:
        if power not in seated and position.centers_of(power):
            yield Entry(called(power), colors[power], _centers(position, (power,)), power in winners)


def _centers(position: Position, powers: Sequence[str]) -> str:
    """How many centers powers have; empty if that isn't known, or there are none of these."""
    if not powers or any(position.fog.veils(power) for power in powers):
        return ""
    return str(sum(len(position.centers_of(power)) for power in powers))


SIZE = (1200, 630)
"""What the pages that show links ask for."""
_PAPER = "#fbf7ec"
_QUALITY = 80


@limited("heavy")
def preview(request: HttpRequest, key: str) -> HttpResponse:
    """Send the picture of a game.

    Raises: Http404 also if the board has no map, or this installation can't draw bitmaps; BusyError.
    """
    access = as_everybody(access_of(request, key).game)
    if ways(access.variant.id) is None or not bitmaps.is_possible():
        raise Http404
    lines = _lines(access)
    tag = sha256(lines.encode()).hexdigest()[:20]
    if request.headers.get("If-None-Match") == f'"{tag}"':
        answer = HttpResponse(status=304)
    else:
        drawn = caches[bitmaps.KEPT].get_or_set(f"preview-{tag}", lambda: _drawn(lines))
        answer = HttpResponse(drawn, content_type="image/jpeg")
    answer["ETag"] = f'"{tag}"'
    answer["Cache-Control"] = f"{'public' if access.game.listed else 'private'}, max-age=600"
    return answer


def _lines(access: Access) -> str:
    """The picture as SVG."""
    game, look = access.game, Look(legend=False, emphasis=SMALL)
    position = access.seen().position if access.has_begun else opening_of(game.variant, game.chosen)
    drawn = picture(access.variant, position, look)
    if position.ending is None:
        return drawn
    words = Words(game.name, game.summary, entries(access, position, players(access), ATLAS))
    return poster(drawn, words, SIZE, ATLAS)


def _drawn(lines: str) -> bytes:
    made = BytesIO()
    whole = Image.open(BytesIO(bitmaps.pixels(lines))).convert("RGB")
    ImageOps.pad(whole, SIZE, color=_PAPER).save(made, "JPEG", quality=_QUALITY)
    return made.getvalue()
