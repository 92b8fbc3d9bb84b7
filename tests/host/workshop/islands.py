"""A board of five areas and two powers, drawn with the editor's own edits, and what the editor's page asks for."""

import json

from variorum.cartography.editor.applying import edited
from variorum.cartography.editor.draft import EMPTY
from variorum.cartography.editor.edits import read_edit

LAND = {"NOR": ("Norland", 1000, 600), "SUD": ("Sudland", 1000, 1500), "OST": ("Ostmark", 1900, 1000)}
SEA = {"WES": ("Western Sea", 400, 1000), "EAS": ("Eastern Sea", 2600, 1000)}
BORDERS = ("NOR SUD", "NOR OST", "SUD OST", "NOR WES", "SUD WES", "NOR EAS", "SUD EAS", "OST EAS")


def edits():
    """The edits that draw the board on an empty sheet."""
    yield {"edit": "name board", "name": "Islands"}
    for id_, (name, x, y) in {**LAND, **SEA}.items():
        yield {"edit": "add area", "id": id_, "name": name, "terrain": "land" if id_ in LAND else "sea", "at": [x, y]}
    for border in BORDERS:
        yield {"edit": "connect", "one": border.split()[0], "other": border.split()[1]}
    for power, home in (("NORTH", "NOR"), ("SOUTH", "SUD")):
        yield {"edit": "add power", "id": power}
        yield {"edit": "change area", "id": home, "center": True, "owner": power, "home": power}
    yield {"edit": "change area", "id": "OST", "center": True}


def drawn_text():
    text = EMPTY
    for edit in edits():
        text = edited(text, read_edit(edit))
    return text


DRAWN = drawn_text()


class Page:
    """What the editor's page asks for."""

    def __init__(self, client, design):
        self.client, self.base = client, f"/workshop/{design.key}/edit/"

    def get(self, road):
        return self.client.get(self.base + road)

    def post(self, road, content=None, body=None):
        sent = body if body is not None else json.dumps(content or {})
        return self.client.post(self.base + road, sent, content_type="application/json")

    def state(self):
        return self.get("state").json()

    def edit(self, **edit):
        return self.post("change", {"version": self.state()["version"], "edit": edit})
