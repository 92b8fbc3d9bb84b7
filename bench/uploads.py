"""What a dear upload costs the process that answers people: `python -m bench.uploads`.

It is read as the workshop does it, once, and eight times at once.
"""

import resource
import time
from concurrent.futures import ThreadPoolExecutor

from rich import box
from rich.console import Console
from rich.table import Table

from variorum.host.confined import BusyError, DeclinedError, run
from variorum.host.workshop import jobs

CONTENT = b",\n" * 440_000
NAMES = ("list.map", "list.txt")
AT_ONCE = 8


def upload(name: str, whose: str) -> str:
    """How a file of that name is answered."""
    try:
        run(jobs.FROM_FILE, jobs.File(name, CONTENT), whose)
    except BusyError:
        return "busy"
    except DeclinedError as error:
        return str(error).splitlines()[0][:60]
    return "read"


def megabytes() -> float:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Print a table."""
    upload("list.txt", "warm")
    table = Table("upload", "seconds", "processor here", "MB more here", "answers", box=box.MARKDOWN)
    for name in NAMES:
        for count in (1, AT_ONCE):
            clock, processor, memory = time.perf_counter(), time.process_time(), megabytes()
            with ThreadPoolExecutor(count) as threads:
                told = list(threads.map(upload, [name] * count, map(str, range(count))))
            took, used = time.perf_counter() - clock, time.process_time() - processor
            kinds = ", ".join(f"{told.count(kind)}: {kind}" for kind in dict.fromkeys(told))
            table.add_row(f"{count} of {name}", f"{took:.1f}", f"{used:.2f} s", f"{megabytes() - memory:.0f}", kinds)
    Console(width=150).print(table)


if __name__ == "__main__":
    main()
