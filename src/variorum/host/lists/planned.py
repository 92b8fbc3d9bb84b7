"""What waiting lists and tournaments share: games by one plan, which somebody made for whoever wants to play them."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec
from django.db import models
from django.http import Http404
from msgspec import Meta

from variorum.host.accounts.models import Person, User
from variorum.host.acts.protocol import Act, Asked, Subject, signed_up
from variorum.host.changes import quota
from variorum.host.games.common import RefusedError, titled
from variorum.host.games.kept_terms import terms_of
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan, Settings
from variorum.host.games.models import Game, new_key
from variorum.host.games.terms import Absence, Terms
from variorum.host.games.visitors import unmet
from variorum.variants import registry

MOST = 10
"""The waiting lists that a person makes, and the tournaments."""

Variant = Annotated[str, Meta(min_length=1, max_length=64, description="The id of the variant")]


class Planned(models.Model):
    """Games of a variant with the same settings (`chosen`) and terms; `kept_terms` is their JSON."""

    key = models.CharField(max_length=16, unique=True, default=new_key)
    variant = models.CharField(max_length=64)
    chosen = models.JSONField(default=dict)
    kept_terms = models.TextField(default="{}")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """The newest first."""

        abstract = True
        ordering: ClassVar = ["-created", "-pk"]

    @property
    def terms(self) -> Terms:
        """The terms of its games. Nobody is their game master, though old rows may leave absences to one."""
        kept = terms_of(msgspec.json.decode(self.kept_terms))
        return msgspec.structs.replace(kept, absence=Absence.OFFER) if kept.absence is Absence.MASTER else kept

    @property
    def game(self) -> Game:
        """A game as it would be made, which isn't saved."""
        game = Game(variant=self.variant, chosen=self.chosen)
        game.terms = self.terms
        return game

    @property
    def size(self) -> int:
        """The people that a game needs."""
        return len(creation.seats_of(self.game))

    def admit(self, person: Person) -> None:
        """Refuse somebody who lacks what the terms ask for. Raises: RefusedError."""
        if lacking := unmet(person, self.game):
            raise RefusedError(" ".join(lacking))


Row = TypeVar("Row", bound=Planned)


def known(model: type[Row]) -> models.QuerySet[Row]:
    """Those for variants that are installed, the newest first."""
    return model._default_manager.filter(variant__in=registry.names()).order_by("-created", "-pk")  # noqa: SLF001 - Django's own name


def subject(called: str, model: type[Planned], address: str, pages: str) -> Subject:
    """What acts on such rows are about: everybody knows of them."""

    def find(_: User, asked: Asked) -> Planned:
        row = known(model).filter(key=asked.key[:16]).first()
        if row is None:
            raise Http404
        return row

    return Subject(called, model, find, f"This {called} has been deleted.", pages, address)


def owned(of: Subject) -> Subject:
    """Those that somebody has made."""
    rows = of.model._default_manager  # noqa: SLF001 - Django's own name
    return msgspec.structs.replace(of, has=lambda by: rows.filter(owner=by.pk).exists())


class Plan(Act, frozen=True, kw_only=True):
    """Make something with games by one plan, which have no game master.

    `LONGEST` bounds its name. On its page, the terms in `FIRST` come first, with the `HELP` that some have here, and
    those in `FIXED` aren't asked for. Only games that may have `BOTS` take them.
    """

    makes: ClassVar[Subject]
    LONGEST: ClassVar[int]
    FIRST: ClassVar[tuple[str, ...]]
    FIXED: ClassVar[tuple[str, ...]] = ()
    HELP: ClassVar[Mapping[str, str]] = {}
    BOTS: ClassVar[bool] = False
    hint: ClassVar[str]
    paged = False
    rate = "creations"

    name: str
    variant: Variant
    settings: Settings = msgspec.field(default_factory=dict)
    terms: Terms = Terms()

    def permits(self, by: Person, on: None) -> None:
        """Refuse guests."""
        signed_up(by, f"Sign up to create a {self.makes.called}.")

    def made(self, by: Person, rows: models.QuerySet[Any], **more: Any) -> Any:
        """The new row among those of its maker, with more columns.

        Raises: RefusedError if no such games can be made, or beyond the limit.
        """
        called = self.makes.called
        name = titled(self.name, self.LONGEST)
        if not name:
            raise RefusedError(f"A {called} needs a name.")
        if registry.is_private(self.variant):
            raise RefusedError(f"A {called} is public, so it can't be for a private variant.")
        if self.terms.guests:
            raise RefusedError(f"The games of a {called} are for people with accounts: leave guests out.")
        if self.terms.bots and not self.BOTS:
            raise RefusedError(f"A {called} waits until enough people are on it: leave bots out.")
        creation.check_plan(GamePlan(name, self.variant, self.settings, self.terms))
        quota.check(f"{called}s", by.pk, rows, MOST, f"You have {MOST} {called}s, the limit. Delete one first.")
        return rows.create(
            owner=by, name=name, variant=self.variant, chosen=self.settings,
            kept_terms=msgspec.json.encode(self.terms).decode(), **more,
        )  # fmt: skip


class Owned(Act, frozen=True):
    """What only the person who made it does."""

    on: ClassVar[Subject]

    def permits(self, by: Person, on: Any) -> None:
        """Refuse others."""
        if on.owner_id != by.pk:
            raise RefusedError(f"Only the person who made this {self.on.called} can do this.")
