"""Sixty hostile files, imported by the web as a board and as a game: `python -m bench.hostile_files`.

Each must be answered in time, by a page or a refusal and never by an error of the server; then the host still serves.
Each of twenty people sends three of them, so that none is turned away for asking too often.
"""

import asyncio
import io
import json
import os
import tempfile
import time
import zipfile
from collections import Counter
from itertools import product
from subprocess import DEVNULL

import httpx

from bench.host_here import free_port, program, running, wait_for
from bench.hostile import client_at

MOST = 1_000_000
"""Bytes that the host takes."""
LONG = 10
"""Seconds after which a line says so."""
TOO_MANY = 429
TOKEN = "c" * 32
BOMB = io.BytesIO()
with zipfile.ZipFile(BOMB, "w", zipfile.ZIP_DEFLATED) as packed:
    packed.writestr("map.txt", b"0" * 200_000_000)
LAUGHS = "<!DOCTYPE a [<!ENTITY a0 'ha'>{}]><svg>&a9;</svg>".format(
    "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 10))
)
ANCHORS = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10))
CONTENTS = {
    "nothing": b"",
    "NUL": b"\0" * MOST,
    "no text": bytes(range(256)) * 3000,
    "half a surrogate": b'{"variant": "\\ud800"}',
    "two orders of bytes": "\ufeff[]".encode("utf-16"),
    "one line": b"A" * MOST,
    "many lines": b",\n" * (MOST // 2),
    "deep lists": b"[" * MOST,
    "deep objects": b'{"a":' * (MOST // 5),
    "deep elements": b"<g>" * (MOST // 3),
    "entities": LAUGHS.encode(),
    "anchors": ANCHORS.encode(),
    "a bomb": BOMB.getvalue(),
    "a huge number": b'{"year": 1' + b"0" * 900_000 + b"}",
    "not a number": b'{"variant": "standard", "year": NaN, "turn": -1e999}',
    "a script": b"<svg onload='alert(1)'><script>alert(1)</script><foreignObject/></svg>",
    "a file of the system": b"<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg>&x;</svg>",
    "an endless path": b"<svg viewBox='0 0 9 9'><path d='" + b"M0 0l9 9" * 100_000 + b"'/></svg>",
    "a vast sheet": b"<svg viewBox='-1e308 0 1e308 1e308'><path d='M0 0H1e308V1e308z'/></svg>",
    "areas all adjacent": "\n".join(
        f"Area {a}: {', '.join(f'Area {b}' for b in range(200))}" for a in range(200)
    ).encode(),
}
NAMES = ("x.map", "x.svg", "../../x.json")


ROADS = ("/workshop/new/", "/sandbox/upload/")


async def _sent(client: httpx.AsyncClient, session: str, kind: str) -> Counter[int]:
    """The statuses of the answers to what somebody sends; says which weren't tried, and which took long."""
    told = Counter[int]()
    headers = {"Cookie": f"sessionid={session}; csrftoken={TOKEN}", "X-CSRFToken": TOKEN}
    async with client:
        for name, road in product(NAMES, ROADS):
            began = time.perf_counter()
            files = {"file": (name, CONTENTS[kind][:MOST])}
            answer = await client.post(road, data={"import": "yes"}, files=files, headers=headers)
            status, took = answer.status_code, time.perf_counter() - began
            told[status] += 1
            assert status < 500, (kind, name, road, status)
            if took > LONG or status == TOO_MANY:
                print(f"{kind} as {name} to {road}: {status} after {took:.0f} s")
    return told


def main() -> None:
    """Send all, and count the answers."""
    with tempfile.TemporaryDirectory() as folder:
        env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        env |= {"VARIORUM_DATA": folder, "DJANGO_SETTINGS_MODULE": "variorum.host.site.settings"}
        program("-m", "django", "migrate", "-v0", env=env)
        people = json.loads(program("-m", "bench.host_fill", "strangers", str(len(CONTENTS)), env=env))
        port, told = free_port(), Counter[int]()
        address = f"http://127.0.0.1:{port}"
        with running("serve", "--no-migrate", "--without-worker", "--port", str(port), env=env, log=DEVNULL):
            wait_for(address)
            for number, (kind, person) in enumerate(zip(CONTENTS, people, strict=True), 1):
                told += asyncio.run(_sent(client_at(address, number), person["session"], kind))
            httpx.get(address).raise_for_status()
    print(", ".join(f"{count} times {status}" for status, count in told.most_common()))


if __name__ == "__main__":
    main()
