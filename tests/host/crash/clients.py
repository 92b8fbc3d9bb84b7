"""Players' programs that send orders through the API, and write down what the server has acknowledged."""

import time
from random import Random
from threading import Thread

import httpx
from tests.host.site.running import PATIENCE


class Listener(Thread):
    """A live page of a program's: the events that it has heard."""

    def __init__(self, address, token, key):
        super().__init__(daemon=True)
        self.address, self.token, self.key, self.heard = address, token, key, []
        self.start()

    def run(self):
        """Listen until the server is gone."""
        headers = {"Authorization": f"Bearer {self.token}"}
        try:
            with httpx.stream(
                "GET",
                f"{self.address}/api/v1/games/{self.key}/live",
                headers=headers,
                timeout=PATIENCE,
                trust_env=False,
            ) as stream:
                self.heard.append(stream.status_code)
                self.heard.extend(line for line in stream.iter_lines() if line.startswith("event:"))
        except httpx.TransportError:
            return

    def hears(self, wanted):
        """Whether it hears an event soon."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if any(wanted in str(each) for each in self.heard):
                return True
            time.sleep(0.05)
        return False


class Attempt:
    """A sheet that was sent, and the orders that the server has said it has: None if it has not answered."""

    def __init__(self, place, orders):
        self.place, self.sent, self.saved = place, orders, None

    def may_be(self, orders):
        """Whether these are its orders; those that no server has acknowledged lack what is left out by default."""
        if self.saved is not None:
            return orders == self.saved
        return len(orders) == len(self.sent) and all(a.items() <= b.items() for a, b in zip(self.sent, orders))  # noqa: B905


class Player(Thread):
    """Plays its seat in every game, one after another, until the server is gone."""

    def __init__(self, address, token, seats, seed):
        super().__init__(daemon=True)
        self.address, self.headers, self.seats = address, {"Authorization": f"Bearer {token}"}, seats
        self.chance = Random(seed)
        self.attempts = []
        self.failure = None
        self.stopped = False

    def stop(self):
        """Let it end after what it is doing."""
        self.stopped = True

    def run(self):
        """Play until the connection breaks, or the server has had enough."""
        try:
            with httpx.Client(base_url=self.address, headers=self.headers, timeout=PATIENCE, trust_env=False) as client:
                while not self.stopped and all(self.play(client, key) for key in self.seats):
                    pass
        except httpx.TransportError:
            return
        except Exception as error:  # noqa: BLE001 - the test tells it
            self.failure = error

    def play(self, client, key):
        """Send one or two sheets for a game, the last with the word that one is ready; whether to go on."""
        answer = client.get(f"/api/v1/games/{key}/legal-orders")
        if answer.status_code == 429:
            return False
        legal_orders = answer.raise_for_status().json()
        for ready in self.chance.choice([(True,), (None, True)]):
            self.send(client, key, legal_orders, ready)
        return True

    def send(self, client, key, legal_orders, ready):
        """Send a sheet of two orders; one that is refused was never meant to be kept."""
        kinds = self.chance.sample(legal_orders["kinds"], min(2, len(legal_orders["kinds"])))
        orders = [self.order(kind) for kind in kinds]
        attempt = Attempt((key, legal_orders["phase_number"], self.seats[key]), orders)
        self.attempts.append(attempt)
        words = {"phase_number": legal_orders["phase_number"], "orders": orders, "ready": ready}
        sent = client.put(f"/api/v1/games/{key}/sheet", json=words)
        if sent.is_success:
            attempt.saved = [order["order"] for order in sent.json()["orders"]]
        elif sent.is_client_error:
            self.attempts.remove(attempt)
        else:
            sent.raise_for_status()

    def order(self, kind):
        """Any order that fits an offer."""
        return {"type": kind["type"], **{field["name"]: self.value(field) for field in kind["fields"]}}

    def value(self, field):
        """Any value for a field."""
        return self.chance.choice(field["choices"])["value"] if field["choices"] else field["least"] or "a word"


def lost(attempts, sheets):
    """The sheets whose orders are neither those acknowledged last nor any that were sent afterwards."""
    last = {}
    for attempt in attempts:
        kept = [] if attempt.saved is not None else last.get(attempt.place, [])
        last[attempt.place] = [*kept, attempt]
    return [
        f"{place}: {sheets.get(place)}"
        for place, possible in last.items()
        if possible[0].saved is not None and not any(attempt.may_be(sheets.get(place, [])) for attempt in possible)
    ]
