"""The roads of all acts and queries. It knows none of them by name."""

from collections.abc import Callable
from datetime import datetime
from inspect import Parameter, Signature
from typing import Any, get_type_hints

import msgspec
from django.http import HttpRequest
from ninja import Router, Schema

from variorum.host.acts.protocol import ACTS, QUERIES, Act, Query, Said, found, name_of, road_of
from variorum.host.acts.running import run
from variorum.host.api import shapes
from variorum.host.api.asking import asker, somebody
from variorum.host.api.bodies import Body
from variorum.host.api.structs import parameters_of, plain_of, shape_of
from variorum.host.limits.rates import Throttle

router = Router()


def _act(kind: type[Act]) -> Callable[..., Any]:
    def view(request: HttpRequest, name: str = "", data: Schema | None = None) -> Any:
        by = asker(request)
        act = msgspec.convert(data.model_dump(mode="json", exclude_unset=True) if data else {}, kind)
        on = found(kind, by, name, getattr(act, "invitation", ""))
        came = run(act, by, on)
        return _answer(kind.answers(), by, (came if kind.makes else on).key) if kind.answers else {}

    body = (
        [Parameter("data", Parameter.KEYWORD_ONLY, annotation=shape_of(kind, Body))] if kind.__struct_fields__ else []
    )
    return _named(view, kind, body)


def _query(kind: type[Query]) -> Callable[..., Any]:
    def view(request: HttpRequest, name: str = "", **said: Any) -> Any:
        return _answer(msgspec.convert(said, kind), request.user, name)

    return _named(view, kind, parameters_of(kind))


def _answer(query: Query, by: Any, key: str) -> Any:
    on = found(type(query), by, key, getattr(query, "invitation", ""))
    told = msgspec.to_builtins(query.answer(by, on), builtin_types=(datetime,))
    return list(told) if isinstance(told, tuple) else told  # the library takes a pair for a status and an answer


def _named(view: Callable[..., Any], kind: type[Said], said: list[Parameter]) -> Callable[..., Any]:
    """A view with the name, the words and the parameters of an act or a query, as the library reads them."""
    key = [Parameter("name", Parameter.KEYWORD_ONLY, annotation=str)] if "{name}" in kind.road else []
    request = Parameter("request", Parameter.POSITIONAL_OR_KEYWORD, annotation=HttpRequest)
    view.__name__, view.__doc__ = name_of(kind), kind.__doc__
    view.__signature__ = Signature([request, *key, *said])  # type: ignore[attr-defined]
    return view


def _shape(kind: type[Query]) -> Any:
    """The shape of a query's answer."""
    return plain_of(get_type_hints(kind.answer)["return"])


def _add(kind: type[Said], view: Callable[..., Any], **given: Any) -> None:
    method, path = road_of(kind)
    router.add_api_operation(path, [method], view, tags=[path.split("/")[1].replace("-", " ")], **given)


for act in ACTS.values():
    throttle = {"throttle": [Throttle("all", "changes", act.rate)]} if act.rate else {}
    _add(act, _act(act), response=_shape(act.answers) if act.answers else shapes.Done, auth=somebody, **throttle)
for query in QUERIES.values():
    _add(query, _query(query), response=_shape(query))
