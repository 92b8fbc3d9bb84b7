"""Static files are collected when a server starts, and again only if they have changed."""

from threading import Barrier, Thread

import pytest

from variorum.host.site.operation import server


@pytest.fixture
def made(settings, tmp_path, monkeypatch):
    """What was collected so far of a folder with one file."""
    settings.STATIC_ROOT, settings.STATICFILES_DIRS = tmp_path / "static", [tmp_path / "own"]
    for folder in ("static", "own"):
        (tmp_path / folder).mkdir()
    own, seen = tmp_path / "own" / "site.js", []
    own.write_text("one")
    monkeypatch.setattr(server, "call_command", lambda *_, **__: seen.append(own.read_text()))
    return seen


def test_files_are_collected_once_and_again_when_one_has_changed(made, tmp_path):
    server.collect()
    server.collect()
    assert made == ["one"]
    (tmp_path / "own" / "site.js").write_text("two")
    server.collect()
    (tmp_path / "own" / "more.js").touch()
    server.collect()
    server.collect()
    assert made == ["one", "two", "two"]


def test_files_are_collected_again_after_another_release_or_if_that_is_not_known(made, tmp_path, monkeypatch):
    server.collect()
    monkeypatch.setattr(server, "version", lambda name: f"next {name}")
    server.collect()
    for file in (tmp_path / "static").iterdir():
        file.unlink()
    server.collect()
    assert len(made) == 3


def test_files_that_were_collected_in_part_are_collected_again(made, tmp_path, monkeypatch):
    server.collect()
    (tmp_path / "own" / "site.js").write_text("two")
    with monkeypatch.context() as full:
        full.setattr(server, "call_command", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            server.collect()
    (tmp_path / "own" / "site.js").write_text("one")
    server.collect()
    assert made == ["one", "one"]


def test_servers_that_start_at_once_collect_one_after_another(made, monkeypatch):
    inside, most, begin = [], [], Barrier(4)

    def collected(*_, **__):
        inside.append(1)
        most.append(len(inside))
        made.append("collected")
        inside.pop()

    def start():
        begin.wait()
        server.collect()

    monkeypatch.setattr(server, "call_command", collected)
    threads = [Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (made, most) == (["collected"], [1])
