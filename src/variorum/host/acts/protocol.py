"""Acts and queries: what somebody may do, and what somebody may read. Pages, API and tools are made from them.

An act or a query is a small frozen struct. Its fields are what somebody says, with bounds, words and help in `Meta`;
its docstring is the description that every door shows. Whatever has a road is in `ACTS` or `QUERIES`, by name.
"""

import re
from collections.abc import Callable
from operator import attrgetter, methodcaller
from typing import Any, ClassVar, TypeVar

import msgspec
from django.db.models import Model

from variorum.host.accounts.models import Person, User
from variorum.host.changes.refusals import RefusedError


class Asked(msgspec.Struct, frozen=True):
    """How somebody asks for something: by its key, perhaps by an invitation, or as one of their seats in a game.

    `session` is what the visitor's session remembers, such as its sandboxes.
    """

    key: str
    invitation: str = ""
    seat: str = ""
    session: Any = {}


class Subject(msgspec.Struct, frozen=True):
    """What acts and queries are about, such as a club.

    `find` finds it for those who may know of it, and raises Http404 for others. `gone` says that it has been deleted;
    `pages` is the name of the page that lists all of them. `address` is the first part of the addresses of its pages,
    `under` what stands after its key. `page` is the address of its own page, or of another of its pages with a name;
    `key` its key.

    `locks`: its row is locked by whoever runs an act; what acts on games locks them itself. `seated`: programs ask for
    it as one of their seats, and pages find it by more than its key (`doors.pages.finds`). `has`: whether somebody has
    any, if others never find one: agents get no tools for what they don't have.
    """

    called: str
    model: type[Model]
    find: Callable[[User, Asked], Any]
    gone: str
    pages: str
    address: str
    under: str = ""
    page: Callable[..., str] = methodcaller("get_absolute_url")
    key: Callable[[Any], str] = attrgetter("key")
    locks: bool = True
    seated: bool = False
    has: Callable[[User], bool] = lambda _: True


class Said(msgspec.Struct, frozen=True):
    """What somebody says to the host. `on` is what it is about, None for the host itself.

    `road` is the API's, `tag` the part of its reference, if it isn't the road's first word. `tool`: whether agents get
    one made of it; otherwise one of `variorum.mcp` does the same, and more.
    """

    on: ClassVar[Subject | None] = None
    road: ClassVar[str] = ""
    tag: ClassVar[str] = ""
    tool: ClassVar[bool] = True


class Query(Said, frozen=True):
    """What somebody may read. `strangers`: whether it's for those, too, who aren't signed in."""

    strangers: ClassVar[bool] = True

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        if cls.road:
            QUERIES[name_of(cls)] = cls

    def answer(self, by: User, on: Any) -> Any:
        """What `by` may know, as frozen structs; the annotation of the overriding method is their shape."""
        raise NotImplementedError


class Act(Said, frozen=True):
    """What somebody may do.

    `button` is its words on pages, `done` what pages say afterwards, with fields in braces. `makes` is the kind of what
    it creates. `rate` is the kind of limit on how often (`limits.rates`), beside that of all changes. `answers` is the
    query that programs get afterwards; if there is none, they get what `do` returns, of the type `tells`. `final`: it
    ends something, takes it back, or can't simply be undone. `paged`: whether its page is made; otherwise its app has
    one by hand. `strangers`: pages let those do it, too, who aren't signed in, such as in their own sandboxes. `back`
    is the name of the page that somebody gets back to, if it isn't that of what the act is about, and `part` of the
    part of it that scripts renew.
    """

    makes: ClassVar[Subject | None] = None
    final: ClassVar[bool] = False
    paged: ClassVar[bool] = True
    strangers: ClassVar[bool] = False
    back: ClassVar[str] = ""
    part: ClassVar[str] = ""
    button: ClassVar[str] = ""
    done: ClassVar[str] = ""
    rate: ClassVar[str] = ""
    answers: ClassVar[type[Query] | None] = None
    tells: ClassVar[Any] = None

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        if cls.road:
            ACTS[name_of(cls)] = cls

    @classmethod
    def completed(cls, said: dict[str, Any], on: Any) -> dict[str, Any]:  # noqa: ARG003 - for those who override it
        """What a program says, as plain data, with what it leaves out taken from `on`; by default, as it is."""
        return said

    def permits(self, by: Person, on: Any) -> None:
        """Raise RefusedError, in words, if `by` isn't somebody who may do this. Reads, and takes no lock."""

    def do(self, by: Person, on: Any) -> Any:
        """Do it, inside a transaction, with `on` locked.

        Returns the row that somebody is led to, if another one than `on`, or what programs are told. Raises:
        RefusedError.
        """
        raise NotImplementedError

    def told(self, came: Any, on: Any) -> str:
        """What a page says when it is done. Raises: RefusedError if nothing came of it."""
        return self.done.format(**msgspec.structs.asdict(self))


Answer = TypeVar("Answer", bound=msgspec.Struct)

ACTS: dict[str, type[Act]] = {}
QUERIES: dict[str, type[Query]] = {}


def name_of(kind: type[Said]) -> str:
    """The name at all doors: `join_club` for JoinClub."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def road_of(kind: type[Said]) -> tuple[str, str]:
    """The method and the path of the road."""
    method, _, path = kind.road.partition(" ")
    return method, path


def has_form(kind: type[Act]) -> bool:
    """Whether people fill an act in, as those that create or change something; all others are buttons."""
    return kind.on is None or road_of(kind)[0] in {"PATCH", "PUT"}


def unsaid(kind: type[Said]) -> Any:
    """An act or a query of which nothing is said yet, to ask what concerns all of its kind."""
    return kind(**{one.name: None for one in msgspec.structs.fields(kind) if one.required})


def place_in(kind: type[Said]) -> str:
    """What the road calls the key of what it is about; empty if the road has none."""
    return "".join(re.findall(r"{(\w+)}", kind.road))


def fields_in_path(kind: type[Said]) -> list[str]:
    """The fields that stand in the road, such as `{str:extension}`."""
    return re.findall(r"{\w+:(\w+)}", kind.road)


def found(kind: type[Said], by: User, asked: Asked) -> Any:
    """What an act or a query is about, if somebody may know of it; None for the host itself. Raises: Http404."""
    return kind.on.find(by, asked) if kind.on else None


def told(kind: type[Answer], row: object, /, **given: Any) -> Answer:
    """A part of an answer: what is given, and the attributes of a row for all of its other fields."""
    return kind(**{name: getattr(row, name) for name in kind.__struct_fields__ if name not in given}, **given)


def signed_up(by: Person, words: str) -> None:
    """Refuse guests, who have no account. Raises: RefusedError."""
    if by.guest:
        raise RefusedError(words)
