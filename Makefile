# One way to do each thing. The first call of any target sets up .venv, and builds the kernel.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
KERNEL := $(wildcard src/kernel/*) CMakeLists.txt

.PHONY: all run test lint bench fuzz soak clean

all: $(READY)

$(READY): pyproject.toml $(KERNEL)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable '.[pictures,boards,host]' --group dev --group peer
	touch $@

run: $(READY)
	@echo "Four real games, played again. One stage is known to differ: a last winter that was played by an older rule of removal."
	@$(BIN)/variorum replay tests/data/real-games-sample.jsonl.gz --known webdip-443556:W1908A --show webdip-449062:F1903M

test: lint
	$(BIN)/python -m pytest -n auto

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python -m bench

fuzz: $(READY)
	$(BIN)/python bench/fuzz.py --count 1000000

soak: $(READY)
	$(BIN)/python bench/fuzz.py --count 5000000
	$(BIN)/python -m bench.soak
	$(BIN)/python -m bench.conformance --games 1000
	$(BIN)/python -m pytest -n auto tests/cartography/test_changing_games.py --games 500

clean:
	rm -rf $(VENV) build dist
