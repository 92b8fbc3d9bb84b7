from tests.tables import each

from variorum.host.confined import DeclinedError, Job, Limits, run
from variorum.host.letters.contents import Note, read_contents
from variorum.host.letters.heads import read_head
from variorum.host.letters.parcel import Letter, Parcel, opened

QUOTED = """A PAR - BUR
F BRE - MAO

On Fri, 27 Nov 2026 at 10:00, Variorum <orders@example.org> wrote:
> A PAR H
> READY
--
Ann
A MAR - SPA
"""
UNMARKED = "A PAR - BUR\n\nOn Fri, 27 Nov 2026 at 10:00, The Very Long Name\n<a@example.org> wrote:\nA PAR H\n"
PRESS = """A PAR - BUR
TO ENGLAND, GERMANY: Peace?
I mean it.
END
F BRE - MAO
to all: Hello
Ready
"""


def mail(text="A PAR - BUR", kind="text/plain; charset=utf-8", **headers):
    lines = {"From": "ann@example.org", "Message-ID": "<1@example.org>", "Content-Type": kind}
    lines |= {name.replace("_", "-"): value for name, value in headers.items()}
    return ("".join(f"{name}: {value}\r\n" for name, value in lines.items()) + "\r\n" + text).encode()


@each(
    ("text", "orders"),
    [
        (QUOTED, "A PAR - BUR\nF BRE - MAO"),
        (UNMARKED, "A PAR - BUR"),
        ("A PAR - BUR\n________________________________\nFrom: x\nA PAR H", "A PAR - BUR"),
        ("A PAR - BUR\n-----Original Message-----\nA PAR H", "A PAR - BUR"),
        ("Am 27.11.2026 um 10:00 schrieb Variorum:\n> A PAR H\nA PAR - BUR", "A PAR - BUR"),
        ("A PAR - BUR\nSent from my phone", "A PAR - BUR"),
    ],
)
def test_quoted_replies_and_signatures_are_cut_off(text, orders):
    assert read_contents(text).orders == orders


def test_messages_last_until_the_next_or_their_end():
    found = read_contents(PRESS)
    assert found.orders == "A PAR - BUR\nF BRE - MAO"
    assert found.notes == (Note(("ENGLAND", "GERMANY"), "Peace?\nI mean it."), Note(("all",), "Hello\nReady"))
    assert found.ready is None


def test_commands_stand_on_lines_of_their_own():
    found = read_contents("CLEAR\nREADY\nA PAR H\nnot ready.")
    assert (found.clear, found.ready, found.orders) == (True, False, "A PAR H")


def test_html_is_read_without_what_it_quotes():
    html = "<style>x</style><div>A PAR - BUR</div><p>F BRE&nbsp;- MAO<br>READY</p><blockquote>A PAR H</blockquote>"
    found = opened(Parcel(mail(html, "text/html; charset=utf-8"))).contents
    assert (found.orders, found.ready) == ("A PAR - BUR\nF BRE - MAO", True)


@each(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"Return_Path": "<>"},
        {"List_Id": "<x.example.org>"},
        {"Content_Type": "multipart/report; boundary=x"},
    ],
)
def test_what_programs_send_is_told(headers):
    assert opened(Parcel(mail(**headers))).automatic
    assert not opened(Parcel(mail(Auto_Submitted="no"))).automatic


@each(
    ("report", "forged"),
    [
        ("mx.example.org; spf=fail; dkim=none", True),
        ("mx.example.org; spf=fail; dkim=pass", False),
        ("mx.example.org; dmarc=fail (p=reject) header.from=x", True),
        ("mx.example.org; spf=pass; dkim=pass; dmarc=pass", False),
        ("elsewhere.example; dmarc=fail", False),
    ],
)
def test_only_the_own_mail_servers_report_counts(report, forged):
    assert opened(Parcel(mail(Authentication_Results=report), "mx.example.org")).forged is forged
    assert not opened(Parcel(mail(Authentication_Results=report))).forged


@each(
    "data",
    [
        b"",
        b"\xff\x00" * 1000,
        mail("x", "text/plain; charset=no-such"),
        mail("x", 'multipart/mixed; boundary="x"'),
        mail(Message_ID="<<<>>>@[", To='"unfinished <a@b'),
        mail("<b" * 50_000, "text/html"),
    ],
)
def test_no_mail_breaks_the_reader(data):
    assert opened(Parcel(data, "mx.example.org")).contents.notes == ()


SIZE = 100_000


def many(text):
    return (text * (SIZE // len(text) + 1))[:SIZE]


HURTING = {
    "introductions without end": many("schrieb "),
    "an introduction with spaces": "schrieb" + " " * SIZE + "x",
    "many introductions": many("On 1 wrote:\n"),
    "introductions far from what they quote": "On 1 wrote:\n" * (SIZE // 24) + "\n" * (SIZE // 2),
    "a word that grows": many("napisał"),
    "digits": "on " + "1" * SIZE,
    "dashes": "-" * SIZE + "x",
    "messages": many("to a and b,c&d:\n"),
    "spaces": "to" + " " * SIZE + ":",
}
HURTING |= {
    "headers": many("From: a\n"),
    "headers with stars": many("*" * 50 + "From:"),
    "wrapped introductions": many("on 1 a@b wrote\n"),
    "introductions and blanks": many("on 1 wrote:\n\n\n\n"),
    "original messages": many("-- original"),
    "cancellations": "cancel" + many(" all my orders"),
    "programs": many("sent from "),
    "soft breaks": many(">> a \n"),
}
HURTING_HTML = {
    name: many(text)
    for name, text in {
        "comments": "<!--",
        "tags": "<a ",
        "ends": "</",
        "quotes": "<blockquote>",
        "blanks": "< \r\n<p \t",
        "marks": "<div name=quote>",
    }.items()
}
HURTING_HEADS = {
    "parameters": "Content-Type: text/plain; " + many("a=b;"),
    "encoded words": "Subject: " + many("=?"),
    "addresses": "From: " + many("<a@b,"),
    "comments": "From: " + many("("),
    "reports": "Authentication-Results: mx; " + many("spf=pass;"),
    "folds": "Subject: " + many("a\n "),
    "recipients": many("To: a@b\n").rstrip("To: a@b"),
}


def test_no_mail_takes_much_longer_than_others_of_its_size():
    """What hurts a pattern that looks at a character again and again is opened in time by those that don't.

    A pattern that takes the square of a text's length needs ten seconds of the processor or more.
    """
    plain, html = "Content-Type: text/plain; charset=utf-8\n\n", "Content-Type: text/html; charset=utf-8\n\n"
    mails = {name: plain + text for name, text in HURTING.items()}
    mails |= {f"html: {name}": html + text for name, text in HURTING_HTML.items()}
    mails |= {f"head: {name}": f"{text}\n\nA PAR H" for name, text in HURTING_HEADS.items()}
    job, late = Job("variorum.host.letters.parcel:opened", Letter, Limits(seconds=120, processor=4)), []
    for name, text in mails.items():
        read_head(text.encode())
        try:
            run(job, Parcel(f"From: ann@example.org\n{text}".encode(), "mx"), "mail")
        except DeclinedError:
            late.append(name)
    assert late == []
