"""Those who ask for it hear of open seats that they could take, and of nothing else."""

from django.core import mail
from working import work

from variorum.host.accounts.models import Person
from variorum.host.games.models import Game
from variorum.host.games.seats import seats
from variorum.host.notify.models import Delivery


def leave(game, person):
    """The person leaves; who got a mail."""
    mail.outbox.clear()
    seats.leave(person, game.pk)
    work()
    return sorted(address for sent in mail.outbox for address in sent.to if "A seat is open" in sent.subject)


def test_the_pool_is_told_once_a_day(people, begun, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    ann, *_ = people("ann", "ben", "cat")
    Person.objects.filter(username__in=("ann", "ben")).update(tell_seats=True)
    game = begun("standard", ann)
    assert leave(game, ann) == ["ben@example.org"]
    (sent,) = [one for one in mail.outbox if "A seat is open" in one.subject]
    assert f"/games/{game.key}/" in sent.body
    assert not [seat for seat in ("AUSTRIA", "ENGLAND", "FRANCE", "TURKEY") if seat in sent.body.upper()]
    ann.refresh_from_db()
    assert leave(begun("standard", ann), ann) == []
    Delivery.objects.all().delete()
    assert leave(begun("standard", ann), ann) == ["ben@example.org"]


def test_nobody_hears_of_hidden_games_or_of_games_that_ask_for_more(people, begun, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    ann, _ = people("ann", "ben")
    Person.objects.update(tell_seats=True)
    picky = begun("standard", ann)
    Game.objects.update(other_terms='{"least_games": 3}')
    assert leave(picky, ann) == []
    for changed in ({"listed": False}, {"password": "x"}):
        game = begun("standard", ann)
        Game.objects.filter(pk=game.pk).update(**changed)
        assert leave(game, ann) == []
