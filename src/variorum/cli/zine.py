"""`variorum zine`: an issue of several games as HTML or PDF."""

from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

import msgspec
import typer

from variorum.archive.gamefile import GameFileError, load
from variorum.archive.gamelog import GameLog
from variorum.cli.adjudicate import written
from variorum.cli.failure import extra, fail
from variorum.cli.hosted import Hosted, hosted
from variorum.cli.intake import find_variant
from variorum.exchange.hostapi import HostError
from variorum.variants.registry import variant
from variorum.zine.chapter import Chapter, GameFacts, Letter, chapter_of, latest_season, picture
from variorum.zine.declared import Declared, DeclaredGame, IssueFileError, declared, following, issue_of
from variorum.zine.issue import Issue
from variorum.zine.public import history, pieces

HTML, PDF = ".html", ".pdf"
_WIDTH = 1800


class ZineArguments(msgspec.Struct, frozen=True):
    """What the command was asked for."""

    issue: Path
    out: Path
    template: Path | None = None
    next: Path | None = None
    variant: str = ""


def run(asked: ZineArguments) -> None:
    """Write an issue, and the file of the next one if asked to."""
    if asked.out.suffix.lower() not in (HTML, PDF):
        fail(f"{asked.out}: an issue is written as {HTML} or {PDF}")
    if asked.next and asked.next.exists():
        fail(f"{asked.next}: the file exists already and was left alone")
    try:
        found = declared(str(asked.issue), asked.issue.read_bytes())
    except OSError as error:
        fail(f"{asked.issue}: cannot be read: {error.strerror}")
    except IssueFileError as error:
        fail(str(error))
    games = [_game(asked, game) for game in found.games]
    chapters = tuple(chapter for chapter, _ in games)
    written(asked.out, _written(asked, msgspec.structs.replace(issue_of(found), chapters=chapters)))
    if asked.next:
        written(asked.next, _following(found, [coming for _, coming in games]).encode())
    typer.echo(f"{asked.out}: no. {found.number} with {len(chapters)} game{'s' if len(chapters) != 1 else ''}")


def write_template(path: Path) -> None:
    """Write the usual template to a new file."""
    with extra("zine"):
        from variorum.zine.page import usual_template
    if path.exists():
        fail(f"{path}: the file exists already and was left alone")
    written(path, usual_template().encode())


def _written(asked: ZineArguments, issue: Issue) -> bytes:
    with extra("zine"):
        from variorum.zine.page import TemplateMistakeError, inline, laid_out
    is_pdf = asked.out.suffix.lower() == PDF
    try:
        template = asked.template.read_text(encoding="utf-8") if asked.template else ""
        page = laid_out(issue, _bitmap if is_pdf else inline, template=template)
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{asked.template}: cannot be read: {error}")
    except TemplateMistakeError as error:
        fail(f"{asked.template or 'the usual template'}: {error}")
    if not is_pdf:
        return page.encode()
    with extra("pdf"):
        from variorum.zine.paper import printed

        return printed(page)


def _bitmap(_: int, chapter: Chapter) -> str:
    """The map of a chapter as a data URL with PNG, which every PDF library can print."""
    drawn = picture(variant(chapter.variant), chapter)
    if not drawn:
        return ""
    with extra("pictures"):
        from variorum.render.raster import png
    return f"data:image/png;base64,{b64encode(png(drawn, _WIDTH)).decode()}"


def _game(asked: ZineArguments, game: DeclaredGame) -> tuple[Chapter, str]:
    """The chapter of a game, and the phase that comes next there."""
    log, known = _log(asked, game)
    moments = history(log)
    facts = GameFacts(
        name=game.name or known.name or Path(game.file).stem,
        address=game.address,
        note=game.note,
        state=game.state or known.state,
    )
    given = tuple(Letter(letter.by, letter.text, letter.dated) for letter in game.press)

    def press(turns: Sequence[str]) -> Sequence[Letter]:
        return (*(letter for turn, letter in known.letters if turn in turns), *given)

    first = latest_season(log.variant, moments)
    if game.since:
        named = [str(seen.turn) for seen in moments]
        if game.since not in (*named, str(log.now.coming)):
            phases = ", ".join(name for name in named[-3:] if name != "None") or "none yet"
            fail(f'{asked.issue}: {game.called}: since: no phase "{game.since}" was played; the last are {phases}')
        first = named.index(game.since) if game.since in named else len(moments)
    chapter = chapter_of(log.variant, moments, pieces(log), facts, press, first)
    return chapter, str(log.now.coming)


def _log(asked: ZineArguments, game: DeclaredGame) -> tuple[GameLog, Hosted]:
    if game.address:
        try:
            found = hosted(game.address)
        except HostError as error:
            fail(f"{game.address}: {error}")
        return found.log, found
    path = asked.issue.parent / game.file
    try:
        log = load(path, find_variant(asked.variant) if asked.variant else None)
    except GameFileError as error:
        fail(str(error))
    return log, Hosted(log)


def _following(found: Declared, coming: Sequence[str]) -> str:
    return following(found, {game.called: turn for game, turn in zip(found.games, coming, strict=True)})
