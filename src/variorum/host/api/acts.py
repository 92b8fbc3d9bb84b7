"""The roads of all acts and queries. It knows none of them by name."""

from collections.abc import Callable, Mapping
from datetime import datetime
from inspect import Parameter, Signature
from typing import Any, get_type_hints

import msgspec
from django.http import HttpRequest
from msgspec.structs import replace
from ninja import Router, Schema

from variorum.host.acts.protocol import (
    ACTS,
    QUERIES,
    Act,
    Asked,
    Query,
    Said,
    fields_in_path,
    found,
    name_of,
    place_in,
    road_of,
)
from variorum.host.acts.running import run
from variorum.host.api import shapes
from variorum.host.api.asking import Asking, Who, asker, somebody
from variorum.host.api.bodies import Body
from variorum.host.api.structs import parameters_of, plain_of, shape_of
from variorum.host.limits.rates import Throttle

router = Router()


def _act(kind: type[Act]) -> Callable[..., Any]:
    in_path = tuple(fields_in_path(kind))

    def view(request: HttpRequest, data: Schema | None = None, who: Who | None = None, **place: Any) -> Any:
        by = asker(request)
        said = data.model_dump(mode="json", exclude_unset=True) if data else {}
        said.update({name: place.pop(name) for name in in_path})
        asked = _asked(request, place, who, said.get("invitation", ""))
        on = found(kind, by, asked)
        came = run(msgspec.convert(kind.completed(said, on), kind), by, on)
        if kind.answers:
            return _answer(
                kind.answers(), by, replace(asked, key=kind.makes.key(came), seat="") if kind.makes else asked
            )
        return _plain(came) if kind.tells else {}

    path = [one for one in parameters_of(kind) if one.name in in_path]
    body = shape_of(kind, Body, in_path) if set(kind.__struct_fields__) - {*in_path} else None
    sent = [Parameter("data", Parameter.KEYWORD_ONLY, annotation=body)] if body else []
    return _named(view, kind, [*path, *sent])


def _query(kind: type[Query]) -> Callable[..., Any]:
    def view(request: HttpRequest, who: Who | None = None, **said: Any) -> Any:
        place = {name: said.pop(name) for name in (place_in(kind),) if name}
        query = msgspec.convert(said, kind)
        return _answer(query, request.user, _asked(request, place, who, getattr(query, "invitation", "")))

    return _named(view, kind, parameters_of(kind))


def _asked(request: HttpRequest, place: Mapping[str, str], who: Who | None, invitation: str) -> Asked:
    """How a request asks for what it is about."""
    key = next(iter(place.values()), "")
    return Asked(key, who.invitation or invitation, who.seat, request.session) if who else Asked(key, invitation)


def _answer(query: Query, by: Any, asked: Asked) -> Any:
    return _plain(query.answer(by, found(type(query), by, asked)))


def _plain(answer: Any) -> Any:
    told = msgspec.to_builtins(answer, builtin_types=(datetime,))
    return list(told) if isinstance(told, tuple) else told  # the library takes a pair for a status and an answer


def _named(view: Callable[..., Any], kind: type[Said], said: list[Parameter]) -> Callable[..., Any]:
    """A view with the name, the words and the parameters of an act or a query, as the library reads them."""
    key = [Parameter(name, Parameter.KEYWORD_ONLY, annotation=str) for name in (place_in(kind),) if name]
    who = [Parameter("who", Parameter.KEYWORD_ONLY, annotation=Asking)] if kind.on and kind.on.seated else []
    request = Parameter("request", Parameter.POSITIONAL_OR_KEYWORD, annotation=HttpRequest)
    view.__name__, view.__doc__ = name_of(kind), kind.__doc__
    view.__signature__ = Signature([request, *key, *said, *who])  # type: ignore[attr-defined]
    return view


def _shape(kind: type[Query]) -> Any:
    """The shape of a query's answer."""
    return plain_of(get_type_hints(kind.answer)["return"])


def _shape_after(kind: type[Act]) -> Any:
    """The shape of what programs get after an act."""
    return _shape(kind.answers) if kind.answers else plain_of(kind.tells) if kind.tells else shapes.Done


def _add(kind: type[Said], view: Callable[..., Any], **given: Any) -> None:
    method, path = road_of(kind)
    router.add_api_operation(path, [method], view, tags=[kind.tag or path.split("/")[1].replace("-", " ")], **given)


for act in ACTS.values():
    throttle = {"throttle": [Throttle("all", "changes", act.rate)]} if act.rate else {}
    _add(act, _act(act), response=_shape_after(act), auth=somebody, **throttle)
for query in QUERIES.values():
    _add(query, _query(query), response=_shape(query), **({} if query.strangers else {"auth": somebody}))
