"""Processes of a host that can be killed, and started again."""

import os
import signal
import subprocess

from tests.host.site.running import PROGRAM


class Member:
    """A server or a worker of the host, which can be killed and started again."""

    def __init__(self, words, env, log):
        self.words, self.env, self.log = words, env, log
        self.start()

    def start(self):
        """Run it, in a group of processes of its own."""
        self.process = subprocess.Popen(
            [PROGRAM, *self.words], env=self.env, stdout=self.log, stderr=self.log, start_new_session=True
        )

    def kill(self):
        """End it and all that it has started, without a word."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
