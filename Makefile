# Pioche: everything a newcomer needs is `make play` and `make test`.
#
#   make play ARGS="--port 9000"                           arguments of the command line go through ARGS
#   make test PYTEST_ARGS="tests/house"                    arguments of pytest go through PYTEST_ARGS
#   make install PYTHON=python3.12                         another Python (3.11 or newer)

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
# One worker more than there are cores: tests in a browser or at a server wait a third of their time.
JOBS   ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
ARGS   ?=
PYTEST_ARGS ?=
# Each worker takes tests that stand together, so that what a module sets up is set up once; who is done helps the others.
PYTEST = $(BIN)/python -m pytest -n $(JOBS) --dist worksteal

# Machines that forbid it compile every module again in every process; tests start hundreds.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help install play test test-long test-broken test-fast fast wheel wheel-fast same lint format reference \
  services compiler bench bench-both bench-peers reports bench-load clean

help: ## what can be made (this list)
	@echo "Pioche: make <target>"
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)$$/  \1|\2/' \
	  | while IFS='|' read -r target does; do printf '%-14s %s\n' "$$target" "$$does"; done

install: $(STAMP) ## put Pioche and its tools into .venv (quick when nothing changed)
	@echo "Pioche is installed in $(VENV)"

play: $(STAMP) web ## open the table in the browser (needs Node 20; in the terminal: .venv/bin/pioche play)
	@$(BIN)/pioche serve --open $(ARGS)

test: lint web web-test services compiler chromium ## lint, then all tests
	@$(PYTEST) $(PYTEST_ARGS)

test-long: lint web services compiler chromium fast ## the long siblings: 2,000 twin matches, 1,000 twins of Noxilia and of Raise, Rise & Die, 1,000 crashes, every browser match in every game, 80 matches of each game a law, a Ray cluster, 200 A/A comparisons, wheels, every break
	@PIOCHE_LONG=1 $(PYTEST) --timeout 7200 tests/server tests/browser tests/fast tests/lab tests/games/noxilia tests/games/raise_rise_die $(PYTEST_ARGS)
	@PIOCHE_FAST=1 PIOCHE_HYPOTHESIS=long $(PYTEST) --timeout 7200 tests/contract $(PYTEST_ARGS)
	@PIOCHE_HYPOTHESIS=long $(PYTEST) --timeout 7200 tests/language $(PYTEST_ARGS)
	@$(BIN)/python -m tests.broken

test-broken: $(STAMP) ## break every rule on purpose and see a test that cites it go red (ARGS="ossuaire OSS-REF-01")
	@$(BIN)/python -m tests.broken $(ARGS)

fast: $(STAMP) compiler ## compile core, games and bots into build/fast, which pioche uses while it is current
	@$(BIN)/python -m pioche.fast.build

# What is compiled must do all that the interpreted source does; tests that plant bugs in it are told at the end.
FAST_TESTS := contract goldens scenarios scenario games core language bots lab lesson outside fast server
test-fast: fast services ## the suites of rules, bots, laboratory and server on what is compiled
	@PIOCHE_FAST=1 $(PYTEST) -rs $(FAST_TESTS:%=tests/%) $(PYTEST_ARGS)

same: fast ## 1,000 matches of every game, compiled and interpreted: the same to the last event (ARGS="50")
	@$(BIN)/python -m tests.fast.same $(ARGS)

wheel: $(STAMP) ## a wheel of pure Python, into dist
	@$(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w dist .

wheel-fast: $(STAMP) compiler ## a wheel with what is compiled for this Python and machine, into dist
	@HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 $(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w dist .

lint: $(STAMP) ## ruff (rules and format) and mypy
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

format: $(STAMP) ## put the code into the house's format
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

reference: $(STAMP) ## write docs/reference/games anew, from what the games declare
	@for game in docs/reference/games/*.md; do $(BIN)/pioche scenario reference $$(basename $$game .md) --out $$game; done

bench: $(STAMP) ## speed of every game, side by side with the peers
	@$(BIN)/pioche bench --peers $(ARGS)

bench-both: fast ## speed of every game, compiled and interpreted by turns
	@$(BIN)/pioche bench --both $(ARGS)

bench-peers: $(STAMP) ## speed of the peers alone, into build/peers.json
	@$(BIN)/python bench/peers.py --out build/peers.json $(ARGS)

# A report follows from its settings alone; matches that were played already are not played again.
REPORTS = $(patsubst docs/reports/%/settings.toml,%,$(wildcard docs/reports/*/settings.toml))
reports: $(STAMP) ## the laboratory's reports, into build/lab, and what docs/reports shows of them (REPORTS=ossuaire ARGS="--jobs 1")
	@for name in $(REPORTS); do \
	  game=$$(sed -n 's/^game = "\(.*\)"/\1/p' docs/reports/$$name/settings.toml); \
	  $(BIN)/pioche lab report $$game --again docs/reports/$$name/settings.toml --out build/lab/$$name --lang en $(ARGS) || exit 1; \
	  rm -rf docs/reports/$$name/pictures; cp -r build/lab/$$name/pictures docs/reports/$$name/; \
	  cp build/lab/$$name/report.md docs/reports/$$name/README.md; done

bench-load: $(STAMP) ## latency of the server under 200 tables of four seats
	@$(BIN)/python bench/load.py $(ARGS)

services: ## PostgreSQL and Redis, which the tests start for themselves (root may fetch them)
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 && command -v redis-server >/dev/null || { \
	  [ "$$(id -u)" = 0 ] || { echo "install them first: apt-get install postgresql redis-server" >&2; exit 1; }; \
	  echo "Installing PostgreSQL and Redis (apt)"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y postgresql redis-server >/dev/null; }

compiler: ## a C compiler, for `make fast` and its test (root may fetch it)
	@command -v gcc >/dev/null || { \
	  [ "$$(id -u)" = 0 ] || { echo "install it first: apt-get install gcc libc6-dev" >&2; exit 1; }; \
	  echo "Installing a C compiler (apt)"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y gcc libc6-dev >/dev/null; }

include web/Makefile.inc

clean: ## remove everything that was made here, environments included
	rm -rf $(VENV) .venv-peers build dist web/dist web/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# The build tools come first and from the same pins, so that nothing unpinned is fetched on the side.
$(STAMP): pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing Pioche into $(VENV) (a minute at the first time)"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt hatchling editables
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-build-isolation -c constraints.txt -e '.[lab,sheets,print,cluster,dev]'
	@touch $@

# Debian keeps the module venv in a package of its own; root may fetch it.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Pioche needs Python 3.11 or newer: make install PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || { \
	  rm -rf $(VENV); \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing python3-venv (apt)"; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y python3-venv >/dev/null; \
	  fi; \
	  $(PYTHON) -m venv $(VENV); }
