"""Strangers and bots of ours at one table: `python -m bench.table --programs daide-client/bin`.

Seven agents play Standard without press, one seat each and every seat as often, in 70 games of eight years:

* DumbBot by its published description, a Python class (`docs/examples/dumbbot.py`);
* `dumbbot` and `randbot`, programs that speak DAIDE, if they are in the folder or in PATH: they aren't ours, and
  https://github.com/diplomacy/daide-client has them. A seat of one that isn't there goes to `policy`;
* an endpoint of the chat form, behind which no model thinks: it draws among the orders that its prompt lists;
* our `random`, `searcher` and `policy`.
"""

import argparse
import json
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread

from variorum.arena.files import prepared
from variorum.arena.scores import Score
from variorum.arena.series import processes, run
from variorum.arena.terms import AgentTerms, Terms

DUMBBOT = Path(__file__).parents[1] / "docs" / "examples" / "dumbbot.py"
PROGRAMS = ("dumbbot", "randbot")


def drawn(prompt: str) -> list[str]:
    """An order for each unit among those that a prompt lists, and in winter as many as are due."""
    listed = prompt.partition("All orders that you can give:\n")[2].partition("\n\n")[0].splitlines()
    due = re.search(r"(?:builds|removals) due to \w+: (\d+)", prompt)
    chance, found = Random(prompt), dict[str, str]()
    for order in chance.sample(listed, len(listed)):
        if unit := re.search(r"\b[AF] ([A-Z]{3})", order):
            found.setdefault(unit[1], order)
    return [*found.values()][: int(due[1]) if due else None]


class _Player(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = json.dumps({"orders": drawn(asked["messages"][-1]["content"])})
        data = json.dumps({"choices": [{"message": {"role": "assistant", "content": answer}}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """The table is all that is printed."""


@contextmanager
def endpoint() -> Iterator[str]:
    """The address of a server of the chat form."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Player) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()
        thread.join()


def agents(url: str, programs: Path | None) -> Iterator[AgentTerms]:
    """Those who play; who isn't there is told."""
    yield AgentTerms("DumbBot, described", "python", class_=f"{DUMBBOT}:DumbBot")
    for name in PROGRAMS:
        if found := shutil.which(name, path=programs and str(programs.absolute())):
            yield AgentTerms(f"{name}, DAIDE", "daide", command=f"'{found}' -i{{host}} -p{{port}}")
        else:
            print(f"{name} isn't there: `policy` has its seat, too", file=sys.stderr)
    yield AgentTerms("random, chat", "chat", url=url, model="none", legal="all")
    yield AgentTerms("random", level="random")
    yield AgentTerms("searcher", level="searcher", evaluations=500)
    yield AgentTerms("policy", level="policy", seats=0)


def shown(score: Score) -> str:
    """A row of the table."""
    share = score.share
    bounds = f"{100 * share.low:.1f} to {100 * share.high:.1f} %" if share and share.low is not None else ""
    mean = f"{100 * share.mean:.1f} %" if share else ""
    cells = (score.agent, mean, bounds, f"{100 * score.par:.1f} %", score.solos.count, score.faults, score.refused)
    return f"| {' | '.join(map(str, cells))} |"


def main(arguments: list[str] | None = None) -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=70)
    parser.add_argument("--years", type=int, default=8)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--programs", type=Path, help="the folder with the programs that speak DAIDE; else PATH")
    chosen = parser.parse_args(arguments)
    with TemporaryDirectory() as folder, endpoint() as url:
        terms = Terms((*agents(url, chosen.programs),), games=chosen.games, years=chosen.years, seconds=20)
        out = Path(folder)
        # Programs write their logs where they are started.
        with chdir(folder), prepared(out, terms):
            _, scores = run(out, terms, processes(chosen.processes), lambda *_: None)
    print("| agent | share | 95 % interval | par | solos | faults | refused |\n|---|---|---|---|---|---|---|")
    print(*map(shown, scores), sep="\n")


if __name__ == "__main__":
    main()
