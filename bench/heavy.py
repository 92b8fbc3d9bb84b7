"""How long others wait while games of a dear private variant are due: `python -m bench.heavy`, on SQLite.

One account has three games of a variant with 300 areas, 60 powers and as many units as areas, all due at once, with
bots in all other seats. Another account saves its orders all the time.
"""

import json
import os
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import httpx

from bench.host_here import free_port, program, running, wait_for

WIDTH, HEIGHT, OF_ONE = 20, 15, 5
SECONDS, PAUSE = 90, 0.6
_STEPS = (((1, 0), (0, 1), (-1, 1)), ((1, 0), (1, 1), (0, 1)))


def is_sea(column: int, row: int) -> bool:
    """Every third area, in lines across the board."""
    return (column + row) % 3 == 0


def texts() -> tuple[str, str]:
    """A `map.txt` and a `variant.toml`."""
    areas, points, borders, units = [], [], [], {}
    for number in range(WIDTH * HEIGHT):
        row, column = divmod(number, WIDTH)
        power, name, sea = f"P{number // OF_ONE:02}", f"A{column:02}{row:02}", is_sea(column, row)
        what = "sea" if sea else f"land | center | {power} | {power}"
        areas.append(f"{name} | Zone {chr(97 + column)}{chr(97 + row)}zone | {what}")
        points.append(f"{name} | {150 + column * 140 + row % 2 * 70},{150 + row * 125}")
        units.setdefault(power, []).append(f"{'F' if sea else 'A'} {name}")
        for right, down in _STEPS[row % 2]:
            x, y = column + right, row + down
            if 0 <= x < WIDTH and y < HEIGHT:
                borders.append(f"{name} A{x:02}{y:02} | {'fleet' if sea or is_sea(x, y) else 'army'}")
    parts = {"areas": areas, "points": points, "borders": borders, "powers": [f"{one} | {one}" for one in units]}
    head = f"[board]\nHeavy\n\n[sheet]\nheight | {300 + HEIGHT * 125}\nbadge | 30\n"
    body = "".join(f"\n[{part}]\n" + "\n".join(lines) + "\n" for part, lines in parts.items())
    toml = 'id = "{id}"\nname = "Heavy"\ntagline = "Large."\nbegins = "S1901M"\nwin = 150\n'
    toml += '\n[[mechanics]]\nname = "builds"\nwhere = "anywhere"\n'
    return head + body, toml + "".join(f"\n[powers.{one}]\nunits = {json.dumps(own)}\n" for one, own in units.items())


def saved(address: str, told: dict[str, str]) -> list[tuple[float, int]]:
    """How long each saving took, and its status."""
    took, until = [], time.perf_counter() + SECONDS
    road = f"{address}/api/v1/games/{told['key']}/sheet"
    with httpx.Client(headers={"Authorization": f"Bearer {told['token']}"}, timeout=60, trust_env=False) as client:
        while time.perf_counter() < until:
            number = client.get(road.removesuffix("/sheet")).json()["phase_number"]
            began = time.perf_counter()
            answer = client.put(road, json={"phase_number": number, "text": "", "ready": False})
            took.append((time.perf_counter() - began, answer.status_code))
            time.sleep(PAUSE)
    return took


def main() -> None:
    """Fill a host, let the games be due, and print the longest wait."""
    with tempfile.TemporaryDirectory() as folder, Path(os.devnull).open("wb") as log, ExitStack() as stack:
        env = {**os.environ, "VARIORUM_DATA": folder, "DJANGO_SETTINGS_MODULE": "variorum.host.site.settings"}
        port = str(free_port())
        program("-m", "django", "migrate", "-v0", env=env)
        told = json.loads(program("-m", "bench.heavy_fill", "fill", env=env))
        stack.enter_context(running("serve", "--with-worker", "--port", port, env=env, log=log))
        wait_for(f"http://127.0.0.1:{port}")
        took = saved(f"http://127.0.0.1:{port}", told)
        phases = program("-m", "bench.heavy_fill", "phases", env=env)
    times = sorted(seconds for seconds, _ in took)
    statuses = {status: sum(one == status for _, one in took) for status in {one for _, one in took}}
    waits = f"median {times[len(times) // 2]:.3f} s, longest {times[-1]:.2f} s"
    print(f"{len(took)} saved {statuses}: {waits}; phases of the dear games: {phases}", end="")


if __name__ == "__main__":
    main()
