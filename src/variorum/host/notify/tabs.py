"""The tab for a game's webhooks."""

from variorum.host.games.access import Access
from variorum.host.games.context import Tab, address, tab
from variorum.host.notify.services.webhooks import may_have


@tab
def hooks(access: Access) -> Tab | None:
    """The tab for the game master and the creator."""
    if not may_have(access):
        return None
    return "hooks", address(access, "notify:hooks"), "Webhooks", 0
