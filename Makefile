# `make play` and `make test` are all a fresh machine needs (Python 3.11 or newer, git, make).

SHELL := /bin/bash
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
WORKERS ?= 2

.PHONY: help play play-terminal web fixtures wire-types test databases check format lint types arrows test-web test-browser rules-coverage bench bench-service bench-browser soak thorough mutants clean

help:
	@echo "make play            set everything up and play in the browser"
	@echo "make play-terminal   set everything up and play in this terminal"
	@echo "make test            set everything up and run all checks and tests"
	@echo "make test-browser    only the whole matches in a real Chromium"
	@echo "make check           the fast inner loop: lint, types, fast tests"
	@echo "make web             build the browser client into the package"
	@echo "make fixtures        real positions for whoever draws a board (web/fixtures)"
	@echo "make format          format and tidy the code"
	@echo "make rules-coverage  which clauses of the rules no test cites"
	@echo "make bench           measure, as ratios (AGAINST=… takes turns with another checkout)"
	@echo "make bench-service   measure what the web service can do"
	@echo "make bench-browser   measure how fast a late position is shown on a slow machine"
	@echo "make thorough        the tests, with everything tried of which they usually try a choice"
	@echo "make soak            many random matches under the invariants (GAME=… N=… OPTIONS=…)"
	@echo "make mutants         break the rules, and see which breaks no test notices (EACH=15 SEED=1)"

PORT ?= 8000
play: .venv/.serve web
	@$(BIN)/undercroft serve --port $(PORT) --browser

play-terminal: .venv/.play
	@$(BIN)/undercroft play

web: .venv/bin/python
	@$(BIN)/python -m tools.client

fixtures: .venv/.dev
	@$(BIN)/python -m tools.client_fixtures web/fixtures
	@$(BIN)/python -m tools.dungeonrun_fixtures web/fixtures/dungeon-run.six.json
	@$(BIN)/python -m tools.tight_fixtures web/fixtures
	@$(BIN)/python -m tools.golden_fixtures web/fixtures

wire-types: .venv/.dev
	@$(BIN)/python -m tools.client npm run --silent types

test-web: .venv/.dev web
	@$(BIN)/python -m tools.client npm run --silent types -- --check
	@$(BIN)/python -m tools.client npm run --silent lint
	@$(BIN)/python -m tools.client npm run --silent check
	@$(BIN)/python -m tools.client npm run --silent test

test-browser: .venv/.dev web
	@if ! command -v chromium >/dev/null && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq chromium >/dev/null; fi
	@if command -v chromium >/dev/null; then \
		$(BIN)/python -m tools.browse_reports && $(BIN)/python -m tools.client npm run --silent e2e; \
		else echo "The browser tests are left out: they need Debian's chromium."; [ -z "$$CI" ]; fi

test: .venv/.dev databases
	@$(MAKE) --no-print-directory lint types arrows
	$(BIN)/python -m pytest -n $(WORKERS)
	@$(MAKE) --no-print-directory rules-coverage test-web test-browser

# PostgreSQL and Redis for the tests of the service. Where they cannot be installed, pytest says what it leaves out.
databases:
	@if ! ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1 || ! command -v redis-server >/dev/null; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "Installing PostgreSQL and Redis for the tests …"; \
			{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
				apt-get install -y -qq --no-install-recommends postgresql redis-server; } >/dev/null \
				|| echo "They could not be installed: their tests are left out."; \
		fi; \
	fi

# What was compiled is kept from run to run, whatever the machine says: compiling takes a sixth of the time.
check: export PYTHONDONTWRITEBYTECODE =
check: .venv/.dev
	@$(MAKE) --no-print-directory lint types arrows
	$(BIN)/python -m pytest -n $(WORKERS) -m "not slow" -q

lint: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@$(BIN)/python -m tools.client npm run --silent lint

types: .venv/.dev
	$(BIN)/mypy

arrows: .venv/.dev
	$(BIN)/lint-imports

format: .venv/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@$(BIN)/python -m tools.client npm run --silent format

rules-coverage: .venv/.dev
	@$(BIN)/python -m tools.rules_coverage

bench: .venv/.dev
	@$(BIN)/python -m benchmarks $(if $(AGAINST),--against $(AGAINST))

bench-service: .venv/.dev
	@$(BIN)/python -m benchmarks.service

bench-browser: .venv/.dev
	@$(BIN)/python -m benchmarks.browser

GAME ?= lungeon-run
N ?= 20000
soak: .venv/.dev
	@$(BIN)/python -m tools.soak $(GAME) -n $(N) $(addprefix -o ,$(OPTIONS))

thorough: .venv/.dev databases
	UNDERCROFT_THOROUGH=1 $(BIN)/python -m pytest -n $(WORKERS)

EACH ?= 15
SEED ?= 1
mutants: .venv/.dev
	@$(BIN)/python -m tools.mutants --by-hand
	@$(BIN)/python -m tools.mutants all -n $(EACH) --seed $(SEED)

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/python:
	@if [ -z "$(PYTHON)" ]; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq python3 python3-venv; \
		else \
			echo "Undercroft needs Python 3.11 or newer: install python3 and python3-venv first."; exit 1; \
		fi; \
	fi
	@python=$${PYTHON:-$(PYTHON)}; python=$${python:-python3}; \
	if ! $$python -m venv .venv 2>/dev/null; then \
		rm -rf .venv; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq python3-venv && $$python -m venv .venv; \
		else \
			echo "Python has no venv module: install the package python3-venv first."; exit 1; \
		fi; \
	fi

.venv/.play: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up Undercroft in .venv …"
	@$(PIP) install -c constraints.txt -e .
	@touch $@

.venv/.serve: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up Undercroft in .venv …"
	@$(PIP) install -c constraints.txt -e '.[server]'
	@touch .venv/.play $@

.venv/.dev: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Setting up Undercroft and its tools in .venv …"
	@$(PIP) install -c constraints.txt -e '.[dev]'
	@touch .venv/.play .venv/.serve $@
