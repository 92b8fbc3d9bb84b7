"""Mail fetched from a mailbox of Dovecot, the IMAP server that most providers run, where it is installed."""

import grp
import imaplib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from bench.host_here import free_port
from tests.host.letters.post import confirmed, letter
from working import work

from variorum.host.games import access
from variorum.host.games.seats import sheets
from variorum.host.letters import boxes
from variorum.host.letters.lmtp import Mailbox, Poller

DOVECOT = shutil.which("dovecot") or "/usr/sbin/dovecot"

SETTINGS = """
base_dir = {folder}/base
state_dir = {folder}/base
log_path = {folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = {user}
default_login_user = {user}
default_internal_group = {group}
mail_location = maildir:{folder}/mail
mail_uid = {user}
mail_gid = {group}
first_valid_uid = 1
passdb {{
  driver = static
  args = password=secret
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={folder}/mail
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
"""

pytestmark = [
    pytest.mark.skipif(not Path(DOVECOT).exists(), reason="Dovecot isn't installed (Debian's dovecot-imapd)"),
    pytest.mark.skipif(os.getuid() != 0, reason="Dovecot gives up rights, so that it must be started with them"),
]


@contextmanager
def dovecot():
    """A server with an empty mailbox for everybody whose password is *secret*; its port."""
    port, folder = free_port(), Path(tempfile.mkdtemp(prefix="variorum-dovecot-"))
    owner = pwd.getpwnam("nobody")
    (folder / "mail").mkdir()
    os.chown(folder / "mail", owner.pw_uid, owner.pw_gid)
    folder.chmod(0o755)
    names = {"user": "nobody", "group": grp.getgrgid(owner.pw_gid).gr_name}
    (folder / "conf").write_text(SETTINGS.format(folder=folder, port=port, **names), encoding="utf-8")
    server = subprocess.Popen([DOVECOT, "-F", "-c", folder / "conf"])
    try:
        greeted(port, server)
        yield port
    finally:
        server.terminate()
        server.wait(300)
        shutil.rmtree(folder, ignore_errors=True)


def greeted(port, server):
    """Wait until the server greets who connects."""
    while server.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), 300) as client:
                assert client.recv(4).startswith(b"*")
                return
        except ConnectionRefusedError:
            continue
    raise AssertionError("Dovecot has ended")


def unseen(server):
    """How many mails of the mailbox nobody has seen."""
    server.select()
    return len(server.uid("SEARCH", "UNSEEN")[1][0].split())


@pytest.mark.django_db(transaction=True)
def test_mails_in_a_mailbox_of_dovecot_are_stored_then_seen_and_carried_out_once(people, begun, settings):
    settings.ORDERS_ADDRESS = "orders@play.example.org"
    (ann,) = map(confirmed, people("ann"))
    seat = access.find(ann, begun("standard", ann, silent_bots=True).key)
    order = str(next(seat.legal_orders().orders()))
    with dovecot() as port, imaplib.IMAP4("127.0.0.1", port) as provider:
        provider.login("host", "secret")
        for to in (boxes.address(seat), "somebody@example.net"):
            mail = letter(to, order, author=ann.email, Message_ID=f"<{to}>").as_bytes()
            assert provider.append("INBOX", None, None, mail)[0] == "OK"
        poller = Poller(Mailbox("127.0.0.1", "host", "secret", port=port, encrypted=False))
        assert unseen(provider) == 2
        assert poller.poll() == 2
        assert unseen(provider) == 0
        assert poller.poll() == 0
        work()
        assert [str(known) for known in sheets.saved(seat).sheet.orders] == [order]
