"""What a server prepares before its first request."""

from tests.host.site.running import environment, script

READ_AT_ONCE = """
import sys
from threading import Barrier, Thread
import msgspec
from variorum.host.site import warming

sys.setswitchinterval(1e-6)
inner = [msgspec.defstruct(f"I{n}", [(f"f{m}", int | None, None) for m in range(20)]) for n in range(100)]
outer = [msgspec.defstruct(f"O{n}", [(f"f{m}", one | None, None) for m in range(20)]) for n, one in enumerate(inner)]
warming.know_types()

def read(kind):
    begin.wait()
    msgspec.convert({"f1": {"f1": 1}, "f9": {"f9": 1}}, kind)

for kind in outer:
    begin = Barrier(4)
    threads = [Thread(target=read, args=(kind,)) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
print("all read")
"""


def test_threads_may_read_a_type_for_the_first_time_at_once(tmp_path):
    assert script(READ_AT_ONCE, environment(tmp_path)) == "all read\n"
