"""A worker that ends with its server; its argument is the server's process id."""

import sys

from variorum.host.site.commands.beginning import begun


def main() -> None:
    """Run the worker."""
    with begun():
        from variorum.host.site.operation.worker import work  # noqa: PLC0415 - settings come first

        work(parent=int(sys.argv[1]))


if __name__ == "__main__":
    main()
