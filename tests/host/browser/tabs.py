"""Tabs of one window, of which one is visible at a time.

Playwright lets all of its pages count as visible; so these are opened, and asked, over Chromium's own protocol.
"""

import json
import time
from itertools import count

PATIENCE = 120.0


class Tabs:
    """The tabs of a person; whichever is opened or shown last is visible."""

    def __init__(self, browser, address, session):
        self.address = address
        self.protocol = browser.new_browser_cdp_session()
        self.context = self.protocol.send("Target.createBrowserContext")["browserContextId"]
        cookie = {"name": "sessionid", "value": session, "url": address}
        self.protocol.send("Storage.setCookies", {"cookies": [cookie], "browserContextId": self.context})
        self.protocol.on("Target.receivedMessageFromTarget", self._hear)
        self.answers, self.numbers = {}, count(1)

    def open(self, path, **options):
        """A new tab with a page, which is visible but for `background=True`."""
        wanted = {"url": self.address + path, "browserContextId": self.context, **options}
        target = self.protocol.send("Target.createTarget", wanted)["targetId"]
        attached = self.protocol.send("Target.attachToTarget", {"targetId": target, "flatten": False})
        return target, attached["sessionId"]

    def show(self, tab):
        """Let another tab be the visible one."""
        self.protocol.send("Target.activateTarget", {"targetId": tab[0]})

    def ask(self, tab, expression):
        """The value of an expression in the page of a tab; none while the tab goes from page to page."""
        number = next(self.numbers)
        wanted = {"id": number, "method": "Runtime.evaluate", "params": {"expression": expression}}
        self.protocol.send("Target.sendMessageToTarget", {"sessionId": tab[1], "message": json.dumps(wanted)})
        answer = self._until(lambda: self.answers.pop(number, None), expression)
        return answer.get("result", {}).get("result", {}).get("value")

    def wait(self, tab, expression):
        """Wait until an expression is true in the page of a tab."""
        self._until(lambda: self.ask(tab, expression), expression)

    def close(self):
        """Close all of them."""
        self.protocol.send("Target.disposeBrowserContext", {"browserContextId": self.context})
        self.protocol.detach()

    def _until(self, found, what):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if answer := found():
                return answer
            self.protocol.send("Browser.getVersion")  # lets what has come be heard
            time.sleep(0.02)
        raise AssertionError(f"waited in vain for {what}")

    def _hear(self, event):
        answer = json.loads(event["message"])
        self.answers[answer.get("id")] = answer
