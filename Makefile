# play: the table, for browsers on this machine and its local network.  table: the same in a terminal.
# test: everything CI runs.  quick: most of it in a minute.  game: one game, as it is written.  check: style, types, imports.  page: build the page.
# docs: the documentation as a site, into site/.  dist: what is released, built and tried.
# bench: speed; peers: other servers for it; costs: of each part.  soak: the long runs.
# pythons: the tests on every Python that is here; lowest: with the oldest packages we allow.  lock: pin the dependencies anew.
# Tests run three at a time on two cores: browsers wait more than they work. Who has none left takes some from others.

PYTHON ?= python3
BIN := .venv/bin
# Many tests start a command of ours: without its compiled modules each would take twice as long.
export PYTHONDONTWRITEBYTECODE :=
WORKERS ?= 3
ALONE := tests/server/test_chaos.py tests/page/test_smooth.py
PAGE := src/brushpass/server/page/.built
APT := apt-get install -qy --no-install-recommends
WEB := $(shell find web -type f -not -path "*/node_modules/*" 2>/dev/null)

.PHONY: always play table test quick units game check page page-test chromium haproxy services bench costs peers soak pythons lowest lock cleanroom docs dist clean

play: .venv/.play $(PAGE)
	@$(BIN)/brushpass serve --host 0.0.0.0 --port 8000 $(ARGS)

table: .venv/.play
	@$(BIN)/brushpass play $(or $(ARGS),spywhere)

# The system's packages come while style and types are checked; one after the other, as apt lets only one in.
test: .venv/.dev
	@$(MAKE) --no-print-directory --jobs=3 --output-sync check page-test services
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --cov --cov-report=term:skip-covered

# What most changes break, in a minute or so: style, types, contracts, unit tests and laws.
QUICK := core games plugins table bots lexicon wire strength laws
quick: .venv/.dev
	@$(MAKE) --no-print-directory --jobs=2 --output-sync check units

units: .venv/.dev
	$(BIN)/pytest -q -n 2 $(wildcard $(QUICK:%=tests/%))

# One game, while it is written: GAME=wink.
game: .venv/.dev
	$(BIN)/pytest -q -n 2 tests/laws tests/games tests/table/test_goldens.py -k $(or $(GAME),$(error say which: make game GAME=wink))

check: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

page: $(PAGE)

page-test: $(PAGE)
	$(BIN)/python hatch_build.py test

# Prefer a browser that is there; then the system's; then the one Playwright would bring. The headless shell
# is the same Chromium without windows and menus, in little more than half the processor time.
chromium: .venv/.dev
	@command -v chromium-headless-shell chromium chromium-browser google-chrome > /dev/null \
		|| (apt-get update -q && $(APT) chromium-headless-shell fonts-liberation) \
		|| $(BIN)/playwright install --only-shell chromium

haproxy:
	@command -v haproxy > /dev/null || test -x /usr/sbin/haproxy \
		|| (apt-get update -q && $(APT) haproxy)

services:
	@$(MAKE) --no-print-directory chromium
	@$(MAKE) --no-print-directory haproxy

bench: .venv/.play
	@$(BIN)/brushpass bench $(ARGS)

costs: .venv/.dev haproxy
	@PYTHONPATH=tests $(BIN)/python -m support.servers.costs

peers: .venv/.dev
	$(BIN)/python hatch_build.py peers

soak: .venv/.dev $(PAGE) chromium haproxy peers
	$(BIN)/pytest -s -m soak $(ALONE)
	HYPOTHESIS_PROFILE=long $(BIN)/pytest -n $(WORKERS) -m "soak or law" $(ALONE:%=--ignore %)

# What does not need a browser, on each Python in an environment of its own; a version that is not here is named.
PYTHONS ?= 3.11 3.12 3.13 3.14
PORTABLE := $(addprefix tests/,core games table bots lexicon server laws terminal)

pythons: $(PAGE)
	@$(PYTHON) tools/pythons.py $(PYTHONS) | { failed=""; while read -r python; do \
		version=$${python##*python}; folder=.venv-$$version; \
		$$python tools/install.py dev $$folder < /dev/null \
			&& $$folder/bin/pytest -q -n $(WORKERS) -p no:cacheprovider $(PORTABLE) < /dev/null \
			|| failed="$$failed $$version"; \
	done; test -z "$$failed" || { echo "failed on$$failed"; exit 1; }; }

# Resolved on the day, so there is no lock and no hash: this asks whether the bounds in pyproject.toml are true.
LOWEST := $(addprefix tests/,core games table bots server research terminal)

lowest: .venv/.dev $(PAGE)
	$(BIN)/uv --quiet venv --clear --python $(BIN)/python .venv-lowest
	$(BIN)/uv --quiet pip install --python .venv-lowest/bin/python --resolution lowest-direct \
		--editable .[identity,inspect,mcp,postgres,push,build,research,fast,docs,dev]
	.venv-lowest/bin/pytest -q -n $(WORKERS) -p no:cacheprovider $(LOWEST)

# The same options for every lock: extras kept and all hashes, so that any pip reads it as we do.
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-strip-extras --no-header --python-version 3.11

lock: .venv/.dev
	echo uv | $(COMPILE) $(ARGS) - --output-file requirements/installer.lock
	echo pip==22.3 | $(COMPILE) $(ARGS) - --output-file requirements/oldest-pip.lock
	$(COMPILE) $(ARGS) --extra build pyproject.toml --output-file requirements/play.lock
	$(COMPILE) $(ARGS) --extra identity --extra postgres --extra push pyproject.toml --output-file requirements/serve.lock
	$(COMPILE) $(ARGS) --extra build --extra identity --extra inspect --extra mcp --extra postgres --extra push --extra research --extra fast --extra docs --extra dev pyproject.toml \
		--output-file requirements/dev.lock

# `make play` and `make test` of the last commit on a bare machine: no caches, the oldest pip, an index from the
# future. Another commit, or one of the two: make cleanroom ARGS="--tree REF --only play".
cleanroom: .venv/.dev
	@PYTHONPATH=tests $(BIN)/python -m support.packaging.cleanroom $(ARGS)

docs: .venv/.dev
	$(BIN)/python tools/docs.py build

# The wheel is made from the source archive, so whoever has only that can make it too.
dist: .venv/.dev
	rm -rf dist
	$(BIN)/hatchling build --target sdist
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist dist/*.tar.gz
	$(BIN)/pytest -q -m soak tests/test_image.py tests/install/test_wheel.py -k wheel

clean:
	rm -rf .venv .venv-* dist site web/node_modules peers/node_modules src/brushpass/server/page .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache

# The script looks at what was installed, not at the times of files, and leaves an unchanged .venv alone.
.venv/.play: always
	@$(PYTHON) tools/install.py play

.venv/.dev: .venv/.play always
	@$(PYTHON) tools/install.py dev

$(PAGE): .venv/.play $(WEB)
	$(BIN)/python hatch_build.py
	@touch $@
