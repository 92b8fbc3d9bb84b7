"""`variorum dataset`, and that others read what it writes."""

import json
from hashlib import sha256

import datasets
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import variorum
from variorum.cli.main import app
from variorum.dataset import GAMES, PHASES, DatasetError, Folder


def call(*words):
    return CliRunner().invoke(app, ["dataset", *map(str, words)])


@pytest.fixture
def folder(tmp_path):
    """A dataset of self-play."""
    done = call("--self-play", "standard", "--games", 5, "--years", 2, "--out", tmp_path / "mine")
    assert done.exit_code == 0, done.output
    assert "5 games" in done.output
    return tmp_path / "mine"


def test_others_read_it(folder):
    path = folder / "phases.parquet"
    table = pq.read_table(path)
    assert table.schema.equals(PHASES.with_metadata(table.schema.metadata))
    frame = pd.read_parquet(path)
    assert len(frame) == table.num_rows
    assert set(frame.columns) == set(PHASES.names)
    lazy = pl.read_parquet(path).explode("orders").unnest("orders")
    assert lazy.filter(pl.col("order") == "A PAR - BUR").height > 0
    loaded = datasets.load_dataset("parquet", data_files=str(path), split="train", cache_dir=str(folder / "cache"))
    assert loaded[0]["turn"] == "S1901M"
    card = (folder / "README.md").read_text("utf-8")
    assert f"| `phases.parquet` | {table.num_rows:,} | `{sha256(path.read_bytes()).hexdigest()}` |" in card
    assert all(f"| `{name}` |" in card for name in (*PHASES.names, *GAMES.names))
    by_hub = datasets.load_dataset(str(folder), "phases", split="train", cache_dir=str(folder / "cache"))
    assert len(by_hub) == table.num_rows
    assert len(loaded[0]["units"]) == 22


def test_games_of_files(tmp_path):
    game = variorum.Game("capitalist", seed=3)
    game.process()
    game.save(tmp_path / "ours.jsonl")
    plain = "Standard\n\nSpring 1901\nFrance: A Par - Bur; F Bre - MAO\nGermany: A Mun - Bur\n"
    (tmp_path / "list.txt").write_text(plain)
    (tmp_path / "bad.jsonl").write_text("nonsense")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "README.md").write_text("My games")
    done = call(tmp_path / "ours.jsonl", tmp_path / "bad.jsonl", "--out", tmp_path / "mine")
    assert done.exit_code == 1
    assert "left out" in done.output
    assert "bad.jsonl:1" in done.output
    (row,) = pq.read_table(tmp_path / "mine" / "phases.parquet").to_pylist()
    assert row["variant"] == "capitalist"
    assert json.loads(row["position"])["variant"] == "capitalist"
    (one,) = pq.read_table(tmp_path / "mine" / "games.parquet").to_pylist()
    assert one["source"] == "game file"
    assert set(one) == set(GAMES.names)
    assert (tmp_path / "mine" / "README.md").read_text() == "My games"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "name files with games, or --self-play"),
        (("a.jsonl", "--self-play", "standard"), "one of both"),
        (("--self-play", "goals"), "cannot play Goals by itself"),
        (("--self-play", "atlantis"), "atlantis"),
        (("--self-play", "standard", "--games", 0), "--games is a number from 1"),
        (("--self-play", "standard", "--policy", "genius"), "genius"),
        (("--self-play", "standard", "--policy", "bold", "--policy", "bold"), "2 policies for 7 powers"),
        (("nowhere.jsonl",), "nothing was written"),
    ],
)
def test_wrong_input_is_refused_in_words(words, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = call(*words)
    assert done.exit_code == 2
    assert told in " ".join(done.output.split())
    assert not list(tmp_path.glob("**/*.parquet"))


def test_a_dataset_that_is_there_stays_as_it_is(folder):
    before = (folder / "phases.parquet").read_bytes()
    done = call("--self-play", "standard", "--games", 1, "--out", folder)
    assert done.exit_code == 2
    assert "holds a dataset already" in done.output
    assert (folder / "phases.parquet").read_bytes() == before


def test_an_error_leaves_nothing_behind(tmp_path):
    with pytest.raises(RuntimeError), Folder(tmp_path / "mine"):
        raise RuntimeError
    assert not list((tmp_path / "mine").iterdir())
    (tmp_path / "file").write_text("")
    with pytest.raises(DatasetError, match="cannot be written"):
        Folder(tmp_path / "file" / "mine")
