# One way to do each thing. The first call of any target sets up .venv, and builds the kernel.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
HOST   := $(VENV)/.host
WIDE   := $(VENV)/.wide
READY  := $(VENV)/.ready
DATA   := $(abspath $(or $(VARIORUM_DATA),var))
PORT   ?= $(or $(VARIORUM_PORT),8000)
PIP    := $(BIN)/python -m pip install --disable-pip-version-check
STEP   := $(PYTHON) deploy/step.py
KERNEL := $(wildcard src/kernel/*) CMakeLists.txt

# The tests start hundreds of programs, each of which would compile all its modules again if Python kept no bytecode.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: all run replay index docs check test machine lint package release bench train fuzz sanitize profile soak clean

all: $(READY)

# What the host needs, with the kernel for ordinary boards; that for large ones; what tests and measurements need besides.
# Libraries come after the package itself, which pip then finds installed: some of them are built, each by itself.
$(HOST): pyproject.toml $(KERNEL)
	@$(STEP) "Setting up .venv" sh -c 'test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)'
	@$(STEP) "Updating pip" $(PIP) --upgrade "pip>=25.1"
	@$(STEP) "Installing what compiles the kernel" $(PIP) --group build
	@$(STEP) "Compiling the kernel" $(PIP) --verbose --no-deps --editable . --no-build-isolation \
		--config-settings 'cmake.args=-GUnix Makefiles' --config-settings 'build.targets=_kernel;_vast' \
		--config-settings install.components=ordinary
	@$(STEP) "Installing libraries" $(PIP) 'variorum[pictures,boards,host]'
	@touch $@

$(WIDE): $(HOST)
	@$(STEP) "Compiling the kernel for large boards" $(BIN)/python deploy/wide.py
	@touch $@

$(READY): $(WIDE)
	@$(STEP) "Installing what tests and measurements need" $(PIP) 'variorum[gym,spiel,ray,dataset]' --group dev --group peer
	@touch $@

# A whole host on SQLite, with demo games, until Ctrl-C: `make run`, or `make run PORT=8130`. It doesn't wait for the
# kernel for large boards, on which bots play by the rules in Python until it is there.
run: $(HOST)
	@test -e $(WIDE) || echo "The kernel for boards of more than 127 places is compiled meanwhile: build/wide.log"
	@test -e $(WIDE) || nice $(MAKE) --no-print-directory $(WIDE) >build/wide.log 2>&1 &
	@$(BIN)/variorum serve --port $(PORT) --with-worker --demo

replay: $(HOST)
	@echo "Four real games, played again. One phase is known to differ: a last winter that was played by an older rule of removal."
	@$(BIN)/variorum replay tests/data/real-games-sample.jsonl.gz --known webdip-443556:W1908A --show webdip-449062:F1903M

# What lists and searches show of the variants that come with the package, without loading them.
index: $(READY)
	$(BIN)/python -m variorum.variants.index
	$(BIN)/variorum cases >docs/cases.schema.json

# The documentation as a site, in the data folder, where the host serves it under /docs/.
docs: $(READY)
	@$(STEP) "Installing MkDocs" $(PIP) --group docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --site-dir $(DATA)/docs
	@echo "The documentation is in $(DATA)/docs; a host with this data folder serves it under /docs/."

# Formatter, linter, types, and the tests that what differs from main can reach, the nearest first: about a minute.
check: machine $(READY)
	@$(BIN)/python -m tests.checking

test: machine lint
	$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

machine:
	@sh tests/machine.sh

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The sdist and a wheel made of it in dist/, the wheel installed in a clean environment and tried there.
package: $(READY)
	$(BIN)/python deploy/package.py

# Everything that a release consists of, in dist/: the sdist, a wheel for each Python, and the container image.
release: $(READY)
	$(BIN)/python deploy/release.py

bench: $(READY)
	$(BIN)/python -m bench
	$(BIN)/python -m bench.likeness

# What searches of bots have learned of positions: src/kernel/weights.hpp, from games that take minutes.
train: $(READY)
	$(BIN)/python -m bench.train

fuzz: $(READY)
	$(BIN)/python bench/fuzz.py --count 1000000

sanitize: $(READY)
	$(BIN)/python -m bench.sanitize

# A kernel as fast as the usual one, with symbols: `perf record -g build/profiled/bin/python …`.
profile: $(READY)
	$(BIN)/python -c 'from bench.sanitize import build; print(build("PROFILE", "profiled", "Release"))'

# What takes hours; with GAMES="folder variant", games that other programs recorded are played again, too.
soak: machine $(READY)
	$(BIN)/python bench/fuzz.py --count 5000000
	$(BIN)/python -m bench.soak
	$(BIN)/python -m bench.conformance --games 1000
	$(BIN)/python -m pytest -n auto tests/cartography/test_changing_games.py --games 500
	$(BIN)/python -m pytest -n auto tests/cartography/test_any_terrain.py --terrains 20000
	$(BIN)/python -m pytest -n auto tests/scenarios tests/notation tests/cartography/test_boards.py tests/testing --every
	$(BIN)/python -m pytest -n auto tests/host tests/cli --every
	$(BIN)/python -m pytest -n auto tests/host/leaks/test_searched_games.py --whole-games 100
	$(BIN)/python -m pytest -n auto --dist worksteal tests/laws --phases 20000 --first-seed $$(date +%s)
	$(BIN)/python -m pytest -n auto --dist worksteal tests/variants/test_bases.py --bases 2000 --pairs 300
	$(BIN)/python -m pytest -n 2 tests/host/crash --kills 200 --every
	$(BIN)/python -m bench.host_load
	$(BIN)/python -m bench.host_felt
	$(BIN)/python -m bench.doors
	$(BIN)/python -m bench.hostile_files
	test -z "$(GAMES)" || $(BIN)/python -m bench.strangers $(GAMES)
	$(BIN)/python -m bench.daide_fuzz

clean:
	rm -rf $(VENV) build dist
