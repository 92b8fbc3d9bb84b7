"""Public news of a game as chats show it: what a post says, and how each style of webhook is sent it."""

import secrets
from collections.abc import Iterable

import msgspec

from variorum.host.notify.models import Style

LONGEST_CONTENT, LONGEST_TEXT, LONGEST_TITLE = 2_000, 4_000, 250
"""Characters that Discord takes in a message, and in the text and title of an embed."""

_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\*_~`|>[]"})


class Post(msgspec.Struct, frozen=True):
    """A post: a line, a longer text with its title and address, a picture as PNG, and the roles that it mentions."""

    line: str
    title: str = ""
    text: str = ""
    address: str = ""
    picture: bytes = b""
    roles: tuple[str, ...] = ()


class Body(msgspec.Struct, frozen=True):
    """What is sent, and its content type."""

    content: bytes
    kind: str = "application/json"


def body(post: Post, style: str) -> Body:
    """A post in a style. It mentions nobody but its roles, whatever it says."""
    if style == Style.PLAIN:
        parts = (post.line, post.title, post.text, post.address)
        return Body(msgspec.json.encode({"text": "\n".join(filter(None, parts))[:LONGEST_TEXT]}))
    sent = msgspec.json.encode(_discord(post))
    return _with_picture(sent, post.picture) if post.picture else Body(sent)


def escaped(text: str) -> str:
    """A text of players' in which no mark of Discord's formatting counts."""
    return text.translate(_MARKS)


def _discord(post: Post) -> dict[str, object]:
    mentions = " ".join(f"<@&{role}>" for role in post.roles)
    content = " ".join(filter(None, (mentions, post.line)))
    if not post.text:
        content = f"{content}\n{post.address}".strip()
    embed: dict[str, object] = {"title": post.title[:LONGEST_TITLE], "description": cut(post.text), "url": post.address}
    if post.picture:
        embed["image"] = {"url": "attachment://map.png"}
    allowed = {"parse": [], "roles": list(post.roles)} if post.roles else {"parse": []}
    return {
        "content": content[:LONGEST_CONTENT],
        "embeds": [embed] if post.text or post.picture else [],
        "allowed_mentions": allowed,
    }


def cut(text: str) -> str:
    """A text that an embed takes; one that is too long ends after a whole line."""
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT].rpartition("\n")[0] + "\n…"


def _with_picture(sent: bytes, picture: bytes) -> Body:
    """Both as a form with files (RFC 7578), as Discord takes them."""
    border = secrets.token_hex(16)
    return Body(b"".join(_parts(border.encode(), sent, picture)), f"multipart/form-data; boundary={border}")


def _parts(border: bytes, sent: bytes, picture: bytes) -> Iterable[bytes]:
    yield b"--" + border + b"\r\n"
    yield b'Content-Disposition: form-data; name="payload_json"\r\nContent-Type: application/json\r\n\r\n'
    yield sent
    yield b"\r\n--" + border + b"\r\n"
    yield b'Content-Disposition: form-data; name="files[0]"; filename="map.png"\r\nContent-Type: image/png\r\n\r\n'
    yield picture
    yield b"\r\n--" + border + b"--\r\n"
