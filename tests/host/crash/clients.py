"""Players who send orders, and write down what the server has acknowledged."""

from random import Random
from threading import Event, Thread

import httpx


class Attempt:
    """Orders that were sent, and whether the server has said that it has them."""

    def __init__(self, game, stage, seat, order):
        self.game, self.stage, self.seat, self.order = game, stage, seat, order
        self.acknowledged = False

    @property
    def unit(self):
        """What was ordered, such as A PAR."""
        return " ".join(self.order.split()[:2])

    @property
    def place(self):
        """The sheet on which it belongs."""
        return self.game, self.stage, self.seat


class Player(Thread):
    """Sends orders for one seat of every game, one after another, until the server is gone or it is told to stop."""

    def __init__(self, address, name, keys, chance):
        super().__init__(daemon=True)
        self.address, self.name_, self.keys, self.chance = address, name, list(keys), chance
        self.attempts = []
        self.stopping = Event()

    def run(self):
        """Play until the connection breaks."""
        self.chance.shuffle(self.keys)
        try:
            with httpx.Client(base_url=self.address, timeout=30, trust_env=False) as client:
                while not self.stopping.is_set():
                    for key in self.keys:
                        self.play(client, f"/sheets/{key}/{self.name_}/", key)
        except httpx.TransportError:
            return

    def play(self, client, path, key):
        """Send up to three orders for one game, and that they are all."""
        answer = client.get(path)
        answer.raise_for_status()
        found = answer.json()
        known = found["options"]
        for order in self.chance.sample(known, min(3, len(known))):
            attempt = Attempt(key, found["stage"], found["seat"], order)
            self.attempts.append(attempt)
            sent = client.post(path, json={"stage": found["stage"], "orders": [order]})
            if sent.status_code == 409:
                self.attempts.remove(attempt)
                return
            sent.raise_for_status()
            attempt.acknowledged = True
        client.post(path, json={"stage": found["stage"], "orders": []})


def lost(attempts, sheets):
    """The acknowledged orders that are not on their sheet, nor any that was sent for the same unit afterwards."""
    gone = []
    for number, attempt in enumerate(attempts):
        later = {a.order for a in attempts[number:] if (a.place, a.unit) == (attempt.place, attempt.unit)}
        if attempt.acknowledged and not later & sheets.get(attempt.place, set()):
            gone.append(f"{attempt.place}: {attempt.order}")
    return gone


def players(address, keys, seed):
    """Ann and Ben."""
    return [Player(address, name, keys, Random(f"{seed}:{name}")) for name in ("ann", "ben")]
