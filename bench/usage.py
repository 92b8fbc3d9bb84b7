"""What processes have used: seconds of the processor, and memory, with all their children."""

from typing import NamedTuple

import psutil


class Usage(NamedTuple):
    """Seconds of the processor since the start, and megabytes now (shared pages counted once)."""

    seconds: float
    megabytes: float

    def since(self, before):
        """The seconds since an earlier measurement, and the megabytes of now."""
        return Usage(self.seconds - before.seconds, self.megabytes)


def usage(*pids):
    """The use of these processes and of all that they have started."""
    seconds = megabytes = 0.0
    for pid in pids:
        for process in _family(pid):
            try:
                times, memory = process.cpu_times(), process.memory_full_info()
            except psutil.NoSuchProcess:
                continue
            seconds += times.user + times.system
            megabytes += getattr(memory, "pss", memory.rss) / 1e6
    return Usage(seconds, megabytes)


def _family(pid):
    try:
        parent = psutil.Process(pid)
        return [parent, *parent.children(recursive=True)]
    except psutil.NoSuchProcess:
        return []
