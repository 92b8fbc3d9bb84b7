import pytest
from django.core.cache import cache
from django.utils import timezone

from variorum.host.limits import rates
from variorum.host.play.pictures import bitmaps, preview


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """Whoever looks at all there is may ask for as many pictures and printed pages as there are."""
    monkeypatch.setattr(rates, "require", lambda *_: None)


@pytest.fixture(autouse=True)
def clock_at_rest(monkeypatch):
    """The clock stands still, so that answers are compared with all the times in them."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.fixture(autouse=True)
def nothing_kept():
    """The cache is empty at first; what one reader's pages put there, the next reader's find there, as on a host."""
    cache.clear()


@pytest.fixture(autouse=True)
def lines(monkeypatch):
    """A bitmap is its lines here: it is drawn from them and nothing else, which its own tests show, and slowly."""
    monkeypatch.setattr(bitmaps, "pixels", str.encode)
    monkeypatch.setattr(bitmaps, "plate", lambda svg, _most: svg.encode())
    monkeypatch.setattr(preview, "_drawn", str.encode)
