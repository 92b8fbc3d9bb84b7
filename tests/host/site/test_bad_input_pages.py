"""Whatever stands in the fields of forms, and in addresses: never an error of the host."""

import re
from html.parser import HTMLParser
from itertools import count
from urllib.parse import quote_from_bytes, urlencode

import pytest
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from variorum.host.games.log import store

NASTY = (
    ("\N{FIRE}" * 3_000).encode(),
    b"x\0y",
    b"\xed\xa0\x80",
    "\N{RIGHT-TO-LEFT OVERRIDE}evil\N{ZERO WIDTH JOINER}".encode(),
    b"x" * 100_000,
    b"9" * 400,
    b"-1",
    b"1e400",
    "\N{SUPERSCRIPT TWO}\N{ARABIC-INDIC DIGIT THREE}".encode(),
    b"9223372036854775808",
    b"ATLANTIS",
)
QUERIES = (
    "as",
    "invitation",
    "with",
    "before",
    "q",
    "page",
    "phase_number",
    "since",
    "next",
    "variant",
    "state",
    "seen",
    "if",
)
STARTS = ("/me/", "/games/", "/games/new/goals/", "/sandbox/", "/calendar/")
MOST_PAGES = 40
EVERY_FIELD = ("csrfmiddlewaretoken",)
MOST_QUERIES = 3
"""So many parameters are tried at each address, others at the next one."""


class Page(HTMLParser):
    """Where the links of a page lead, and its forms that are posted: where to, and what stands in their fields."""

    def __init__(self, text):
        super().__init__()
        self.forms, self.links, self._open = [], [], None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        self.links += [told[name] for name in ("href", "hx-get") if (told.get(name) or "").startswith("/")]
        if tag == "form" and (told.get("method") or "").lower() == "post":
            self._open = (told.get("action") or "", {})
            self.forms.append(self._open)
        if self._open and told.get("name") and tag in {"input", "select", "textarea", "button"}:
            self._open[1].setdefault(told["name"], told.get("value") or "on")

    def handle_endtag(self, tag):
        if tag == "form":
            self._open = None


def kind_of(address):
    """The name of the view behind an address."""
    try:
        return resolve(address.partition("?")[0]).view_name
    except Resolver404:
        return ""


def some_of(fields):
    """The fields of a form, of many that differ in a number only one."""
    return {re.sub(r"\d+", "#", name): name for name in fields if name not in EVERY_FIELD}


def explored(client, start):
    """The addresses that somebody finds, one or two for each view; and the different forms there."""
    waiting, pages, forms = [start, *STARTS], {}, {}
    while waiting and len(pages) < MOST_PAGES:
        address = waiting.pop(0).partition("#")[0]
        kind = kind_of(address)
        if not kind or address in pages or list(pages.values()).count(kind) > 1:
            continue
        pages[address] = kind
        answer = client.get(address)
        if answer.status_code != 200 or "html" not in answer.get("Content-Type", ""):
            continue
        page = Page(answer.content.decode())
        waiting += page.links
        for action, fields in page.forms:
            where = action if action.startswith("/") else address.partition("?")[0] + action
            forms.setdefault((kind_of(where), *sorted(some_of(fields))), (where, fields))
    return list(pages), forms


def answered(client, method, address, body=""):
    """The answer to a request that changes nothing, however it ends."""
    cookies = client.cookies.copy()
    with transaction.atomic():
        answer = client.generic(method, address, body, content_type="application/x-www-form-urlencoded")
        transaction.set_rollback(True)
    store._LOGS.clear()
    client.cookies = cookies
    assert answer.status_code < 500, (method, address, body[:200])


def body_of(fields, spoilt):
    """A form as it is sent, with other bytes in some fields."""
    kept = urlencode({name: told for name, told in fields.items() if name not in spoilt})
    return "&".join(
        [kept, *(f"{quote_from_bytes(name.encode())}={quote_from_bytes(told)}" for name, told in spoilt.items())]
    )


@pytest.fixture
def parts(people, begun):
    """Clients of a player, of a game master, and of somebody with a sandbox; and where each begins to look."""
    ann, gil, fay = people("ann", "gil", "fay")
    game = begun("goals", ann, master=gil)
    clients = []
    for person in (gil, ann, fay):
        clients.append(Client())
        clients[-1].force_login(person)
    made = clients[-1].post("/sandbox/new/standard/")
    return list(zip(clients, (f"/games/{game.key}/desk/", f"/games/{game.key}/", made["Location"]), strict=True))


def test_nothing_in_a_form_or_an_address_breaks_the_host(parts):
    chosen, known = count(), set()
    for client, start in parts:
        pages, forms = explored(client, start)
        assert len(pages) > 10
        for kind, (address, fields) in forms.items():
            if kind in known:
                continue
            known.add(kind)
            names = some_of(fields).values()
            answered(client, "POST", address, body_of(fields, dict.fromkeys(names, NASTY[next(chosen) % len(NASTY)])))
            for name in names:
                answered(client, "POST", address, body_of(fields, {name: NASTY[next(chosen) % len(NASTY)]}))
        for address in pages:
            for _ in range(MOST_QUERIES if kind_of(address) not in known else 0):
                name = QUERIES[next(chosen) % len(QUERIES)]
                told = quote_from_bytes(NASTY[next(chosen) % len(NASTY)][:5_000])
                answered(client, "GET", f"{address.partition('?')[0]}?{name}={told}")
            known.add(kind_of(address))
    assert len(known) > 40
