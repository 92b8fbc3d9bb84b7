"""Play by e-mail: a seat's secret address takes its orders and messages, and the host answers by mail.

`lmtp.py` has the two ways in, `inbox.py` stores what comes. A worker opens it (`opening.py`): `parcel.py` reads it in
the confined process: `bodies.py` finds its texts, `contents.py` what its sender wrote, and its orders and messages.
`carrying.py` tells whether it is about another phase, and does what it asks for; `reply.py` words the answer and sends
it. See docs/mail.md.
"""
