"""Play by e-mail: a seat's secret address takes its orders and messages, and the host answers by mail.

`parcel.py` opens a mail in the confined process, `contents.py` finds orders and messages in it, `receiving.py` carries
them out, `reply.py` words the answer. `lmtp.py` and `poll.py` are the two ways in. See docs/mail.md.
"""
