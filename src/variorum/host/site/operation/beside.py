"""A worker that lives no longer than the server beside which it was started; its argument is the server's process."""

import sys

from variorum.host.site.commands.beginning import begun


def main() -> None:
    """Work."""
    with begun():
        from variorum.host.site.operation.worker import work  # noqa: PLC0415 - settings come first

        work(parent=int(sys.argv[1]))


if __name__ == "__main__":
    main()
